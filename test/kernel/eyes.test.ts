import { expect, test } from "vitest";
import { mergedRanges, readLook } from "../../src/kernel/eyes.ts";

type Range = readonly [from: number, to: number];

test.each<readonly [what: string, ranges: readonly Range[], merged: readonly Range[]]>([
  ["none", [], []],
  ["one", [[3, 5]], [[3, 5]]],
  [
    "apart",
    [
      [9, 10],
      [1, 2],
    ],
    [
      [1, 2],
      [9, 10],
    ],
  ],
  [
    "one behind the other",
    [
      [1, 2],
      [3, 4],
    ],
    [[1, 4]],
  ],
  [
    "a line between",
    [
      [1, 2],
      [4, 5],
    ],
    [
      [1, 2],
      [4, 5],
    ],
  ],
  [
    "overlapping",
    [
      [1, 5],
      [3, 8],
    ],
    [[1, 8]],
  ],
  [
    "one within another",
    [
      [1, 50],
      [10, 12],
    ],
    [[1, 50]],
  ],
  [
    "one within another, and one behind",
    [
      [1, 50],
      [10, 12],
      [51, 52],
    ],
    [[1, 52]],
  ],
  [
    "the same twice",
    [
      [2, 4],
      [2, 4],
    ],
    [[2, 4]],
  ],
])("lines that were shown, %s", (_, ranges, merged) => {
  expect(mergedRanges(ranges.map(([from, to]) => ({ from, to })))).toEqual(merged);
});

test.each<readonly [tool: string, input: unknown, look: object]>([
  ["list_files", {}, { tool: "list_files", input: { pattern: "**" } }],
  ["list_files", undefined, { tool: "list_files", input: { pattern: "**" } }],
  ["read_file", { path: "a.ts" }, { tool: "read_file", input: { path: "a.ts", from: 1 } }],
  ["read_file", { path: "a.ts", from: 2, to: 3 }, { input: { from: 2, to: 3 } }],
  ["search", { query: "x" }, { input: { query: "x", by: "words", among: "all", pattern: "**" } }],
])("%s with %j is a look", (tool, input, look) => {
  expect(readLook(tool, input)).toMatchObject(look);
});

test.each<readonly [tool: string, input: unknown, wrong: RegExp]>([
  ["write_file", {}, /^There is no tool write_file, only list_files, read_file, search\.$/],
  ["toString", {}, /There is no tool toString/],
  ["read_file", {}, /^read_file: .*path/s],
  ["read_file", { path: "a.ts", from: 0 }, /from/],
  ["read_file", { path: "a.ts", from: 1.5 }, /from/],
  ["read_file", { path: "a.ts", lines: 3 }, /lines/],
  ["search", { query: "x", by: "ear" }, /by/],
])("%s with %j is none", (tool, input, wrong) => {
  const read = readLook(tool, input);
  expect("wrong" in read ? read.wrong : "").toMatch(wrong);
});
