import { expect, test } from "vitest";
import { checkTable } from "../../../src/cli/verbs/agents.ts";
import { shippedRecipe } from "../../../src/config/recipe.ts";

const check = {
  name: "ada",
  passed: true,
  ms: 1200,
  version: null,
  model: "m",
  inputTokens: 1200,
  outputTokens: 34,
  costUsd: 0.0123,
  detail: "ready",
};

const lineOf = (more: Partial<typeof check> | object) =>
  (checkTable([{ ...check, ...more }]).split("\n")[1] ?? "").split(/ {2,}/);

test.for<readonly [object, number, string]>([
  [{}, 4, "1,234"],
  // One of both is known.
  [{ inputTokens: null }, 4, "34"],
  [{ outputTokens: null }, 4, "1,200"],
  [{ inputTokens: null, outputTokens: null }, 4, "-"],
  [{ inputTokens: 0, outputTokens: 0 }, 4, "0"],
  [{}, 5, "$0.0123"],
  [{ costUsd: null }, 5, "unknown"],
  [{ costUsd: 0 }, 5, "free"],
  [{ costUsd: 0.00009 }, 5, "under $0.0001"],
  [{ costUsd: 0.0001 }, 5, "$0.0001"],
  [{ model: null }, 2, "-"],
  [{ passed: false }, 0, "failed"],
  [{}, 0, "ok"],
])("of a check with %j column %i is %s", ([more, at, words]) => {
  expect(lineOf(more)[at]).toBe(words);
});

test("a version is told with those it was tried with, where it is none of them and there are any", () => {
  const [tried = ""] = shippedRecipe("claude").versions;
  const last = (more: object) => lineOf(more).at(-1);
  expect(last({ name: "claude", version: tried })).toBe(`version ${tried}, ready`);
  expect(last({ name: "claude", version: "0.0.1" })).toMatch(/^version 0\.0\.1 \(tested with .+\), ready$/);
  // Of an agent of one's own nobody knows any.
  expect(last({ version: "7.1" })).toBe("version 7.1, ready");
  expect(last({})).toBe("ready");
  expect(last({ version: "7.1", detail: "" })).toBe("version 7.1");
});
