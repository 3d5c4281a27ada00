import { expect, test } from "vitest";
import type { Event } from "../../../src/kernel/event.ts";
import { Past } from "../../../src/kernel/engine/past.ts";

const writer = { colloquy: "0", code: "0" };
const turn = { key: "r1/a/say", round: 1, seat: "a", turn: "say" };

function asked(ts: string, request = "same"): Event {
  return { type: "turn.asked", ts, request, ...turn } as unknown as Event;
}

function waiting(ts: string): Event {
  const failure = { code: "waiting", message: "" };
  return { type: "turn.failed", ts, failure, ...turn } as unknown as Event;
}

test("a person who is asked again after two resumes has waited since the first time", () => {
  const days = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z", "2026-01-03T00:00:00.000Z"];
  const events = days.flatMap((day) => [asked(day), waiting(day)]);
  const past = new Past(events, { writer, onDrift: () => {} });
  expect(past.askedAlike(turn.key, "same")?.firstMs).toBe(Date.parse("2026-01-01T00:00:00.000Z"));
  expect(past.askedAlike(turn.key, "another")).toBeUndefined();
  expect(past.askedAlike(turn.key, "same")?.underWayMs).toBeUndefined();
});

test("what a fork took from its parent is paid for, and counts against none of its limits", () => {
  const receipt = { inputTokens: 900, outputTokens: 100 };
  const answered = (more: object) =>
    ({ type: "turn.answered", ...turn, receipt, ...more }) as unknown as Event;
  const failed = { type: "turn.failed", ...turn, receipt, failure: { code: "exit" }, inherited: true };
  const events = [answered({ inherited: true }), failed as unknown as Event, answered({})];
  expect(new Past(events, { writer, onDrift: () => {} }).receipts).toEqual([receipt]);
});

const add = (ts: string, type: string, more: object) => ({ type, ts, ...more }) as unknown as Event;

test("what was asked further comes with what people answered since the question before it", () => {
  const added = (question: string) =>
    add("", "human.added", { question, answer: { value: `to ${question}` } });
  const followed = (question: string | null, more = {}) =>
    add("", "discussion.followed", { question, changed: [], ...more });
  const events = [
    added("Q1"),
    followed("one"),
    followed(null),
    added("Q2"),
    added("Q3"),
    followed("two", { to: "a" }),
  ];
  expect(new Past(events, { writer, onDrift: () => {} }).followUps).toEqual([
    { question: "one", changed: [], answers: [{ question: "Q1", value: "to Q1" }] },
    {
      question: "two",
      changed: [],
      to: "a",
      answers: [
        { question: "Q2", value: "to Q2" },
        { question: "Q3", value: "to Q3" },
      ],
    },
  ]);
});

test("calls, looks and acts are counted from the last question on, and looks and acts of each call", () => {
  const receipt = { inputTokens: 1 };
  const events = [
    add("", "turn.answered", { ...turn, receipt }),
    add("", "discussion.followed", { question: "more", changed: [] }),
    asked("2026-01-01T00:00:00.000Z"),
    add("", "looked", turn),
    add("", "looked", turn),
    add("", "acted", turn),
    add("", "turn.failed", { ...turn, receipt, failure: { code: "exit" } }),
  ];
  const past = new Past(events, { writer, onDrift: () => {} });
  expect([past.receipts.length, past.looks.length]).toEqual([1, 2]);
  expect([
    past.countOf("looked", turn.key),
    past.countOf("acted", turn.key),
    past.countOf("acted", "other"),
  ]).toEqual([2, 1, 0]);
  expect([
    past.wasAskedOtherwise(turn.key, "same"),
    past.wasAskedOtherwise(turn.key, "new"),
    past.wasAskedOtherwise("other", "same"),
  ]).toEqual([false, true, false]);
});

test("a secret answer is opened once, and one that failed or is no secret never", () => {
  const common = { rung: "text", reply: "hidden", raw: null, receipt: null };
  const secret = add("", "turn.answered", { ...turn, ...common, secret: true });
  const sealed = add("", "turn.sealed", { ...turn, reply: "yes", raw: null });
  const open = (...events: readonly Event[]) =>
    new Past(events, { writer, onDrift: () => {} }).secretAnswers.map((answer) => answer.reply);
  expect(open(asked(""), sealed, secret)).toEqual(["yes"]);
  expect(
    open(asked(""), sealed, secret, add("", "turn.opened", { ...turn, reply: "yes", raw: null })),
  ).toEqual([]);
  expect(open(asked(""), secret)).toEqual([]);
  expect(open(asked(""), add("", "turn.answered", { ...turn, ...common }))).toEqual([]);
  const failed = add("", "turn.failed", { ...turn, secret: true, failure: { code: "exit" }, raw: null });
  expect(open(asked(""), sealed, failed)).toEqual([]);
});

test.each([
  ["cancelled", true],
  ["limit", true],
  ["waiting", true],
  ["timeout", false],
  ["spared", false],
])("a call that ended with %s is made again: %s", (code, isAgain) => {
  const failure = { code, message: "" };
  const events = [asked("2026-01-01T00:00:00.000Z"), add("", "turn.failed", { ...turn, failure })];
  const past = new Past(events, { writer, onDrift: () => {} });
  expect(past.call(turn.key, "same") === undefined).toBe(isAgain);
  expect(past.askedAlike(turn.key, "same")?.underWayMs).toBeUndefined();
});
