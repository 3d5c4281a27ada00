import { describe, expect, test } from "vitest";
import type { AgentRequest } from "../../../src/kernel/agent.ts";
import { commonFiles } from "../../../src/kernel/journal/projections.ts";
import { temporaryFolder } from "../../discussion.ts";
import { swarmKit } from "./swarmed.ts";
import { fails, mark, swarming, trio } from "./swarming.ts";

const failing =
  (...kinds: readonly string[]) =>
  ({ kind }: AgentRequest) =>
    kinds.includes(kind) ? fails() : undefined;

describe("seats that fail", () => {
  test("an expert that fails is missing, the others go on, and what it missed is told to it when it is back", async () => {
    const { messages, warnings, prompts, verdict } = await swarming({
      says: { bob: failing("initial_statement") },
    });
    expect(messages.map(({ from, type }) => `${from} ${type}`)).not.toContain("bob initial_statement");
    expect(messages.at(-1)?.id).toBe("r1-msg-008");
    expect(warnings).toEqual(["Bob gave no initial statement in round 1: it failed: timeout"]);
    const back = prompts("rebuttal")["Bob"];
    expect(back).toContain(mark("moderator", "opening", 1));
    expect(back).toContain(mark("ada", "initial_statement", 1));
    expect(back).toContain(mark("contrarian", "counterpoint", 1));
    expect(verdict?.positionHistory[1]?.positions).toHaveLength(1);
  });

  test("an expert that fails a rebuttal hears in the next round all since it last spoke", async () => {
    const { prompts } = await swarming({
      gates: ["start", "another-round", "synthesis"],
      says: { bob: ({ kind, round }) => (kind === "rebuttal" && round === 1 ? fails() : undefined) },
    });
    const next = prompts("initial_statement", 2)["Bob"];
    expect(next).toContain(mark("ada", "initial_statement", 1));
    expect(next).toContain(mark("contrarian", "counterpoint", 1));
    expect(next).toContain(mark("ada", "rebuttal", 1));
  });

  test("where the contrarian fails, experts answer each other, and no stand on it is asked for or told", async () => {
    const { prompts, rounds, warnings, messages, asked } = await swarming({
      says: { contrarian: failing("counterpoint") },
      options: { stress: "off" },
    });
    for (const prompt of Object.values(prompts("rebuttal"))) {
      expect(prompt).toContain("The Contrarian has not spoken. Answer the others instead");
      expect(prompt).not.toContain("Answer the Contrarian");
    }
    expect(asked.filter(({ turn }) => turn === "rebuttal")).toHaveLength(3);
    expect(rounds[0]).toMatchObject({ stands: [], untested: true });
    expect(warnings).toEqual(["Contrarian gave no counterpoint in round 1: it failed: timeout"]);
    expect(messages).toHaveLength(8);
  });

  test("where the moderator fails in the round, it has no opening and code sums up", async () => {
    const { syntheses, messages, warnings } = await swarming({
      says: { moderator: failing("opening", "synthesis") },
    });
    expect(messages[0]).toMatchObject({ id: "r1-msg-001", type: "initial_statement" });
    expect(syntheses[0]).toMatchObject({ by: "code", round: 1 });
    expect(warnings).toEqual([
      "The moderator gave no opening: it failed: timeout",
      "The moderator gave no synthesis of round 1: it failed: timeout",
    ]);
  });

  test("where the historian fails, the verdict is put together from what was said", async () => {
    const { verdict, end } = await swarming({ says: { historian: () => fails() } });
    expect(end.ended).toBe("completed");
    expect(verdict).toMatchObject({ by: "code", openQuestions: ["What does a hop cost?"] });
  });

  test("where no expert speaks, nobody is asked to answer them, and the discussion fails", async () => {
    const silent = failing("initial_statement");
    const folder = await temporaryFolder();
    const asked: string[] = [];
    const noted = (request: AgentRequest) => (asked.push(request.kind), silent(request));
    const says = Object.fromEntries(
      [...trio, "contrarian", "cross-domain", "moderator"].map((id) => [id, noted]),
    );
    await expect(swarming({ folder, says })).rejects.toThrow("No expert said anything.");
    expect(asked).toEqual(["experts", "opening", ...trio.map(() => "initial_statement")]);
  });

  test("a later round in which no expert speaks is held to have come to nothing, and the person decides", async () => {
    const silent = ({ kind, round }: AgentRequest) =>
      kind === "initial_statement" && round === 2 ? fails() : undefined;
    const { end, syntheses } = await swarming({
      says: { ada: silent, bob: silent, cyd: silent },
      gates: ["start", "another-round", "synthesis"],
    });
    expect(end).toEqual({ ended: "completed", outcome: { rounds: 2 } });
    expect(syntheses[1]).toMatchObject({ by: "code", round: 2 });
  });
});

