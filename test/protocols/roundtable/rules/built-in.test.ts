import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { detectStrategy } from "../../../../src/protocols/roundtable/rules/detect.ts";
import { Strategy } from "../../../../src/protocols/roundtable/rules/strategy.ts";
import { strategyFaults } from "../../../../src/protocols/roundtable/rules/validate.ts";

const folder = join(import.meta.dirname, "../../../../roundtable/strategies");
const strategies = readdirSync(folder).map((file) =>
  Strategy.parse(parse(readFileSync(join(folder, file), "utf8"))),
);

test.each(strategies)("two can hold $id, and one cannot", (strategy) => {
  expect(strategyFaults(strategy, ["ann", "bob"], null)).toEqual([]);
  expect(strategyFaults(strategy, ["ann"], null)).toEqual([
    `${strategy.id} needs at least 2 participants, and there is 1: ann.`,
  ]);
});

test.each(strategies)("each key word of $id speaks for it", ({ id, keywords }) => {
  const told = keywords.map((word) => detectStrategy(`Sessions: ${word}, or not`, strategies)?.id);
  expect(told).toEqual(keywords.map(() => id));
});

test.each([
  ["creative innovation new brainstorm", "disney"],
  ["vs compare evaluate choose decide", "debate"],
  ["urgent fast quick asap", "consensus-driven"],
  ["comprehensive,thorough,all angles,deep", "six-hats"],
])("%s is for %s", (words, id) => {
  for (const word of words.split(words.includes(",") ? "," : " "))
    expect(detectStrategy(word, strategies)?.id).toBe(id);
});
