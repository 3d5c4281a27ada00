import fc from "fast-check";
import { estimateTokenCount } from "tokenx";
import { expect, test } from "vitest";
import { countTokens } from "../../../src/kernel/engine/count-tokens.ts";
import { estimatedTokens, GrowingEstimate } from "../../../src/kernel/engine/estimate.ts";

const pieces = fc.constantFrom(
  ..."\n\n|\n|  |\t| \n|.|, |```|\"|'|{|}|--|________|a|the|answer|Answer|waiting|misunderstanding|12|1234567|v1.2|é|ü|日本|語。|、|한국|🙂|\u00a0|\u3000".split(
    "|",
  ),
);
const texts = fc.array(pieces, { maxLength: 60 }).map((all) => all.join(""));

test("tokens are counted as tokenx counts them", () => {
  const isSame = (text: string) => countTokens(text) === estimateTokenCount(text);
  fc.assert(fc.property(texts, isSame));
  fc.assert(fc.property(fc.string({ unit: "binary-ascii", maxLength: 80 }), isSame));
});

test("an estimate that goes on from the text before is the one of the whole text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ kept: fc.nat({ max: 200 }), more: texts }), { maxLength: 8 }),
      (steps) => {
        let growing = new GrowingEstimate();
        let text = "";
        for (const { kept, more } of steps) {
          text = text.slice(0, kept) + more;
          if (growing.of(text) !== estimatedTokens(text)) return false;
          growing = new GrowingEstimate(growing);
        }
        return true;
      },
    ),
  );
});

test("of a very long text the beginning is counted, also where it goes on from another", () => {
  const growing = new GrowingEstimate();
  const paragraph = `${"All of them wait for the answer. ".repeat(40).trim()}\n\n`;
  for (const count of [10, 150, 200, 250, 190, 800]) {
    const text = paragraph.repeat(count);
    expect(growing.of(text)).toBe(estimatedTokens(text));
  }
});