describe("limits", () => {
  const contents = (events: Awaited<ReturnType<typeof swarming>>["events"], path: string) =>
    JSON.parse(
      [...commonFiles(events), ...swarmKit.documents(events)].findLast((file) => file.path === path)?.text ??
        "null",
    );

  test.each([3, 4, 5, 6, 8, 9, 10, 11])(
    "after %i calls: a partial result, and with a higher limit the same end, the same ids, nobody asked twice",
    async (maxCalls) => {
      const whole = await swarming();
      const folder = await temporaryFolder();
      const stopped = await swarming({ folder, limits: { maxCalls } });
      expect(stopped.end).toEqual({ ended: "paused", reason: "limit" });
      expect(contents(stopped.events, "manifest.json")).toMatchObject({
        status: "paused",
        currentRound: maxCalls < 11 ? 0 : 1,
      });
      const record = contents(stopped.events, "rounds/001.json");
      const statements = [...record.messages, ...(record.pending ?? [])];
      const said = stopped.calls.filter(({ kind }) => kind !== "experts" && !kind.includes("synthesis"));
      expect(statements).toHaveLength(said.length);

      const resumed = await swarming({ folder, gates: maxCalls === 11 ? [] : ["synthesis"] });
      expect(resumed.end).toEqual(whole.end);
      expect(stopped.calls.length + resumed.calls.length).toBe(whole.calls.length);
      expect(resumed.messages).toEqual(whole.messages);
      expect(resumed.verdict).toEqual(whole.verdict);
      expect(resumed.reports).toEqual(whole.reports);
      expect(contents(resumed.events, "rounds/001.json").messages).toHaveLength(9);
    },
  );

  test("what code put together of half the answers is gone once it goes on", async () => {
    const folder = await temporaryFolder();
    const stopped = await swarming({ folder, limits: { maxCalls: 8 } });
    expect(contents(stopped.events, "rounds/001.json").synthesis).toMatchObject({ by: "code" });
    const { events } = await swarming({ folder, gates: ["synthesis"] });
    const from = events.findIndex(({ type }) => type === "discussion.resumed");
    const to = events.findLastIndex((event) => event.type === "turn.answered" && event.turn === "synthesis");
    for (let length = from + 1; length <= to; length++)
      expect(contents(events.slice(0, length), "rounds/001.json").synthesis).toBeNull();
    expect(contents(events, "rounds/001.json").synthesis).toMatchObject({ by: "moderator" });
  });

  test("who ran out of time in the middle of a step has its place when it goes on", async () => {
    const whole = await swarming();
    const folder = await temporaryFolder();
    // As a call ends that the limit of time cuts off while the others answer.
    const stopped = await swarming({
      folder,
      says: { ada: ({ kind }) => (kind === "initial_statement" ? fails("limit") : undefined) },
    });
    expect(stopped.end).toEqual({ ended: "paused", reason: "limit" });
    // Bob and Cyd have spoken; they are numbered when Ada has.
    expect(contents(stopped.events, "rounds/001.json")).toMatchObject({
      messages: [{ id: "r1-msg-001" }],
      pending: [{ from: "bob" }, { from: "cyd" }],
    });
    const { messages } = await swarming({ folder, gates: ["synthesis"] });
    expect(messages).toEqual(whole.messages);
  });
});
