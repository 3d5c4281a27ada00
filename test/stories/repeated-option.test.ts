import { expect, test } from "vitest";
import { host } from "./host.ts";
import { urnCode, urnStory } from "./urn.ts";

/** `option.texts` of a stranger's protocol, by every way to give it. */

const votes = { ada: JSON.stringify({ vote: "tea" }) };
const journal = ".colloquy/discussions/urn-what/journal.jsonl";
const options = ["green tea, hot", "coffee"];

function startOf(text: string): unknown {
  return (JSON.parse(text.split("\n")[0] ?? "") as { readonly options: unknown }).options;
}

test("the flag is given once for each", async () => {
  const told = await urnStory(votes, urnCode);
  const flags = options.flatMap((one) => ["--option", one]);
  const ended = await told.run(["urn", "What?", "--agents", "ada", ...flags]);
  expect([ended.code, ended.stderr]).toEqual([4, expect.any(String)]);
  expect(startOf(told.read(journal))).toEqual({ question: "What?", options });
  expect((await told.run(["urn", "--help"])).stdout).toContain("--option <text>");
});

test("a config has a list", async () => {
  const told = await urnStory(votes, urnCode);
  const config = told.read(".colloquy/config.yaml");
  told.write(".colloquy/config.yaml", `${config}urn: { option: ${JSON.stringify(options)} }\n`);
  await told.run(["trust", "--yes"]);
  await told.run(["urn", "What?", "--agents", "ada"]);
  expect(startOf(told.read(journal))).toEqual({ question: "What?", options });
  told.write(".colloquy/config.yaml", `${config}urn: { option: one }\n`);
  const wrong = await told.run(["urn", "What?", "--agents", "ada"]);
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("is not a list of texts")]);
});

test("an agent host gives a list", async () => {
  const told = await urnStory(votes, urnCode);
  const { tell } = await host(told, [], { asBuilt: true });
  await tell("start_discussion", {
    protocol: "urn",
    subject: "What?",
    options: { option: options },
    wait_seconds: 30,
  });
  expect(startOf(told.read(journal))).toEqual({ question: "What?", options });
});
