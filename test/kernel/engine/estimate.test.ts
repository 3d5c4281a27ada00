import fc from "fast-check";
import { estimateTokenCount } from "tokenx";
import { expect, test } from "vitest";
import { countTokens } from "../../../src/kernel/engine/count-tokens.ts";
import { paragraphs } from "../../../src/kernel/prompt.ts";
import { Estimates, estimatedTokens } from "../../../src/kernel/engine/estimate.ts";

const pieces = fc.constantFrom(
  ..."\n\n|\n|  |\t| \n|.|, |```|\"|'|{|}|--|________|a|the|answer|Answer|waiting|misunderstanding|12|1234567|v1.2|é|ü|…|—|日本|語。|！|、|한국|🙂|\u00a0|\u3000".split(
    "|",
  ),
);
const texts = fc.array(pieces, { maxLength: 60 }).map((all) => all.join(""));

test("tokens are counted as tokenx counts them", () => {
  const isSame = (text: string) => countTokens(text) === estimateTokenCount(text);
  fc.assert(fc.property(texts, isSame));
  fc.assert(fc.property(fc.string({ unit: "binary-ascii", maxLength: 80 }), isSame));
  // Long enough to be counted piece by piece.
  const lines = texts.map((text) =>
    text.replaceAll(/\n\s*/g, "\n").repeat(Math.ceil(4_000 / (text.length + 1))),
  );
  fc.assert(fc.property(lines, isSame), { numRuns: 30 });
});

test("an estimate by what was said and told before is the one of the whole text", () => {
  const step = fc.record({ said: texts, kept: fc.nat({ max: 200 }), more: texts, parts: fc.nat({ max: 4 }) });
  fc.assert(
    fc.property(
      fc.array(
        texts.map((text) => text || "a"),
        { minLength: 4, maxLength: 4 },
      ),
      fc.array(step, { maxLength: 8 }),
      (all, steps) => {
        const estimates = new Estimates();
        let text = "";
        for (const { said, kept, more, parts } of steps) {
          if (estimates.ofReply(said) !== estimatedTokens(said)) return false;
          text = paragraphs([text.slice(0, kept) + more, said, more]);
          const again = all.slice(0, parts);
          if (estimates.ofPrompt(again, text) !== estimatedTokens(paragraphs([...again, text]))) return false;
        }
        return true;
      },
    ),
  );
});

test("of a very long text the beginning is counted, also where its parts were counted before", () => {
  const estimates = new Estimates();
  const paragraph = `${"All of them wait for the answer. ".repeat(40).trim()}\n\n`;
  for (const count of [10, 150, 189, 190, 200, 250, 800]) {
    const text = paragraph.repeat(count);
    expect(estimates.ofPrompt([], text)).toBe(estimatedTokens(text));
    expect(estimates.ofReply(text)).toBe(estimatedTokens(text));
    for (const again of [
      [paragraph.trim(), text.trim()],
      [text.trim(), paragraph.trim()],
    ])
      expect(estimates.ofPrompt(again, "What now?")).toBe(
        estimatedTokens(paragraphs([...again, "What now?"])),
      );
  }
  // Cut off within the blank line between two parts, and just before and behind it.
  for (const short of [-1, 0, 1, 2, 3]) {
    const long = "wait. ".repeat(50_000).slice(0, 249_998 + short - 1) + "x";
    const again = [long, "And then?"];
    expect(estimates.ofPrompt(again, "What now?")).toBe(estimatedTokens(paragraphs([...again, "What now?"])));
  }
});
