import { expect, test } from "vitest";
import type { Agent } from "../../../src/kernel/agent.ts";
import type { Event, Limits } from "../../../src/kernel/event.ts";
import { AgentError } from "../../../src/kernel/failure.ts";
import type { Floor, Question } from "../../../src/kernel/floor.ts";
import type { Turn } from "../../../src/kernel/turn.ts";
import { actOf } from "../../../src/kernel/who-answered.ts";
import { agent, discuss, saying, seated } from "../../discussion.ts";
import { followed } from "../told.ts";

/** What stands on record once a limit kept some of the answers away, and what a resume or a follow-up makes of it. */

const say: Turn<string> = { kind: "say", prompt: "Now.", schema: null };
const asking =
  (more: Partial<Turn<string>> = {}) =>
  (floor: Floor) =>
    Promise.all(floor.seats.map((seat) => floor.ask(seat, { ...say, ...more })));
const three = (...agents: readonly Agent[]) =>
  ["A", "B", "C"].map((name) =>
    seated(name, ...(agents.length === 0 ? [saying(`${name}'s`, `from ${name}`)] : agents)),
  );

/** What is said depends on how many answered. */
const telling = (floor: Floor) =>
  floor.round("One", async () => {
    const got = (await asking()(floor)).filter(({ answered }) => answered).length;
    const [a, b] = floor.seats;
    if (a && b) floor.tell(a, [b], { type: "note", content: got });
    floor.report(`${got} answered`);
    floor.judge("count", got);
    floor.keep({ got });
    await floor.lookUp("places", [{ path: `${got}.md`, line: null, quote: null }]);
    return got;
  });

const ofType = (events: readonly Event[], ...types: readonly Event["type"][]) =>
  events.filter(({ type }) => types.includes(type));

test("of half the answers nothing is told, looked up or completed; what is judged and kept counts for now", async () => {
  const run = { protocol: telling, seated: three() };
  const stopped = await discuss({ ...run, limits: { maxCalls: 2 } });
  expect(stopped.end).toEqual({ ended: "paused", reason: "limit" });
  expect(ofType(stopped.events, "message.sent", "reported", "looked.up", "round.completed")).toEqual([]);
  expect(ofType(stopped.events, "judged", "kept")).toMatchObject([
    { judgement: 2, provisional: true },
    { entry: { got: 2 }, provisional: true },
  ]);
  const { end, events } = await discuss({ ...run, past: stopped.events, limits: { maxCalls: 3 } });
  expect(end).toEqual({ ended: "completed", outcome: 3 });
  expect(
    ofType(
      events.slice(stopped.events.length),
      "message.sent",
      "reported",
      "judged",
      "kept",
      "round.completed",
    ),
  ).toMatchObject([
    { message: { content: 3 } },
    { text: "3 answered" },
    { judgement: 3 },
    { entry: { got: 3 } },
    { round: 1 },
  ]);
});

test("after a limit no round begins, nobody is asked at a gate, and no recess is called", async () => {
  const limits = { maxCalls: 2 };
  const after = (next: (floor: Floor) => Promise<unknown>) =>
    discuss({
      protocol: async (floor: Floor) => {
        await floor.round("One", () => asking()(floor));
        await next(floor);
      },
      seated: three(),
      limits,
    });
  for (const next of [
    (floor: Floor) => floor.round("Two", () => Promise.resolve()),
    (floor: Floor) => floor.person({ id: "go", text: "Go on?" }),
    (floor: Floor) => floor.recess("a pause"),
  ]) {
    const { end, events } = await after(next);
    expect(end).toEqual({ ended: "paused", reason: "limit" });
    expect(ofType(events, "human.asked", "recess.called", "round.started")).toHaveLength(1);
  }
});

test("whatever a protocol makes of answers that a limit kept away, the limit is why it stopped", async () => {
  const { end, events } = await discuss({
    protocol: async (floor: Floor) => {
      await floor.round("One", () => asking()(floor));
      throw new Error("too few answered");
    },
    seated: three(),
    limits: { maxCalls: 2 },
  });
  expect(end).toEqual({ ended: "paused", reason: "limit" });
  expect(events.at(-1)).toMatchObject({
    detail: "the discussion has reached its limit of 2 calls (max-calls)",
  });
});

test("a turn that can be done without is spared at a limit, and the discussion goes on to its end", async () => {
  const ended = (optional: Turn<string>["optional"]) =>
    discuss({
      protocol: async (floor: Floor) => {
        await floor.round("One", () => asking()(floor));
        const [reply] = await asking({ kind: "check", ...(optional !== undefined && { optional }) })(floor);
        return reply?.answered === false ? reply.failure.code : "answered";
      },
      seated: three(),
      limits: { maxCalls: 3 },
    });
  expect((await ended(true)).end).toEqual({ ended: "completed", outcome: "spared" });
  expect((await ended("if-it-fails")).end).toEqual({ ended: "paused", reason: "limit" });
  expect((await ended(undefined)).end).toEqual({ ended: "paused", reason: "limit" });
});

test("at a limit no fallback is asked: it would be kept away as well", async () => {
  const { events } = await discuss({
    protocol: (floor: Floor) => floor.round("One", () => asking()(floor)),
    seated: three(saying("a", "yes"), saying("b", "yes")),
    limits: { maxCalls: 2 },
  });
  expect(ofType(events, "turn.asked", "turn.failed")).toMatchObject([
    { type: "turn.asked", seat: "A" },
    { type: "turn.asked", seat: "B" },
    { type: "turn.failed", seat: "C", failure: { code: "limit" } },
  ]);
});

