import { expect, test } from "vitest";
import { provenRecipes, releases } from "../../scripts/clis/installed.ts";
import { readAgentDefinition } from "../../src/config/agent-definition.ts";
import { parseYaml } from "../../src/config/yaml-file.ts";
import { shippedRecipe } from "../../src/config/recipe.ts";
import { recipeNames } from "../../src/host/panel/cli-agent.ts";
import { cliNames } from "../../src/kernel/vendor.ts";
import { lookTools } from "../../src/kernel/eyes.ts";

test.each([...cliNames, ...recipeNames()])(
  "the recipe %s can be read, and has the name of its command",
  (name) => {
    const recipe = shippedRecipe(name);
    expect([name, name.replace(/-acp$/, "")]).toContain(recipe.command);
    // Who was not tried has no version to show for it, and says what is not known.
    expect(recipe.versions.length > 0).toBe(recipe.proven === "real binary");
    if (recipe.proven === "documentation") expect(recipe.unknown).not.toEqual([]);
  },
);

test("those said to be proven are those that are installed and tried, in that version", () => {
  const proven = recipeNames().filter((name) => shippedRecipe(name).proven === "real binary");
  // It is the same program as opencode, which is installed for its dialect.
  expect(proven.toSorted()).toEqual([...provenRecipes, "opencode-acp"].toSorted());
  for (const name of provenRecipes) expect(shippedRecipe(name).versions).toContain(releases[name].version);
});

test("copilot is offered each of our eyes by name", () => {
  const { args } = shippedRecipe("copilot");
  const allowed = args
    .find((arg) => arg.startsWith("--available-tools="))
    ?.split("=")[1]
    ?.split(",");
  expect(allowed?.toSorted()).toEqual(lookTools.map((tool) => `colloquy-${tool}`).toSorted());
});

test("an agent with a dialect is used by its name as well", () => {
  const agent = (text: string) => readAgentDefinition("mine", parseYaml(text, "c.yaml"));
  const rest = "model: opus, effort: high, args: [--more], timeout: 1m";
  expect(agent(`{ use: claude, ${rest} }`)).toEqual(agent(`{ cli: claude, ${rest} }`));
  expect(() => agent("{ use: gemini, effort: high }")).toThrow("gemini has no such choice");
  expect(() => agent("{ use: gemni }")).toThrow("there is no such recipe");
});

test("a recipe that lacks a key says which, and where the keys are told", () => {
  expect(() => shippedRecipe("../examples/ask")).toThrow(/ask\.yaml is no recipe: .*command is missing/);
});
