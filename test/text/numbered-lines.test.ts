import fc from "fast-check";
import { expect, test } from "vitest";
import { numberedLines, numberedText, withoutNumbers } from "../../src/text/numbered-lines.ts";

test("every line of a text has its number, a last line end begins none, and empty lines count", () => {
  expect(numberedText("one\n\nthree\n")).toBe("1\tone\n2\t\n3\tthree");
  expect(numberedText("one\ntwo")).toBe("1\tone\n2\ttwo");
  expect(numberedText("\n\nthree\n\n")).toBe("1\t\n2\t\n3\tthree\n4\t");
  expect(numberedText("one\r\ntwo\u2028still two")).toBe("1\tone\r\n2\ttwo\u2028still two");
  expect(numberedText("\n")).toBe("1\t");
  expect(numberedText("")).toBe("");
});

test("a text of any length is numbered as its lines are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z \t]{0,5}$/), { minLength: 1, maxLength: 2500 }),
      (lines) => {
        expect(numberedText(`${lines.join("\n")}\n`)).toBe(numberedLines(lines, 1));
      },
    ),
    { numRuns: 20 },
  );
});

test.each([
  ["12\tconst retries = 3;", " const retries = 3;"],
  ["  12 | const retries = 3;", " const retries = 3;"],
  ["12: const retries = 3;", "const retries = 3;"],
  ["at most 12 retries", "at most 12 retries"],
  ["a | 3", "a | 3"],
  ["14:30 is the time", "14:30 is the time"],
])("%j without the numbers of lines", (quote, without) => {
  expect(withoutNumbers(quote)).toBe(without);
});
