import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { provenRecipes, releases } from "../../scripts/clis/installed.ts";
import { readAgentDefinition } from "../../src/config/agent-definition.ts";
import { parseYaml } from "../../src/config/yaml-file.ts";
import { parseRecipe, shippedRecipe } from "../../src/config/recipe.ts";
import { resolveConfig } from "../../src/config/resolve.ts";
import { trust as agreeTo } from "../../src/config/trust.ts";
import { readConfigFile } from "../../src/config/config-file.ts";
import { recipeNames } from "../../src/host/panel/cli-agent.ts";
import { cliNames } from "../../src/kernel/vendor.ts";
import { lookTools } from "../../src/kernel/eyes.ts";
import { temporaryFolder } from "../discussion.ts";

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

const minimal =
  "title: Mine\nspeaks: text\ncommand: mine\ninstall: none\nlogin: none\nproven: documentation\nversions: []\n";

test.each([
  [`${minimal}arguments: [a]\n`, 'r.yaml:1: a recipe: Unrecognized key: "arguments".'],
  [minimal.replace("text", "talk"), /^r\.yaml:2: `speaks` of a recipe: Invalid option/],
  [
    `${minimal}home: { variable: H, folder: .mine, logins: [../.ssh/id] }\n`,
    "r.yaml:8: `home.logins.0` of a recipe: is not a path below a folder.",
  ],
  [`${minimal}notices: ["("]\n`, "r.yaml:8: `notices.0` of a recipe: is no pattern."],
])("what is wrong with a recipe is told with its line", (text, message) => {
  expect(() => parseRecipe(text, "r.yaml")).toThrow(message);
});

test("an agent with a dialect is used by its name as well", () => {
  const agent = (text: string) => readAgentDefinition("mine", parseYaml(text, "c.yaml"));
  const rest = "model: opus, effort: high, args: [--more], timeout: 1m";
  expect(agent(`{ use: claude, ${rest} }`)).toEqual(agent(`{ cli: claude, ${rest} }`));
  expect(() => agent("{ use: gemini, effort: high }")).toThrow("gemini has no such choice");
  expect(() => agent("{ use: gemni }")).toThrow("there is no such recipe");
});

describe("a recipe of a project's own", () => {
  async function project(recipe: string) {
    const folder = await temporaryFolder();
    const put = async (path: string, text: string) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    };
    await put(".colloquy/config.yaml", "agents:\n  mine: { use: mine }\n  theirs: { use: pi }\n");
    await put(".colloquy/agents/mine.yaml", recipe);
    const env = { HOME: folder, XDG_CONFIG_HOME: join(folder, "own"), PATH: "" };
    const resolved = () => resolveConfig({ flags: {}, home: undefined, config: undefined, env, cwd: folder });
    const trust = async () => {
      const { sha256 } = await readConfigFile(join(folder, ".colloquy/config.yaml"), "project", []);
      await agreeTo({ kind: "project", folder, sha256 }, env);
    };
    return { put, resolved, trust };
  }

  test("waits for trust, which holds for it as it was shown; one of ours does not", async () => {
    const { put, resolved, trust } = await project(minimal);
    expect([...(await resolved()).untrusted]).toEqual(["mine"]);
    await trust();
    expect([...(await resolved()).untrusted]).toEqual([]);
    await put(".colloquy/agents/mine.yaml", minimal.replace("command: mine", "command: evil"));
    expect([...(await resolved()).untrusted]).toEqual(["mine"]);
  });

  test("cannot take the place of one of ours without trust", async () => {
    const { put, resolved } = await project(minimal);
    await put(".colloquy/agents/pi.yaml", minimal.replace("command: mine", "command: evil"));
    expect([...(await resolved()).untrusted]).toEqual(["mine", "theirs"]);
  });
});
