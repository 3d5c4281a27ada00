import { expect, test } from "vitest";
import type { Agent, CallContext } from "../../../src/kernel/agent.ts";
import { Budget, estimatedTokens, nothing } from "../../../src/kernel/engine/budget.ts";
import { Meter } from "../../../src/kernel/engine/meter.ts";
import { discussionsOf } from "../../../src/kernel/discussion.ts";
import type { Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import { resultOf } from "../../../src/kernel/result.ts";
import { discuss, seated, type TestEnd } from "../../discussion.ts";

const unlimited = { maxCalls: null, maxTokens: null, maxCostUsd: null };

function meter(limits: Partial<Limits>, agent: Partial<Agent> = {}): Meter {
  return new Meter({
    budget: new Budget({ ...unlimited, ...limits }, nothing),
    agent: { kind: "function", ...agent },

    callsAtOnce: 4,
    input: () => 100,
  });
}

const answer = { answer: { text: "four" } };

test("an agent that announces nothing counts as one request, with what it tells or what is estimated", () => {
  const quiet = meter({});
  expect(quiet.open()).toBeNull();
  expect(quiet.close(answer)).toEqual({
    requests: 1,
    inputTokens: 100,
    outputTokens: 2,
    tokensEstimated: true,
    costUsd: null,
    assumedUsd: (100 * 15 + 2 * 75) / 1e6,
  });
  const told = meter({});
  told.open();
  const usage = { requests: 9, inputTokens: 5, outputTokens: 6, costUsd: 0.5 };
  expect(told.close({ answer: { text: "four", usage } })).toMatchObject({ ...usage, tokensEstimated: false });
});

test("each request is held before it is sent and counted when it is over, also one nobody told of", () => {
  const one = meter({ maxCalls: 3 });
  expect(one.open()).toBeNull();
  one.request().took({ inputTokens: 10, outputTokens: 2 }, "");
  one.request().tookNothing();
  one.request().took({}, "six on");
  one.request();
  expect(() => one.request()).toThrow(AgentError);
  // The second sends what the first sent and said; the last is not over and sends all of it again.
  expect(one.close({ failure: { code: "exit", message: "" }, raw: "abc", exitCode: 1 })).toMatchObject({
    requests: 3,
    inputTokens: 10 + 12 + (12 + estimatedTokens("six on")),
    outputTokens: 2 + estimatedTokens("six on") + estimatedTokens("abc"),
    tokensEstimated: true,
  });
});

test.each([NaN, -5, Infinity])("a count of %s is unknown, and turns no limit off", (wrong) => {
  const liar = meter({ maxTokens: 150 }, { price: () => wrong });
  expect(liar.open()).toBeNull();
  liar.request().took({ inputTokens: wrong, outputTokens: wrong, costUsd: wrong, requests: wrong }, "said");
  expect(() => liar.request()).toThrow(/max-tokens/);
  expect(liar.close(answer)).toMatchObject({ requests: 1, inputTokens: 100, outputTokens: 2, costUsd: null });
});

test("whoever must answer has a request left for it", () => {
  const looking = meter({ maxCalls: 3 });
  looking.open();
  looking.request().took({}, "");
  expect(looking.spent()).toBeNull();
  looking.request().took({}, "");
  expect(looking.spent()).toBe("the discussion's limit of 3 calls (max-calls)");
  expect(() => looking.request()).not.toThrow();
});

test("what goes with a call elsewhere is nobody else's until it is back, and a limit is told as it was set", () => {
  const budget = new Budget({ ...unlimited, maxCalls: 9, maxTokens: 1000 }, nothing);
  const of = {
    agent: { kind: "api" as const },

    callsAtOnce: 4,
    input: () => 100,
    output: () => 1,
  };
  const here = new Meter({ budget, ...of });
  here.open();
  const lent = here.lend();
  expect(budget.left()).toMatchObject({ calls: 6, tokens: 675 });
  const there = new Meter({ budget: new Budget(lent.limits, lent.used), ...of });
  there.openUnasked();
  there.request().took({ inputTokens: 100, outputTokens: 1 }, "");
  there.request().took({ inputTokens: 150, outputTokens: 1 }, "");
  expect(() => there.request()).toThrow("the discussion has reached its limit of 1000 tokens (max-tokens)");
  const used = there.close(answer);
  expect(here.close({ ...answer, used })).toMatchObject({ requests: 2, inputTokens: 250 });
  expect(budget.left()).toMatchObject({ calls: 7, tokens: 1000 - 252 });
});

/** Asks five times what it takes, and fails. */
const failing: Agent = {
  name: "greedy",
  kind: "api",
  answer: async (_: unknown, { spending }: CallContext) => {
    for (let n = 0; n < 5; n++)
      spending?.request().took({ inputTokens: 50, outputTokens: 5, costUsd: 0.1 }, "");
    throw new AgentError("garbage", "nothing came of it");
  },
};

const asking = (limits: Partial<Limits>, past?: TestEnd<unknown>["events"]) =>
  discuss({
    past,
    seated: [seated("Ann", failing)],
    limits,
    protocol: async (floor) => {
      const [seat] = floor.seats;
      if (seat === undefined) throw new Error("nobody sits there");
      const turn = { kind: "say", prompt: { stable: "", fresh: "", request: "?" }, schema: null };
      await floor.round("Round 1", () => floor.ask(seat, turn));
    },
  });

test("a turn that fails is on record with all it took, and a replay counts the same", async () => {
  const { events } = await asking({});
  const usage = (of: typeof events) => {
    const [discussion] = discussionsOf(of);
    if (discussion === undefined) throw new Error("there is none");
    return resultOf(discussion, { verdict: null, files: { folder: "" }, next: null }).usage;
  };
  expect(usage(events)).toMatchObject({ calls: 5, inputTokens: 250, outputTokens: 25, costUsd: 0.5 });
  const again = await asking({}, events);
  expect(usage(again.events)).toMatchObject({ calls: 5, inputTokens: 250, outputTokens: 25, costUsd: 0.5 });
});

test("a limit in the middle of a turn stops the discussion, and holds when it is resumed", async () => {
  const { end, events } = await asking({ maxCalls: 3 });
  expect(end).toEqual({ ended: "paused", reason: "limit" });
  expect(discussionsOf(events)[0]?.receipts).toMatchObject([{ requests: 3, inputTokens: 150 }]);
  const again = await asking({ maxCalls: 3 }, events);
  expect(again.end).toEqual({ ended: "paused", reason: "limit" });
  expect(discussionsOf(again.events)[0]?.receipts).toHaveLength(1);
});

test("a count of nothing for a prompt that was sent is not believed, limits or not", () => {
  for (const limits of [{}, { maxTokens: 10_000 }]) {
    const one = meter(limits);
    one.open();
    const usage = { inputTokens: 0, outputTokens: 3 };
    expect(one.close({ answer: { text: "four", usage } })).toMatchObject({
      inputTokens: 100,
      outputTokens: 3,
      tokensEstimated: true,
    });
  }
});

test("a call that was turned away took nothing, unless it tells what it took", () => {
  const failure = { code: "rate-limit", message: "" } as const;
  const away = meter({});
  away.open();
  expect(away.close({ failure, raw: null, exitCode: null })).toMatchObject({ requests: 0, inputTokens: 0 });
  const paid = meter({});
  paid.open();
  const usage = { inputTokens: 90, outputTokens: 4, costUsd: 0.5 };
  expect(paid.close({ failure, raw: null, exitCode: null, usage })).toMatchObject({ requests: 1, ...usage });
});

test.each([
  ["not-installed", 0],
  ["not-logged-in", 0],
  ["rate-limit", 0],
  ["quota", 0],
  ["context-too-long", 0],
  ["unsupported", 0],
  ["waiting", 0],
  ["overloaded", 1],
  ["refused", 1],
  ["timeout", 1],
  ["exit", 1],
  ["garbage", 1],
  ["cancelled", 1],
  ["limit", 1],
] as const)("a call that failed of %s counts as %i requests where it tells of none", (code, requests) => {
  const budget = new Budget({ ...unlimited, maxCalls: 5, maxTokens: 1000 }, nothing);
  const failing = new Meter({ budget, agent: { kind: "cli" }, callsAtOnce: 1, input: () => 100 });
  failing.open();
  const end = { failure: { code, message: "" }, raw: null, exitCode: null };
  const used = failing.close(end);
  expect([used.requests, used.inputTokens]).toEqual([requests, 100 * requests]);
  expect(budget.left()).toEqual({ calls: 5 - requests, tokens: 1000 - 100 * requests, usd: null });
});

test("a call that was turned away and tells what it took all the same is counted", () => {
  const failing = meter({});
  failing.open();
  const failure = { code: "quota" as const, message: "" };
  expect(failing.close({ failure, raw: null, exitCode: null, usage: { inputTokens: 7 } })).toMatchObject({
    requests: 1,
    inputTokens: 7,
  });
});