test.each<readonly [what: string, limits: Partial<Limits>, past: readonly unknown[], ends: string]>([
  [
    "as often as it was allowed since the last",
    { maxCalls: 3 },
    [followed("Why?"), "said", followed("And?")],
    "completed",
  ],
  ["not once more", { maxCalls: 2 }, [followed("Why?"), "said", followed("And?")], "paused"],
  [
    "what was called since the last counts",
    { maxCalls: 3 },
    [followed("Why?"), "said", followed("And?"), "said"],
    "paused",
  ],
  ["what failed since the last counts", { maxCalls: 3 }, [followed("And?"), "failed"], "paused"],
])("a follow-up may call %s", async (_, limits, past, ends) => {
  const receipt = {
    asked: "a",
    answeredBy: "a",
    fallback: false,
    ms: 1,
    inputTokens: 1,
    outputTokens: 1,
    tokensEstimated: false,
  };
  const common = { key: "0/early/a", round: 0, seat: "A", turn: "early", receipt };
  const drafts = past.map((one) =>
    one === "said"
      ? { type: "turn.answered", ...common, rung: "text", reply: "x", raw: null }
      : one === "failed"
        ? { type: "turn.failed", ...common, raw: null, failure: { code: "exit", message: "" } }
        : one,
  );
  const first = await discuss({ protocol: () => Promise.resolve("nothing"), seated: three(), limits: {} });
  const events = [...first.events, ...drafts].map((event, index) => ({
    ...(event as Event),
    seq: index + 1,
  }));
  const { end } = await discuss({
    protocol: (floor: Floor) => floor.round("Two", () => asking()(floor)),
    seated: three(),
    past: events,
    limits,
  });
  expect(end.ended).toBe(ends);
});

test("an agent that failed too often before a follow-up is asked again in it", async () => {
  let isAway = true;
  const asked: string[] = [];
  const flaky = agent("flaky", ({ round }) => {
    asked.push(`${round}`);
    if (isAway) throw new AgentError("quota", "nothing is left");
    return { text: "here again" };
  });
  const rounds = (most: number) => async (floor: Floor) => {
    const codes: string[] = [];
    for (let n = 1; n <= most; n++) {
      const [reply] = await floor.round(`Round ${n}`, () => asking()(floor));
      codes.push(reply?.answered === false ? reply.failure.code : "answered");
    }
    return codes.join();
  };
  const run = { seated: [seated("A", flaky)] };
  const first = await discuss({ ...run, protocol: rounds(2) });
  expect(first.end).toMatchObject({ outcome: "quota,breaker" });
  isAway = false;
  const past = [...first.events, { ...followed("Why?"), seq: first.events.length + 1 } as unknown as Event];
  const { end } = await discuss({ ...run, past, protocol: rounds(3) });
  expect(end).toMatchObject({ outcome: "quota,breaker,answered" });
  expect(asked).toEqual(["1", "3"]);
});

test("a call that we ended is made again on a resume, also where its agent had used a tool of its own", async () => {
  const interrupted = new AbortController();
  let calls = 0;
  const doer: Agent = {
    name: "doer",
    kind: "acp",
    answer: (_, { onAct, signal }) => {
      calls += 1;
      if (calls > 1) return Promise.resolve({ text: "the answer" });
      onAct?.(actOf("bash", { command: "ls" }));
      queueMicrotask(() => interrupted.abort());
      return new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new AgentError("exit", "was killed"))),
      );
    },
  };
  const run = {
    protocol: (floor: Floor) => floor.round("One", () => asking()(floor)),
    seated: [seated("A", doer)],
  };
  const stopped = await discuss({ ...run, signal: interrupted.signal });
  expect(stopped.end).toEqual({ ended: "paused", reason: "interrupted" });
  expect(stopped.events.findLast(({ type }) => type === "turn.failed")).toMatchObject({
    failure: { code: "cancelled" },
  });
  const { end } = await discuss({ ...run, past: stopped.events });
  expect(end).toMatchObject({ outcome: [{ answered: true, value: "the answer" }] });
  expect(calls).toBe(2);
});

test.each<readonly [what: string, question: Partial<Question>, given: object | null, end: string]>([
  ["waits where nobody is there", {}, null, "paused"],
  ["waits where somebody is still to answer", {}, { waitsFor: "Ada" }, "paused"],
  ["that may pass goes on with what is recommended", { mayPass: true, recommended: "yes" }, null, "yes"],
  [
    "that may pass goes on where somebody is still to answer",
    { mayPass: true, recommended: "yes" },
    { waitsFor: "Ada" },
    "yes",
  ],
  ["that may pass goes on with nothing", { mayPass: true }, null, ""],
  [
    "that may pass takes an answer that is there",
    { mayPass: true, recommended: "yes" },
    { value: "no", by: "person" },
    "no",
  ],
  ["waits though something is recommended", { recommended: "yes" }, null, "paused"],
])("a gate %s", async (_, question, given, ended) => {
  const { end } = await discuss({
    protocol: async (floor: Floor) => (await floor.person({ id: "go", text: "Go on?", ...question })).value,
    seated: three(),
    answerGate: () => Promise.resolve(given as null),
  });
  expect(end.ended === "completed" ? end.outcome : end.ended).toBe(ended);
});
