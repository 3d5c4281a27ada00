import { expect, test } from "vitest";
import { byteCount, elapsed } from "../../src/text/amount.ts";

test.each([
  [-5, "0 s"],
  [999, "0 s"],
  [12_900, "12 s"],
  [65_000, "1 min 05 s"],
  [7_500_000, "2 h 05 min"],
  [259_199_000, "71 h 59 min"],
  [259_200_000, "3 days"],
])("%d ms have passed as %s", (ms, words) => {
  expect(elapsed(ms)).toBe(words);
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [3412, "3.4 kB"],
  [999_949, "999.9 kB"],
  [999_950, "1.0 MB"],
  [1_200_000_000, "1.2 GB"],
])("%d bytes are %s", (bytes, words) => {
  expect(byteCount(bytes)).toBe(words);
});
