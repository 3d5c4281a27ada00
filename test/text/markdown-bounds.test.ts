import { expect, test } from "vitest";
import { beyondParsing } from "../../src/text/markdown-bounds.ts";

const marks = (many: number) => "*".repeat(many);

test.each<readonly [what: string, text: string, why: string | null]>([
  ["as long as may be", "a".repeat(400_000), null],
  ["longer", "a".repeat(400_001), "longer than 400,000 characters"],
  ["of as many lines as may be", "\n".repeat(7999), null],
  ["of one more", "\n".repeat(8000), "longer than 8,000 lines"],
  ["in quotes", "> ".repeat(20) + "said", null],
  ["in quotes within quotes", "> ".repeat(21) + "said", "nested too deeply"],
  ["with a rule of many dashes", "- ".repeat(25), null],
  ["with a list in lists", `${"- ".repeat(25)}x`, "nested too deeply"],
  ["with a list far to the right", `${" ".repeat(61)}- x`, "nested too deeply"],
  ["with a quote as far to the right", `${" ".repeat(61)}> x`, null],
  ["with marks in a paragraph", marks(2800), null],
  ["with more marks in a paragraph", marks(2900), "holding too many marks in one paragraph"],
  ["with as many in two", `${marks(1450)}\n\n${marks(1450)}`, null],
  ["with many in each of two", `${marks(2100)}\n\n${marks(2100)}`, "holding too many marks in one paragraph"],
  ["with as many in rows of a table", `|${marks(1450)}\n|${marks(1450)}`, null],
])("a text %s may be parsed, or not: why", (_, text, why) => {
  expect(beyondParsing(text)).toBe(why);
});
