import { expect, test } from "vitest";
import { printable } from "../../src/kernel/printable.ts";
import { cut, padded, textWidth } from "../../src/text/wrap.ts";

test.each([
  ["\u001B[31mred\u001B[0m", "red"],
  ["\u001B]0;title\u0007name", "name"],
  ["one\r\n\ttwo", "one two"],
  ["be\u0007ll \u009B31m", "bell "],
  ["right\u202Eleft\u2066", "rightleft"],
  ["half \uD83D", "half "],
  ["fil\u3164ler", "filler"],
  ["👩‍🚀 and ❤️ stay", "👩‍🚀 and ❤️ stay"],
])("%j is printed as %j", (text, expected) => {
  expect(printable(text)).toBe(expected);
});

test.each([
  ["design.md", 9, "design.md"],
  ["design.md", 8, "design.…"],
  ["a b c", 4, "a b…"],
  ["読みやすさ", 9, "読みやす…"],
  ["読みやすさ", 8, "読みや…"],
  ["👩‍🚀👩‍🚀👩‍🚀", 5, "👩‍🚀👩‍🚀…"],
  ["e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"],
  ["abc", 1, "…"],
  ["abc", 0, ""],
])("%j in %d columns is %j", (text, columns, expected) => {
  expect(cut(text, columns, "…")).toBe(expected);
});

test("an ellipsis of three dots fits, too", () => {
  expect(cut("design.md", 6, "...")).toBe("des...");
  expect(cut("design.md", 2, "...")).toBe("..");
});

test("padding counts columns, not characters", () => {
  expect(textWidth(padded("読み", 6))).toBe(6);
  expect(padded("longer", 3)).toBe("longer");
});
