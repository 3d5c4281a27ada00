import { describe, expect, test } from "vitest";
import { exampleFor } from "../../../src/protocols/discuss/examples.ts";
import { englishExamples } from "../../../src/protocols/discuss/examples-en.ts";
import { japaneseExamples } from "../../../src/protocols/discuss/examples-ja.ts";
import {
  Assessment,
  Challenge,
  Final,
  Position,
  Synthesis,
} from "../../../src/protocols/discuss/rules/statements.ts";
import { limits, wordsOfStatement } from "../../../src/protocols/discuss/rules/words.ts";

const schemas = { position: Position, challenge: Challenge, synthesis: Synthesis, final: Final } as const;
const kinds = ["position", "challenge", "synthesis", "final"] as const;

describe.each([
  ["English", englishExamples],
  ["Japanese", japaneseExamples],
])("examples in %s", (_, examples) => {
  test.each(kinds.flatMap((kind) => [false, true].map((isAdvocate) => ({ kind, isAdvocate }))))(
    "$kind (of a critic: $isAdvocate) is of its form, with no key that nobody reads, and within its length",
    ({ kind, isAdvocate }) => {
      const example = exampleFor(kind, isAdvocate, examples);
      const read = schemas[kind].strict().parse(example);
      expect(read).toEqual(example);
      expect(wordsOfStatement(read)).toBeLessThan(limits[kind === "final" ? "final" : "statement"].asked);
    },
  );

  test("so is a moderator's report", () => {
    expect(Assessment.strict().parse(examples.assess)).toEqual(examples.assess);
  });
});
