import fc from "fast-check";
import { expect, test } from "vitest";
import { detectStrategy } from "../../../../src/protocols/roundtable/rules/detect.ts";
import { strategy } from "./session.ts";

const strategies = [
  strategy({ id: "standard" }),
  strategy({ id: "disney", keywords: ["creative", "innovation", "new", "brainstorm"] }),
  strategy({ id: "debate", keywords: ["vs", "compare", "evaluate", "choose", "decide"] }),
  strategy({ id: "consensus-driven", keywords: ["urgent", "fast", "quick", "asap", "time-sensitive"] }),
  strategy({ id: "six-hats", keywords: ["comprehensive", "thorough", "all angles", "deep"] }),
  strategy({ id: "ours", keywords: ["retro", "quick"] }),
  strategy({ id: "theirs", keywords: ["retro"] }),
];

test.each([
  ["A creative way to onboard", "disney"],
  ["Something NEW", "disney"],
  ["Postgres vs MySQL", "debate"],
  ["Postgres vs. MySQL", "debate"],
  ["Postgres vs.MySQL", "debate"],
  ["Choose a queue", "debate"],
  ["Fix it ASAP!", "consensus-driven"],
  ["A time-sensitive call", "consensus-driven"],
  ["A time‑sensitive call", "consensus-driven"],
  ["Look at it from all  angles", "six-hats"],
  ["All corners, many angles", undefined],
  ["The news of renewed interest", undefined],
  ["newly decided", undefined],
  ["ｖｓ in full width", "debate"],
  ["", undefined],
  ["How do we store sessions?", undefined],
])("%j is for %s", (topic, id) => {
  expect(detectStrategy(topic, strategies)?.id).toBe(id);
});

test.each([
  ["new: compare", "debate"],
  ["deep and new", "six-hats"],
  ["quick and new", "disney"],
  ["quick retro", "ours"],
  ["urgent retro", "consensus-driven"],
  ["retro", "ours"],
  ["new, creative: choose", "disney"],
])("with words for several, %j is for %s", (topic, id) => {
  expect(detectStrategy(topic, strategies)?.id).toBe(id);
});

test("a person reads which words it was", () => {
  const reasons = [
    "Redis",
    "A quick look",
    "compare and choose",
    "quick and new",
    "new: compare, choose",
  ].map((topic) => detectStrategy(topic, strategies)?.reason);
  expect(reasons).toEqual([
    undefined,
    '"quick" in the topic suggests consensus-driven.',
    '"compare", "choose" in the topic suggest debate.',
    '"new" in the topic suggests disney.',
    '"compare", "choose" in the topic suggest debate.',
  ]);
  expect(detectStrategy("Choose, choose: compare", strategies)?.words).toEqual(["compare", "choose"]);
});

test("languages without spaces have words too", () => {
  const ours = [strategy({ id: "debate", keywords: ["比較"] }), strategy({ id: "disney", keywords: ["新"] })];
  expect(detectStrategy("PostgreSQLとMySQLの比較", ours)?.id).toBe("debate");
  expect(detectStrategy("新聞を読む", ours)?.id).toBeUndefined();
  expect(detectStrategy("quickに決める", strategies)?.id).toBe("consensus-driven");
});

test("signs in a key word are only signs", () => {
  const ours = [strategy({ id: "debate", keywords: ["c++", "a.b", "(x)", "[a-z]"] })];
  expect(detectStrategy("Why c++?", ours)?.words).toEqual(["c++"]);
  expect(detectStrategy("acb", ours)?.words).toBeUndefined();
  expect(detectStrategy("see [a-z] and (x)", ours)?.words).toEqual(["(x)", "[a-z]"]);
});

test("any topic has a strategy, whatever its capitals", () => {
  const ids = strategies.map(({ id }) => id);
  const word = fc.constantFrom("new", "vs", "quick", "deep", "retro", "news", "Ångström", "部", "-", ".");
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: "grapheme" }))), (words) => {
      const { id = "standard" } = detectStrategy(words.join(" "), strategies) ?? {};
      expect(ids).toContain(id);
    }),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const topic = words.join(" ");
      expect(detectStrategy(topic.toUpperCase(), strategies)).toEqual(detectStrategy(topic, strategies));
    }),
  );
});
