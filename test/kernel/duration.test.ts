import { expect, test } from "vitest";
import { formatDuration, parseDuration } from "../../src/kernel/duration.ts";

test.each([
  [0, "0 ms"],
  [999.4, "999 ms"],
  [1000, "1.0 s"],
  [59_940, "59.9 s"],
  [60_000, "1 min"],
  [90_000, "1 min 30 s"],
  [3_600_000, "60 min"],
])("%d ms are told as %s", (ms, told) => {
  expect(formatDuration(ms)).toBe(told);
});

test.each([
  ["250ms", 250],
  [" 1.5s ", 1500],
  ["3m", 180_000],
  ["1h", 3_600_000],
  ["1 h", undefined],
  ["-1s", undefined],
  ["90", undefined],
  ["1d", undefined],
])("%s is read as %s", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});
