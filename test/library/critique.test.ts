import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  type AgentFunction,
  ColloquyError,
  type CritiqueReport,
  critique,
  type Event,
  type SolveVerdict,
  resume,
} from "../../src/index.ts";
import { reader } from "../../src/library/agents.ts";
import { recorded } from "../../src/library/testing.ts";
import type { Agent } from "../../src/kernel/agent.ts";
import { parseJournal } from "../../src/kernel/journal/journal-text.ts";
import { temporaryFolder } from "../discussion.ts";

const artifact = { path: "docs/design.md", text: "# Design\n\nSessions move to Redis.\n" };
const reply = { strengths: ["short"], weaknesses: [], suggestions: ["say when"], rating: 4 };
const kind: AgentFunction = () => reply;
const blocking: AgentFunction = () => ({ ...reply, critical_issues: ["no rollback"], rating: 1 });
const perspectives = ["Security", "Clarity"];

async function all(events: AsyncIterable<Event>): Promise<readonly Event[]> {
  const seen: Event[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

describe("a function is an agent", () => {
  test("an object is its reply as JSON, a text is read like that of any agent", async () => {
    const spoken: AgentFunction = async () => `Here you are:\n\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``;
    const discussion = critique(artifact, { agents: { kind, spoken }, perspectives });
    const result = await discussion.result;
    expect(result).toMatchObject({ status: "completed", degraded: false, partial: false });
    expect(result.verdict?.ratings).toEqual({ Security: 4, Clarity: 4 });
    const rungs = discussion.events.flatMap((event) => (event.type === "turn.answered" ? [event.rung] : []));
    expect(rungs.sort()).toEqual(["fenced", "strict"]);
  });

  test("it is asked with the whole prompt as one text, and nobody sees what another said", async () => {
    const ada = recorded([{ reply: { ...reply, strengths: ["ZEBRA"] } }]);
    const bob = recorded([{ reply }]);
    await critique(artifact, { agents: { ada: ada.agent, bob: bob.agent }, perspectives }).result;
    expect(bob.asked.map(({ seat, kind }) => [seat.name, kind])).toEqual([["Clarity", "critique"]]);
    expect(bob.asked[0]?.text).toContain("Sessions move to Redis.");
    expect(bob.asked[0]?.text).not.toContain("ZEBRA");
    expect(bob.asked[0]?.schema).toMatchObject({ type: "object" });
  });

  test("it chooses the perspectives, and two read first, where that is asked for", async () => {
    const chosen = { perspectives: ["Money", "Night"].map((name) => ({ name, focus: ["refunds"] })) };
    const asked: string[] = [];
    const choosing: AgentFunction = ({ kind: turn, seat }) => {
      asked.push(`${seat.name} ${turn}`);
      if (turn === "perspectives") return chosen;
      return { ...reply, rating: seat.name === "Second reviewer" ? 2 : 4 };
    };
    const agents = { choosing, other: choosing };
    const auto = await critique(artifact, { agents, perspectives: "auto" }).result;
    expect(auto.verdict?.ratings).toEqual({ Money: 4, Night: 4 });
    expect(auto.seats.map(({ seat, agent }) => [seat, agent])).toEqual([
      ["Editor", "choosing"],
      ["Money", "choosing"],
      ["Night", "other"],
    ]);

    const both = await critique(artifact, { agents, perspectives, escalate: true }).result;
    expect(Object.keys(both.verdict?.ratings ?? {})).toEqual([
      "First reviewer",
      "Second reviewer",
      ...perspectives,
    ]);
    expect(both.verdict?.escalation?.why).toHaveLength(1);
  });

  test("what it throws is the failure of its seat, and the others go on", async () => {
    const broken: AgentFunction = () => {
      throw new TypeError("no network", { cause: new Error("ECONNREFUSED") });
    };
    const result = await critique(artifact, { agents: { broken, kind }, perspectives, fallback: [] }).result;
    expect(result).toMatchObject({
      status: "completed",
      partial: true,
      verdict: { verdict: "consensus_reached", answered: 1, asked: 2, quorum: 1 },
      warnings: [
        "The verdict rests on 1 of 2 perspectives: Security was answered by no model and no person.",
      ],
    });
    expect(result.seats[0]?.failure).toBe("threw: broken threw TypeError: no network (ECONNREFUSED)");
  });

  test("what it cannot end afterwards takes nothing from the result, and leaves the folder free", async () => {
    const folder = await temporaryFolder();
    const warned = once(process, "warning");
    const restless: Agent = {
      name: "restless",
      kind: "function",
      answer: () => Promise.resolve({ text: JSON.stringify(reply) }),
      rest: () => Promise.reject(new Error("it hangs")),
    };
    const { result } = critique(artifact, { agents: { restless }, perspectives, folder });
    expect((await result).status).toBe("completed");
    expect(await readdir(folder)).not.toContain("lock");
    expect((await warned)[0]).toMatchObject({
      message: "restless could not end what it kept running: it hangs",
    });
  });

  test("another of those given answers in its place, and that one answered for all is said", async () => {
    const broken: AgentFunction = () => Promise.reject(new Error("away"));
    const result = await critique(artifact, { agents: { broken, kind }, perspectives }).result;
    expect(result.seats).toMatchObject([
      { agent: "broken", answeredBy: "kind", fallback: true },
      { agent: "kind", answeredBy: "kind", fallback: false },
    ]);
    expect(result.warnings).toEqual([
      "Answered: 1 of 2 by their own agents; kind also for Security. A stand-in's answer is told and does not count. One agent only agrees with itself.",
    ]);
  });

  test("one that returns nothing has given no answer, and when nobody has, it is inconclusive", async () => {
    const silent = (() => undefined) as unknown as AgentFunction;
    const discussion = critique(artifact, { agents: { silent }, perspectives: ["Security"] });
    expect(await discussion.result).toMatchObject({
      status: "completed",
      degraded: true,
      verdict: { verdict: "inconclusive", severity: null, averageRating: null, recommendation: "escalate" },
    });
    expect(discussion.files()["discussions/DISCUSS-001-discussion.md"]).toContain(
      "**Consensus**: inconclusive",
    );
  });

  test("a reader by any name enters no verdict", async () => {
    const agents = { rules: reader(), kind };
    const result = await critique(artifact, { agents, perspectives: ["Links", "Security"] }).result;
    expect(result.verdict).toMatchObject({
      verdict: "consensus_reached",
      ratings: { Security: 4 },
      byRules: { perspectives: ["Links"] },
    });
  });

  test("a quorum is a number of seats or a share of them", async () => {
    const broken: AgentFunction = () => Promise.reject(new Error("away"));
    const held = (quorum: number | `${number}%`) =>
      critique(artifact, { agents: { broken, kind }, perspectives, fallback: [], quorum }).result;
    expect((await held(2)).verdict?.verdict).toBe("inconclusive");
    expect((await held("50%")).verdict?.verdict).toBe("consensus_reached");
    await expect(held(0)).rejects.toThrow("quorum: 0 is not a number of seats such as 3, or 50%.");
  });

  test("an object that gives no text is garbage, and a fault of its seat alone", async () => {
    const answer = () => Promise.resolve(undefined as never);
    const result = await critique(artifact, { agents: { odd: { answer }, kind }, perspectives }).result;
    expect(result.seats[0]?.failure).toBe("garbage: odd gave no text");
    expect(result.status).toBe("completed");
  });

  test("an object tells its model and what it used", async () => {
    const answer = () =>
      Promise.resolve({
        text: JSON.stringify(reply),
        model: "m-1",
        usage: { inputTokens: 7, outputTokens: 3, costUsd: 0.5 },
      });
    const result = await critique(artifact, { agents: { priced: { answer } }, perspectives }).result;
    expect(result.usage).toMatchObject({ calls: 4, inputTokens: 28, outputTokens: 12, costUsd: 2 });
  });
});

describe("its events", () => {
  test("are the same for whoever iterates, whenever they begin, and in `events`", async () => {
    const discussion = critique(artifact, { agents: { kind }, perspectives });
    const early = all(discussion);
    await discussion.result;
    const late = await all(discussion);
    expect(late.map(({ type }) => type)).toEqual([
      "discussion.started",
      "seat.joined",
      "seat.joined",
      "seat.joined",
      "round.started",
      "kept",
      "kept",
      "turn.asked",
      "turn.asked",
      "turn.answered",
      "turn.answered",
      "kept",
      "turn.asked",
      "turn.failed",
      "turn.asked",
      "turn.failed",
      "kept",
      "kept",
      "round.completed",
      "discussion.completed",
    ]);
    expect(await early).toEqual(late);
    expect(discussion.events).toEqual(late);
  });

  test("who stops looking does not stop it", async () => {
    const discussion = critique(artifact, { agents: { kind }, perspectives });
    for await (const event of discussion) if (event.type === "discussion.started") break;
    expect((await discussion.result).status).toBe("completed");
  });

  test("as lines of JSON they are a journal", async () => {
    const discussion = critique(artifact, { agents: { kind }, perspectives });
    await discussion.result;
    const lines = discussion.events.map((event) => `${JSON.stringify(event)}\n`).join("");
    expect(parseJournal(lines, "memory")).toMatchObject({
      events: discussion.events,
      torn: null,
      alteredLine: null,
    });
  });

  test("the record is made of them without a folder", async () => {
    const discussion = critique(artifact, { agents: { blocking }, perspectives });
    const { files, verdict } = await discussion.result;
    expect(files).toEqual({ record: "discussions/DISCUSS-001-discussion.md" });
    expect(discussion.files()[files["record"] ?? ""]).toContain("no rollback");
    expect(verdict?.message).toContain("discussions/DISCUSS-001-discussion.md");
  });
});

describe("aborted", () => {
  test("it pauses with what was said, and goes on from its events without asking twice", async () => {
    const stop = new AbortController();
    const asked: string[] = [];
    const quick: AgentFunction = ({ seat }) => {
      asked.push(seat.name);
      return reply;
    };
    const slow: AgentFunction = ({ seat }, { signal }) => {
      asked.push(seat.name);
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const discussion = critique(artifact, { agents: { quick, slow }, perspectives, signal: stop.signal });
    for await (const event of discussion) if (event.type === "turn.answered") stop.abort();
    expect(await discussion.result).toMatchObject({
      status: "paused",
      stopped: { reason: "interrupted" },
    });

    const kept: readonly Event[] = JSON.parse(JSON.stringify(discussion.events));
    const resumed = resume(kept, { agents: { quick, slow: quick } });
    expect(await resumed.result).toMatchObject({ protocol: "critique", status: "completed" });
    // The editor too, and again, since it answers in no form that was asked for.
    expect(asked).toEqual(["Security", "Clarity", "Clarity", "Editor", "Editor"]);
    expect(resumed.events.slice(0, kept.length)).toEqual(kept);
    expect(parseJournal(resumed.events.map((one) => `${JSON.stringify(one)}\n`).join(""), "m")).toMatchObject(
      {
        alteredLine: null,
      },
    );
  });

  test("before it begins, nobody is asked", async () => {
    const ada = recorded([{ reply }]);
    const result = await critique(artifact, { agents: { ada: ada.agent }, signal: AbortSignal.abort() })
      .result;
    expect([result.status, ada.asked.length]).toEqual(["paused", 0]);
  });
});

test("a discussion that has ended is told again, and nobody is asked", async () => {
  const first = critique(artifact, { agents: { kind }, perspectives });
  const result = await first.result;
  const never: AgentFunction = () => {
    throw new Error("asked again");
  };
  const again = resume(first.events, { agents: { kind: never } });
  expect(await again.result).toEqual(result);
  expect(again.events).toEqual(first.events);
});

test("a limit stops it, and a higher one lets it go on", async () => {
  const agents = { kind };
  const limited = critique(artifact, { agents, perspectives, limits: { maxCalls: 1, concurrency: 1 } });
  expect(await limited.result).toMatchObject({
    status: "paused",
    partial: true,
    stopped: { reason: "limit" },
  });
  const resumed = await resume(limited.events, { agents, limits: { maxCalls: 5 } }).result;
  expect(resumed).toMatchObject({ status: "completed", partial: false, usage: { calls: 4 } });
});

test("events that are not the whole journal as it came are refused", async () => {
  const agents = { kind };
  const limited = critique(artifact, { agents, perspectives, limits: { maxCalls: 1, concurrency: 1 } });
  await limited.result;
  const { events } = limited;
  const heard = events.findIndex(({ type }) => type === "turn.answered");
  const other = { ...reply, rating: 1 };
  const odd: Readonly<Record<string, unknown>> = {
    reversed: [...events].reverse(),
    altered: events.map((event, index) => (index === heard ? { ...event, reply: other } : event)),
    "without a line": events.toSpliced(1, 1),
    "without the first": events.slice(1),
    "numbered again": events.slice(1).map((event) => ({ ...event, seq: event.seq - 1 })),
    "nothing at all": [null],
    "nothing JSON knows": [undefined],
    "of another version": [{ v: 1, seq: 1, ts: "", prev: "", type: "turn.asked" }],
    "no event": [{ v: 2, seq: 1, ts: "", prev: "", type: "turn.asked" }],
  };
  const told = Object.entries(odd).map(async ([what, given]) => {
    const error = await resume(given as never, { agents }).result.catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ColloquyError);
    const { code, message } = error as ColloquyError;
    return `${what}: ${code}: ${message.slice(0, 110)}`;
  });
  expect((await Promise.all(told)).join("\n")).toMatchInlineSnapshot(`
    "reversed: journal-broken: The journal that was given:1 has the number 13, and no crash leaves such a line.
    altered: journal-altered: The events given were altered: event 10 does not follow from the one before it.
    without a line: journal-broken: The journal that was given:2 has the number 3, and no crash leaves such a line.
    without the first: journal-broken: The journal that was given:1 has the number 2, and no crash leaves such a line.
    numbered again: journal-altered: The events given were altered: event 1 does not follow from the one before it.
    nothing at all: journal-broken: The journal that was given:1 is not a journal line (Invalid input: expected object, received null), and no cra
    nothing JSON knows: journal-altered: The events given were altered: event 1 does not follow from the one before it.
    of another version: bad-input: The journal that was given was written by another version of colloquy, whose journals this version does not re
    no event: journal-broken: The journal that was given:1 is not an event this version knows (key is missing; round is missing; seat is mis"
  `);
});

test("those of a folder are taken too, and their letters that it wrote as escapes", async () => {
  const folder = await temporaryFolder();
  const odd: AgentFunction = () => ({ ...reply, strengths: ["short\u200b\u2028"] });
  const limits = { maxCalls: 1, concurrency: 1 };
  const limited = critique(artifact, { agents: { odd }, perspectives, folder, limits });
  await limited.result;
  const resumed = resume(limited.events, { agents: { odd }, limits: { maxCalls: 5 } });
  expect((await resumed.result).status).toBe("completed");
  expect((await resume(resumed.events, { agents: { odd } }).result).status).toBe("completed");
});

test("types tell a verdict by its protocol, and that a completed discussion has one", async () => {
  const result = await critique(artifact, { agents: { kind } }).result;
  expectTypeOf(result.verdict).toEqualTypeOf<CritiqueReport | null>();
  if (result.status === "completed") expectTypeOf(result.verdict).toEqualTypeOf<CritiqueReport>();
  else expectTypeOf(result.stopped.detail).toEqualTypeOf<string>();
  const resumed = () => resume("folder", { agents: { kind } }).result;
  type Resumed = Awaited<ReturnType<typeof resumed>>;
  expectTypeOf<
    Extract<Resumed, { protocol: "solve"; status: "completed" }>["verdict"]
  >().toEqualTypeOf<SolveVerdict>();
  expectTypeOf<Resumed["protocol"]>().toEqualTypeOf<
    "ask" | "critique" | "discuss" | "roundtable" | "solve" | "swarm"
  >();
  expect(result.status).toBe("completed");
});
