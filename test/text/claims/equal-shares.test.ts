import { expect, test } from "vitest";
import { equalShares } from "../../../src/text/claims/equal-shares.ts";

const said = (speaker: string, count: number) => Array.from({ length: count }, (_, at) => `${speaker}${at}`);
const speakerOf = (item: string) => item[0] ?? "";

test.each([
  {
    what: "all where there is room",
    items: [...said("a", 3), ...said("b", 2)],
    most: 5,
    counts: { a: 3, b: 2 },
  },
  { what: "half each of two", items: [...said("a", 90), ...said("b", 80)], most: 10, counts: { a: 5, b: 5 } },
  {
    what: "all of who says little",
    items: [...said("a", 900), ...said("b", 2)],
    most: 10,
    counts: { a: 8, b: 2 },
  },
  { what: "the first of one", items: said("a", 9), most: 4, counts: { a: 4 } },
])("$what", ({ items, most, counts }) => {
  const taken = equalShares(items, speakerOf, most);
  const byName = Object.fromEntries(
    Array.from(Map.groupBy(taken, speakerOf), ([name, own]) => [name, own.length]),
  );
  expect(byName).toEqual(counts);
  expect(taken).toEqual(items.filter((item) => taken.includes(item)));
});
