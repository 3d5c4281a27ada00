import fc from "fast-check";
import { estimateTokenCount } from "tokenx";
import { expect, test } from "vitest";
import { Estimates, estimatedTokens } from "../../../src/kernel/engine/estimate.ts";

const pieces = fc.constantFrom(
  ..."\n\n|\n|  |\t| \n|.|, |```|\"|'|{|}|--|________|a|the|answer|Answer|waiting|misunderstanding|12|1234567|v1.2|é|ü|…|—|日本|語。|！|、|한국|🙂|\u00a0|\u3000".split(
    "|",
  ),
);
const texts = fc.array(pieces, { maxLength: 60 }).map((all) => all.join(""));

test("tokens are those of tokenx and a quarter more", () => {
  const text = "All of them wait for the answer.\n\nAnd then? Somebody's own answer, 1234567 letters long.";
  expect(estimatedTokens(text)).toBe(Math.ceil(estimateTokenCount(text) * 1.25));
  expect(estimatedTokens("")).toBe(0);
});

test("an estimate after others is the one of a text that nobody has counted before", () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 8 }), (all) => {
      const estimates = new Estimates();
      let told = "";
      for (const text of all) {
        told = `${told}\n\n${text}`;
        if (estimates.of(told) !== estimatedTokens(told)) return false;
      }
      return true;
    }),
  );
});

test("of a very long text the beginning is counted", () => {
  const paragraph = `${"All of them wait for the answer. ".repeat(40).trim()}\n\n`;
  const [once, often] = [estimatedTokens(paragraph.repeat(150)), estimatedTokens(paragraph.repeat(1500))];
  expect(often / once).toBeCloseTo(10, 1);
});
