import { expect, test } from "vitest";
import { parseQuorum, seatsNeeded } from "../../src/kernel/duration.ts";

const seats = [1, 2, 3, 4, 5, 6, 7, 8];

test.each([
  ["50%", [1, 1, 2, 2, 3, 3, 4, 4]],
  ["51%", [1, 2, 2, 3, 3, 4, 4, 5]],
  ["75%", [1, 2, 3, 3, 4, 5, 6, 6]],
  ["100%", [1, 2, 3, 4, 5, 6, 7, 8]],
  ["1%", [1, 1, 1, 1, 1, 1, 1, 1]],
  ["1", [1, 1, 1, 1, 1, 1, 1, 1]],
  ["3", [1, 2, 3, 3, 3, 3, 3, 3]],
] as const)("a quorum of %s, for one to eight seats", (quorum, needed) => {
  expect(seats.map((count) => seatsNeeded(quorum, count))).toEqual(needed);
});

test.each([
  ["50%", "50%"],
  [" 3 ", "3"],
  [3, "3"],
  ["100%", "100%"],
  ["101%", undefined],
  ["0", undefined],
  ["0%", undefined],
  [0.5, undefined],
  [-1, undefined],
  ["half", undefined],
  [["3"], undefined],
  [null, undefined],
])("%j is read as %s", (given, read) => {
  expect(parseQuorum(given)).toBe(read);
});
