import { expect, test } from "vitest";
import { retryDelay } from "../../../src/kernel/engine/breaker.ts";

test("who is busy is asked twice more, after a rest that doubles or that it names", () => {
  const busy = { code: "overloaded", message: "busy" } as const;
  expect([0, 1, 2].map((retries) => retryDelay(busy, retries))).toEqual([1000, 2000, null]);
  expect(retryDelay({ ...busy, retryAfterMs: 60_000 }, 1)).toBe(60_000);
  expect(retryDelay({ ...busy, retryAfterMs: 60_001 }, 0)).toBeNull();
});

test("what does not get better by waiting is not asked again", () => {
  expect(retryDelay({ code: "quota", message: "spent" }, 0)).toBeNull();
});

test("an agent that tried again by itself is not asked again", () => {
  expect(retryDelay({ code: "rate-limit", message: "busy", triedAgain: true }, 0)).toBeNull();
});
