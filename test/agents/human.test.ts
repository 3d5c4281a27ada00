import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { humanAgent, type HumanOptions } from "../../src/agents/human.ts";
import type { AgentRequest, PersonsCall } from "../../src/kernel/agent.ts";
import { agent, discuss, saying, seat, seated, temporaryFolder } from "../discussion.ts";
import { AgentError } from "../../src/kernel/failure.ts";
import type { Floor } from "../../src/kernel/floor.ts";

const hour = 3_600_000;
const request: AgentRequest = {
  discussion: "d",
  round: 1,
  kind: "critique",
  seat: seat("Clarity"),
  prompt: { stable: "", fresh: "", request: "What do you think?" },
  material: [],
  earlier: [],
  schema: null,
};

function answering(options: Partial<HumanOptions>, person: PersonsCall) {
  const ada = humanAgent("ada", { person: "Ada", deadlineMs: null, onNone: "wait", ...options });
  return ada.answer(request, { signal: new AbortController().signal, onOutput: () => {}, person });
}

const silent = (waitedMs: number): PersonsCall => ({
  waitedMs,
  ask: () => Promise.resolve({ waitsFor: "Ada has not answered yet" }),
});

test("a person's answer costs nothing and has no model", async () => {
  const said: PersonsCall = { waitedMs: 0, ask: (person) => Promise.resolve({ said: `I am ${person}.` }) };

  expect(await answering({}, said)).toEqual({
    text: "I am Ada.",
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
  });
});

test.for([
  [{}, 1000 * hour, "waiting", "Ada has not answered yet"],
  [{ deadlineMs: 2 * hour, onNone: "fallback" }, hour, "waiting", "Ada has not answered yet"],
  [
    { deadlineMs: 2 * hour, onNone: "fallback" },
    2 * hour,
    "timeout",
    "Ada gave no answer within 120 min (deadline)",
  ],
  [
    { deadlineMs: 2 * hour, onNone: "fail" },
    3 * hour,
    "timeout",
    "Ada gave no answer within 120 min (deadline)",
  ],
  [{ deadlineMs: 2 * hour, onNone: "wait" }, 3 * hour, "waiting", "Ada has not answered yet"],
] as const)("with %o after %d ms it is %s", async ([options, waitedMs, code, message]) => {
  await expect(answering(options, silent(waitedMs))).rejects.toMatchObject({ code, message });
});

test("an answer that came after the deadline, but before anybody looked, counts", async () => {
  const late: PersonsCall = { waitedMs: 9 * hour, ask: () => Promise.resolve({ said: "sorry, late" }) };

  expect(await answering({ deadlineMs: hour, onNone: "fail" }, late)).toMatchObject({ text: "sorry, late" });
});

test("a question that is open at the deadline is taken back", async () => {
  const asked: PersonsCall = {
    waitedMs: hour,
    ask: (_, until) =>
      new Promise((resolve) => {
        until.addEventListener("abort", () => resolve({ waitsFor: "Ada has not answered yet" }));
        // Keeps the process alive as a prompt does.
        const alive = setInterval(() => {}, 1000);
        until.addEventListener("abort", () => clearInterval(alive));
      }),
  };

  await expect(answering({ deadlineMs: hour + 20, onNone: "fail" }, asked)).rejects.toMatchObject({
    code: "timeout",
  });
});

const both = (floor: Floor) =>
  Promise.all(
    floor.seats.map((seat) =>
      floor.ask(seat, {
        kind: "ask",
        prompt: { stable: "", fresh: "", request: "What do you think of it?" },
        schema: null,
      }),
    ),
  );

test("a person is asked once, the deadline counts from then over restarts, and nothing is spent on waiting", async () => {
  const folder = await temporaryFolder();
  const ada = humanAgent("ada", { person: "Ada", deadlineMs: 2 * hour, onNone: "fallback" });
  const run = {
    folder,
    protocol: both,
    seated: [
      seated("A", ada, saying("spare", "In her place, I would wait.")),
      seated("B", saying("b", "It is sound.")),
    ],
    limits: { turnTimeoutMs: 1, maxCalls: 2, concurrency: 1 },
  };

  expect((await discuss({ ...run, now: () => 0 })).end).toEqual({ ended: "paused", reason: "waiting" });
  expect((await discuss({ ...run, now: () => hour })).end).toEqual({ ended: "paused", reason: "waiting" });
  const { end, events } = await discuss({ ...run, limits: { maxCalls: 9 }, now: () => 3 * hour });

  expect(end).toMatchObject({
    outcome: [
      { value: "In her place, I would wait.", receipt: { answeredBy: "spare", fallback: true } },
      { value: "It is sound." },
    ],
  });
  const asked = events
    .filter(({ type }) => type === "turn.asked")
    .map((event) => "key" in event && event.key);
  expect(asked).toEqual(["0/ask/a", "0/ask/b", "0/ask/a~2"]);
  expect(events.filter(({ type }) => type === "turn.failed")).toMatchObject([
    { failure: { code: "timeout" }, receipt: { ms: 3 * hour, inputTokens: 0 } },
  ]);
});

test("people are asked one after the other, take their time, and keep nobody from speaking", async () => {
  const person = (name: string) => humanAgent(name, { person: name, deadlineMs: null, onNone: "wait" });
  const told: string[] = [];
  const { end } = await discuss({
    folder: await temporaryFolder(),
    protocol: both,
    seated: [
      seated("A", person("Ada")),
      seated("B", person("Bo")),
      seated(
        "C",
        agent("c", () => ({ text: `Said after ${told.join(", ")}.` })),
      ),
    ],
    limits: { turnTimeoutMs: 1, concurrency: 1 },
    askPerson: async ({ person, key, question, prompt }) => {
      told.push(`${person} was asked`);
      await sleep(20);
      told.push(`${person} answered`);
      return { said: `${key}: ${question ?? prompt.request}` };
    },
  });

  expect(end).toMatchObject({
    outcome: [
      { value: "0/ask/a: What do you think of it?", receipt: { answeredBy: "Ada", costUsd: 0 } },
      { value: "0/ask/b: What do you think of it?" },
      { value: "Said after Ada was asked." },
    ],
  });
  expect(told).toEqual(["Ada was asked", "Ada answered", "Bo was asked", "Bo answered"]);
});

test("while a person is waited for, the others finish, also after a rest or by their fallback", async () => {
  const ada = humanAgent("ada", { person: "Ada", deadlineMs: null, onNone: "wait" });
  let calls = 0;
  const busy = agent("busy", () => {
    calls += 1;
    if (calls === 1) throw new AgentError("rate-limit", "busy", { retryAfterMs: 20 });
    return { text: "Now I have time." };
  });
  const { end, events } = await discuss({
    folder: await temporaryFolder(),
    protocol: both,
    seated: [
      seated("A", ada),
      seated("B", saying("mute", ""), saying("spare", "I can help.")),
      seated("C", busy),
    ],
  });

  expect(end).toEqual({ ended: "paused", reason: "waiting" });
  expect(events.at(-1)).toMatchObject({ type: "discussion.paused", reason: "waiting" });
  // Whose rest is longer on a busy machine nobody knows.
  const replies = events.flatMap((event) => (event.type === "turn.answered" ? [event.reply] : []));
  expect(replies.map(String).toSorted()).toEqual(["I can help.", "Now I have time."]);
});
