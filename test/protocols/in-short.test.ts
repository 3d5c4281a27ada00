import { expect, test } from "vitest";
import { partsInShort } from "../../src/protocols/in-short.ts";

const parts = (count: number, whole = 40, short = 10) =>
  Array.from({ length: count }, () => ({ whole, short }));

test("nothing gives way while all of it fits, then a block, down to half, that stays for parts to come", () => {
  expect([1, 2, 3, 4, 5, 6].map((count) => partsInShort(parts(count), 120))).toEqual([0, 0, 0, 3, 3, 5]);
});

test("the last part is whole, however long it is", () => {
  expect(partsInShort(parts(1, 1000), 120)).toBe(0);
  expect(partsInShort(parts(3, 1000, 900), 120)).toBe(2);
});
