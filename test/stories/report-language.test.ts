import { expect, test } from "vitest";
import { urnCode, urnStory } from "./urn.ts";

/** What a stranger's report is told: the language of its documents; and it can make Markdown of a document. */

const votes = { ada: JSON.stringify({ vote: "tea" }) };
const code = urnCode
  .replace("{ facts }", "{ facts, markdown }")
  .replace("report: ({ kept, outcome })", "report: ({ kept, outcome, lang })")
  .replace("verdict: outcome", "verdict: { lang, text: markdown(document()) }");

async function verdictOf(question: string, ...flags: readonly string[]) {
  const told = await urnStory(votes, code);
  const { stdout } = await told.run(["urn", question, "--agents", "ada", "--json", ...flags]);
  return (JSON.parse(stdout) as { readonly verdict: unknown }).verdict;
}

test.each([
  ["Tea?", [], "en"],
  ["お茶にしますか、それともコーヒーにしますか", [], "ja"],
  ["Tea?", ["--lang", "de"], "de"],
] as const)("%s %j is told in %s", async (question, flags, lang) => {
  expect(await verdictOf(question, ...flags)).toEqual({ lang, text: "- **Votes**: 1" });
});
