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
  expect(past.firstAskedMs(turn.key, "same")).toBe(Date.parse("2026-01-01T00:00:00.000Z"));
  expect(past.firstAskedMs(turn.key, "another")).toBeUndefined();
  expect(past.underWaySinceMs(turn.key, "same")).toBeUndefined();
});

test("what a fork took from its parent is paid for, and counts against none of its limits", () => {
  const receipt = { inputTokens: 900, outputTokens: 100 };
  const answered = (more: object) =>
    ({ type: "turn.answered", ...turn, receipt, ...more }) as unknown as Event;
  const failed = { type: "turn.failed", ...turn, receipt, failure: { code: "exit" }, inherited: true };
  const events = [answered({ inherited: true }), failed as unknown as Event, answered({})];
  expect(new Past(events, { writer, onDrift: () => {} }).receipts).toEqual([receipt]);
});
