import fc from "fast-check";
import { stripVTControlCharacters, styleText } from "node:util";
import { expect, test } from "vitest";
import wrapAnsi from "wrap-ansi";
import { wrapped, textWidth } from "../../src/text/wrap.ts";

test.each([
  ["the quick brown fox", 9, ["the quick", "brown fox"]],
  ["  two  spaces   between ", 11, ["two  spaces", "between"]],
  ["an extraordinary word", 6, ["an ext", "raordi", "nary", "word"]],
  ["設計は分割しない", 6, ["設計は", "分割し", "ない"]],
  ["!    読みやすさ!!!", 6, ["!", "読みや", "すさ!!", "!"]],
  ["👩‍🚀👩‍🚀👩‍🚀", 5, ["👩‍🚀👩‍🚀", "👩‍🚀"]],
  ["one\n\ntwo", 9, ["one", "", "two"]],
  ["never\u00A0apart here", 11, ["never apart", "here"]],
  ["", 6, [""]],
])("%j in %d columns is %j", (text, columns, lines) => expect(wrapped(text, columns)).toEqual(lines));

const red = (text: string) => styleText("red", text, { validateStream: false });
const bold = (text: string) => styleText("bold", text, { validateStream: false });

test("a style that goes over several lines ends and begins with each of them", () => {
  expect(wrapped(`a ${red(`red ${bold("bold words")} and`)} more`, 8)).toEqual([
    `a ${red("red")}`,
    red(bold("bold")),
    red(bold("words")),
    red("and") + " more",
  ]);
});

const words = fc.array(
  fc.oneof(
    fc.constantFrom(
      " ",
      "  ",
      "word",
      "a",
      "…",
      "読みやすさ",
      "👩‍🚀",
      "é",
      "\n",
      "an-extraordinarily-long-word",
    ),
    fc.string({ unit: "grapheme-ascii" }),
  ),
);

test("lines are broken where wrap-ansi breaks them, styled or not", () => {
  fc.assert(
    fc.property(words, fc.integer({ min: 4, max: 40 }), (parts, columns) => {
      const text = parts.join("");
      const expected = wrapAnsi(text, columns, { hard: true, trim: true }).split("\n");
      expect(wrapped(text, columns)).toEqual(expected);
      const styled = parts.map((part, index) =>
        index % 3 === 0 ? red(part) : index % 3 === 1 ? bold(part) : part,
      );
      const lines = wrapped(bold(styled.join("")), columns);
      expect(lines.map((line) => stripVTControlCharacters(line))).toEqual(expected);
      expect(lines.filter((line) => textWidth(line) > columns)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
