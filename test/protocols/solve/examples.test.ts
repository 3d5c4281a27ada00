import { expect, test } from "vitest";
import { englishExamples, japaneseExamples } from "../../../src/protocols/solve/examples.ts";
import { Analysis } from "../../../src/protocols/solve/rules/analysis.ts";
import { Resolution } from "../../../src/protocols/solve/rules/resolution.ts";

test.each([
  ["English", englishExamples],
  ["Japanese", japaneseExamples],
])(
  "examples in %s are of their form, with every key that is asked for and none that nobody reads",
  (_, one) => {
    expect(Analysis.strict().parse(one.analysis)).toEqual(one.analysis);
    expect(Resolution.strict().parse(one.resolution)).toEqual(one.resolution);
  },
);
