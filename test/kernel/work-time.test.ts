import { expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import { noWork, withWork } from "../../src/kernel/work-time.ts";

const worked = (...told: readonly (readonly [type: string, second: number, more?: object])[]) =>
  told
    .map(([type, second, more]) => ({ type, ts: new Date(second * 1000).toISOString(), key: "k", ...more }))
    .reduce((time, event) => withWork(time, event as unknown as Event), noWork).ms / 1000;

test.each([
  ["until its end", [["discussion.completed", 9]], 9],
  [
    "not from a pause to the resume",
    [
      ["discussion.paused", 9],
      ["discussion.resumed", 3609],
      ["warned", 3610],
    ],
    10,
  ],
  [
    "of one that was killed until its last event",
    [
      ["warned", 9],
      ["discussion.resumed", 3609],
      ["warned", 3610],
    ],
    10,
  ],
  [
    "not while only a person is waited for",
    [
      ["human.asked", 4],
      ["human.answered", 3604],
      ["warned", 3609],
    ],
    9,
  ],
  [
    "while an agent speaks beside a person who is waited for",
    [
      ["human.asked", 4],
      ["turn.asked", 5, { key: "a" }],
      ["turn.answered", 9, { key: "a" }],
      ["human.answered", 99],
    ],
    8,
  ],
  [
    "until an agent beside a person has failed",
    [
      ["human.asked", 4],
      ["turn.asked", 5, { key: "a" }],
      ["turn.failed", 9, { key: "a" }],
      ["human.answered", 99],
    ],
    8,
  ],
  ["as nothing where the clock was set back", [["warned", -60]], 0],
] as const)("what it took is counted %s", (_, told, seconds) => {
  expect(worked(["discussion.started", 0], ...told)).toBe(seconds);
});
