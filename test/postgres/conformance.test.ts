import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "../../src/kernel/agent.ts";
import { callAgent } from "../../src/kernel/engine/call.ts";
import { type RunEnd, runDiscussion } from "../../src/kernel/engine/run.ts";
import { localRunner } from "../../src/kernel/engine/runner.ts";
import type { Event, Limits } from "../../src/kernel/event.ts";
import { AgentError } from "../../src/kernel/failure.ts";
import type { Protocol } from "../../src/kernel/floor.ts";
import { Journal } from "../../src/kernel/journal/journal.ts";
import { type ParsedJournal, parseJournal } from "../../src/kernel/journal/journal-text.ts";
import { callOn } from "../../src/host/on-engine/call-on.ts";
import { CallWorker } from "../../src/postgres/call-worker.ts";
import { Calls } from "../../src/postgres/calls.ts";
import { createDiscussion } from "../../src/postgres/discussions.ts";
import { PostgresJournal, readJournal } from "../../src/postgres/journal.ts";
import { listen } from "../../src/postgres/signals.ts";
import { openStore, type Store } from "../../src/postgres/store.ts";
import type { Turn } from "../../src/kernel/turn.ts";
import { seat, temporaryFolder } from "../discussion.ts";
import { type Postgres, putLines, startPostgres } from "./postgres.ts";

/** What a runner promises to the engine above it, on a folder and on Postgres. */

let postgres: Postgres;
let store: Store;
let worker: CallWorker;
let calls: Calls;
let ears: Awaited<ReturnType<typeof listen>>;
const crew = new Map<string, Agent>();

beforeAll(async () => {
  postgres = await startPostgres();
  store = await openStore(postgres.engine());
  await store.rows(
    "insert into workers (id, host, pid, release, version, agents) values ('conformance', 'h', 1, 1, '1', '{}')",
  );
  worker = await CallWorker.launch(store, {
    id: "conformance",
    agents: ["ann", "ben", "cat", "slow"],
    atOnce: 8,
    limits: new Map(),
    pollMs: 20,
    stillMs: 60_000,
    seenMs: 1_000_000_000,
    makeCall: async ({ agent, request, limits }, signal) => {
      const one = crew.get(agent);
      if (one === undefined) throw new Error(`no ${agent}`);
      return callAgent(one, request, { limits, signal, onOutput: () => {} });
    },
    warn: () => {},
  });
  calls = new Calls(store);
  ears = await listen(store, (signal, about) => signal === "made" && calls.hear(about));
});

afterAll(async () => {
  await ears?.close();
  calls?.close();
  await worker?.leave(1000);
  await store?.close();
  await postgres?.stop();
});

interface World {
  /** Runs a protocol on what a journal holds so far, and gives back how it ended and all that the journal holds then. */
  readonly run: (
    lines: readonly string[],
    agents: readonly Agent[],
    options?: { readonly limits?: Partial<Limits>; readonly signal?: AbortSignal },
  ) => Promise<{ readonly end: RunEnd<unknown>; readonly journal: ParsedJournal }>;
}

const worlds: readonly (readonly [string, World])[] = [
  [
    "a folder",
    {
      run: async (lines, agents, options) => {
        const folder = await temporaryFolder();
        writeFileSync(join(folder, "journal.jsonl"), lines.map((line) => `${line}\n`).join(""));
        const journal = await Journal.open(folder, { now: Date.now });
        const written: Event[] = [];
        const append = async (draft: Parameters<typeof journal.append>[0]) =>
          written.push(await journal.append(draft));
        const end = await run(
          journal.past,
          agents,
          (answerGate) => localRunner({ append }, { answerGate }),
          options,
        );
        await journal.close();
        const text = [...journal.past, ...written].map((event) => `${JSON.stringify(event)}\n`).join("");
        return { end, journal: parseJournal(text, folder) };
      },
    },
  ],
  [
    "Postgres",
    {
      run: async (lines, agents, options) => {
        const given = { id: "run", protocol: "p", title: "t", release: 0 };
        const id = await createDiscussion(store, given, { marked: true, briefFor: () => ({}) });
        await putLines(store, id, lines);
        const journal = new PostgresJournal(store, { id, epoch: 0 }, await readJournal(store, id), {
          now: Date.now,
          onEvent: () => {},
        });
        for (const agent of agents) crew.set(agent.name, agent);
        const call = callOn(calls, id, journal.past, () => journal.lost, {});
        const end = await run(
          journal.past,
          agents,
          (answerGate) => localRunner(journal, { answerGate, call }),
          options,
        );
        await journal.close();
        return { end, journal: await readJournal(store, id) };
      },
    },
  ],
];

