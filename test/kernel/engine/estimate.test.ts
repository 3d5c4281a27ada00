import fc from "fast-check";
import { estimateTokenCount } from "tokenx";
import { expect, test } from "vitest";
import { countTokens } from "../../../src/kernel/engine/count-tokens.ts";
import { paragraphs } from "../../../src/kernel/prompt.ts";
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

test("an estimate that goes on from the parts and the text before is the one of the whole text", () => {
  const step = fc.record({ kept: fc.nat({ max: 200 }), more: texts, parts: fc.nat({ max: 4 }) });
  fc.assert(
    fc.property(
      fc.array(
        texts.map((text) => text || "a"),
        { minLength: 4, maxLength: 4 },
      ),
      fc.array(step, { maxLength: 8 }),
      (all, steps) => {
        let growing = new GrowingEstimate();
        let text = "";
        for (const { kept, more, parts } of steps) {
          text = text.slice(0, kept) + more;
          const again = all.slice(0, parts);
          if (growing.of(again, text) !== estimatedTokens(paragraphs([...again, text]))) return false;
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
    expect(growing.of([], text)).toBe(estimatedTokens(text));
    for (const again of [
      [paragraph.trim(), text.trim()],
      [text.trim(), paragraph.trim()],
    ])
      expect(growing.of(again, "What now?")).toBe(estimatedTokens(paragraphs([...again, "What now?"])));
  }
});
