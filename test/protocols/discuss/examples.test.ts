import { expect, test } from "vitest";
import { englishExamples } from "../../../src/protocols/discuss/examples-en.ts";
import { japaneseExamples } from "../../../src/protocols/discuss/examples-ja.ts";
import { Assessment, Synthesis } from "../../../src/protocols/discuss/rules/statements.ts";
import { limits, wordsOfStatement } from "../../../src/protocols/discuss/rules/word-limits.ts";

test.each([
  ["English", englishExamples],
  ["Japanese", japaneseExamples],
])(
  "examples in %s are of their form, with no key that nobody reads, and within their length",
  (_, examples) => {
    expect(Synthesis.strict().parse(examples.synthesis)).toEqual(examples.synthesis);
    expect(wordsOfStatement(examples.synthesis)).toBeLessThan(limits.statement.asked);
    expect(Assessment.strict().parse(examples.assess)).toEqual(examples.assess);
  },
);