const limits: Limits = {
  timeoutMs: null,
  turnTimeoutMs: 60_000,
  concurrency: 8,
  maxCalls: null,
  maxTokens: null,
  maxCostUsd: null,
};

/** Two rounds of parallel branches of several turns, a lookup between, a judgement at the end. */
const protocol: Protocol<unknown, unknown> = async (floor) => {
  const told = await floor.round("First", () =>
    Promise.all(
      floor.seats.map(async (one) => {
        const first = await floor.ask(one, turn("one", "Say one."));
        const second = await floor.ask(
          one,
          turn("two", `After ${first.answered ? first.value : "nothing"}.`),
        );
        return [first, second].map((reply) => (reply.answered ? reply.value : reply.failure.code));
      }),
    ),
  );
  await floor.lookUp("passages", { query: told.flat().join(" "), most: 1 });
  const { value } = await floor.person({ id: "go", text: "Go on?", recommended: "yes" });
  return floor.judge("all", { told, value });
};

function turn(kind: string, words: string): Turn<string> {
  return { kind, prompt: { stable: "", fresh: words, request: "" }, schema: null };
}

function run(
  past: readonly Event[],
  agents: readonly Agent[],
  runner: (gate: () => Promise<{ value: string; by: "person" }>) => ReturnType<typeof localRunner>,
  options: { readonly limits?: Partial<Limits>; readonly signal?: AbortSignal } = {},
): Promise<RunEnd<unknown>> {
  return runDiscussion({
    protocol,
    options: {},
    seated: agents.map((agent) => ({ seat: seat(agent.name), agents: [agent] })),
    start: {
      type: "discussion.started",
      id: "run",
      title: "t",
      protocol: "p",
      colloquy: "0.2.0",
      options: {},
      fingerprints: {},
      limits,
      configFiles: [],
      seats: [],
      roundsBefore: 0,
    },
    past,
    notices: [],
    runner: runner(() => Promise.resolve({ value: "yes", by: "person" })),
    limits: { ...limits, ...options.limits },
    now: Date.now,
    signal: options.signal ?? new AbortController().signal,
  });
}

function named(name: string, answer: Agent["answer"]): Agent {
  return { name, kind: "script", answer };
}

describe.each(worlds)("on %s", (_, world) => {
  test("cut off at any event it goes on to the same end, and nobody is asked for what stands there", async () => {
    const asked: string[] = [];
    const agents = ["ann", "ben", "cat"].map((name) =>
      named(name, async ({ kind }) => {
        asked.push(`${kind}/${name}`);
        return { text: `${name} ${kind}` };
      }),
    );
    const whole = await world.run([], agents);
    expect(whole.end).toMatchObject({
      ended: "completed",
      outcome: {
        told: [
          ["ann one", "ann two"],
          ["ben one", "ben two"],
          ["cat one", "cat two"],
        ],
        value: "yes",
      },
    });
    expect([whole.journal.alteredLine, asked.length]).toEqual([null, 6]);
    const lines = whole.journal.whole.trim().split("\n");
    for (let cut = 1; cut < lines.length; cut += 4) {
      asked.length = 0;
      const kept = lines.slice(0, cut);
      const again = await world.run(kept, agents);
      expect(again.end).toEqual(whole.end);
      expect(again.journal.alteredLine).toBeNull();
      const answered = kept.filter((line) => line.includes('"turn.answered"')).length;
      expect(asked.length).toBe(6 - answered);
    }
  });

  test("what an agent does is a reply without a value; a deadline ends it, and so does an interruption", async () => {
    const failing = named("ann", () => Promise.reject(new AgentError("refused", "no")));
    const hanging = named(
      "slow",
      (__, { signal }) => new Promise((___, reject) => signal.addEventListener("abort", reject)),
    );
    const timed = await world.run([], [failing, hanging], { limits: { turnTimeoutMs: 200 } });
    expect(timed.end).toMatchObject({
      outcome: {
        told: [
          ["refused", "refused"],
          ["timeout", "timeout"],
        ],
      },
    });
    const interrupt = new AbortController();
    const begun = Promise.withResolvers<void>();
    const waiting = named("slow", (__, { signal }) => {
      begun.resolve();
      return new Promise((___, reject) => signal.addEventListener("abort", reject));
    });
    const stopped = world.run([], [waiting], { signal: interrupt.signal });
    await begun.promise;
    interrupt.abort();
    const { end, journal } = await stopped;
    expect(end).toEqual({ ended: "paused", reason: "interrupted" });
    // What was cut off is asked anew.
    const answering = named("slow", async ({ kind }) => ({ text: `slow ${kind}` }));
    const again = await world.run(journal.whole.trim().split("\n"), [answering]);
    expect(again.end).toMatchObject({ outcome: { told: [["slow one", "slow two"]] } });
  });
});
