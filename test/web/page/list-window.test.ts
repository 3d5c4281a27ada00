import { expect, test } from "vitest";
import { chunksOf, movedBy, rangeInView } from "../../../src/web/page/list/window.ts";
import { wordsAsRead } from "../../../src/web/page/live/words-as-read.ts";

test("of 5,000 rows only those in view are drawn, some more on both sides", () => {
  expect(rangeInView(200, 900, 62, 5000)).toEqual({ from: 0, to: 24 });
  expect(rangeInView(-62_000, 900, 62, 5000)).toEqual({ from: 988, to: 1027 });
  expect(rangeInView(-309_100, 900, 62, 5000)).toEqual({ from: 4973, to: 5000 });
  expect(rangeInView(200, 900, 62, 3)).toEqual({ from: 0, to: 3 });
  expect(rangeInView(-5000, 900, 62, 0)).toEqual({ from: 0, to: 0 });
});

test("rows are fetched by the hundred", () => {
  expect(chunksOf({ from: 0, to: 24 })).toEqual([0]);
  expect(chunksOf({ from: 95, to: 205 })).toEqual([0, 1, 2]);
  expect(chunksOf({ from: 0, to: 0 })).toEqual([]);
});

test("keys lead through the rows and not beyond them", () => {
  const keys = ["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Home", "End", "a"];
  expect(keys.map((key) => movedBy(key, 3, 10, 5))).toEqual([4, 2, 8, 0, 0, 9, null]);
  expect(movedBy("ArrowDown", 9, 10, 5)).toBe(9);
});

test.each([
  ["Just words, {not JSON}.", "Just words, {not JSON}."],
  [
    '{"claim": "Keep \\"it\\".\\nNow", "rating": 4, "risks": ["a", "b',
    'claim: Keep "it".\nNow\nrating: 4\nrisks: a\nb',
  ],
  ['Here it is:\n```json\n{ "position": "x', "Here it is:\nposition: x"],
])("%j is read as people would", (words, read) => {
  expect(wordsAsRead(words)).toBe(read);
});
