import { expect, test } from "vitest";
import { numberIn } from "../../src/kernel/spelled-number.ts";

const stars = { minimum: 1, maximum: 5 };
const share = { minimum: 0, maximum: 1 };

test.each([
  ['"4"', stars, 4],
  ["**four**.", stars, undefined],
  ["`4`", stars, 4],
  ["４", stars, 4],
  ["four", stars, 4],
  ["**Rating: 4/5** (sound)", stars, 4],
  ["Rating: **4/5** (sound)", stars, 4],
  ["2**2", stars, undefined],
  ["4/10", stars, undefined],
  ["4 or 5", stars, undefined],
  ["good (4)", stars, 4],
  ["not good (4)", stars, undefined],
  ["★★★☆☆", stars, 3],
  ["★★★☆", stars, undefined],
  ["★★★", stars, 3],
  ["★★★★★★", stars, undefined],
  ["5点満点中4点", stars, 4],
  ["10点満点中4点", stars, undefined],
  ["0,7", share, 0.7],
  ["0,7", stars, undefined],
  ["70%", share, 0.7],
  ["70%", stars, undefined],
  ["70%", { minimum: 0, maximum: 2 }, undefined],
  ["7/10", share, 0.7],
  ["11/10", share, undefined],
  ["0/0", share, undefined],
])("%s in %j is %s", (text, range, number) => {
  expect(numberIn(text, range)).toBe(number);
});
