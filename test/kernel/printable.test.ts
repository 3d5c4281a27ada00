import { expect, test } from "vitest";
import { printableLines, shellWord, titleLine, withoutControls } from "../../src/kernel/printable.ts";

test("a text of several lines keeps its lines and tabs, and nothing a terminal would obey", () => {
  expect(printableLines("one\u001B[2J\n\ttwo\u0007\n\nthree \u{1F600}\r\n")).toBe(
    "one\n\ttwo\n\nthree \u{1F600}\n",
  );
});

test("on its way out a control is written as its escape, which in JSON means the same", () => {
  const told = "a\u001b]0;t\u0007\u009b\u202e\tb\n\u001b[31mred\u001b[39m";
  expect(withoutControls(told, false)).toBe(
    String.raw`a\u001b]0;t\u0007\u009b\u202e` + `\tb\n` + String.raw`\u001b[31mred\u001b[39m`,
  );
  expect(withoutControls("\u001b[31mred\u001b[39m\u001b[2J", true)).toBe(
    `\u001b[31mred\u001b[39m${String.raw`\u001b[2J`}`,
  );
  const value = { said: "\u202e\u009b \\ \u2028" };
  expect(JSON.parse(withoutControls(JSON.stringify(value), false))).toEqual(value);
});

test.each([
  ["a".repeat(80), "a".repeat(80)],
  ["a".repeat(81), `${"a".repeat(79)}…`],
  ["\n first\nsecond", "first"],
  ["", ""],
])("the line of a title is its first, cut where it is long", (title, line) => {
  expect(titleLine(title)).toBe(line);
});

test.each([
  ["plain/path_1.md", "plain/path_1.md"],
  ["two words", "'two words'"],
  ["it's", String.raw`'it'\''s'`],
  ["$(rm)", "'$(rm)'"],
  ["", "''"],
])("a shell takes %s as one word", (text, word) => {
  expect(shellWord(text)).toBe(word);
});
