import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unboundCommand } from "../../src/config/agent-definition.ts";
import { parseConfigFile } from "../../src/config/config-file.ts";
import { findHome, userFolder } from "../../src/config/home.ts";
import { executable } from "../../src/config/needs-trust.ts";
import { madeState, stateOf } from "../../src/config/own-state.ts";
import { readPlainFile } from "../../src/config/plain-file.ts";
import { readSection } from "../../src/config/section.ts";
import { parseYaml } from "../../src/config/yaml-file.ts";
import { option } from "../../src/manifest/option.ts";
import { temporaryFolder } from "../discussion.ts";

/** What is made of the words of a config file, and of where it lies. */

const defined = (agent: string, name = "a") =>
  parseConfigFile(`agents:\n  ${name}: ${agent}\n`, "c.yaml", "given", []).agents.get(name)?.definition;

test.each([
  ["{ human: Ada, onNone: fail }", "is fail, which needs a `deadline` such as 2h"],
  ["{ human: Ada, onNone: fallback }", "is fallback, which needs a `deadline` such as 2h"],
  ["{ human: Ada, onNone: never }", "is not one of wait, fallback, fail"],
  ["{ cli: claude, model: --danger }", "begins with a dash"],
  ["{ cli: claude, model: ' --danger' }", "begins with a dash"],
  ["{ api: openai, model: m, baseURL: 'http://me@host' }", "holds a user or password"],
  ["{ api: openai, model: m, baseURL: 'http://:secret@host' }", "holds a user or password"],
])("an agent %s is refused: it %s", (agent, why) => {
  expect(() => defined(agent)).toThrow(why);
});

test.each([
  ["{ human: Ada, onNone: fail, deadline: 2h }", "human"],
  ["{ human: Ada, deadline: 2h }", "human"],
  ["{ human: Ada }", "human"],
  ["{ api: ollama, model: m }", "api"],
])("an agent %s is taken", (agent, kind) => {
  expect(defined(agent)?.kind).toBe(kind);
});

test.each([
  ["my-claude", "{ script: x.yaml }", "a script asks none"],
  ["gpt", "{ exec: [x] }", "nobody can tell which model a command asks"],
])("%s is no name for %s: %s", (name, agent, why) => {
  expect(() => defined(agent, name)).toThrow(why);
});

test("a vendor's name is one for what asks that vendor", () => {
  expect(defined("{ cli: claude }", "my-claude")?.kind).toBe("cli");
});

test.each([
  ["{ acp: [agent, --acp] }", "agent --acp"],
  ["{ exec: [agent] }", null],
  ["{ cli: claude }", null],
  ["{ use: copilot }", null],
])("nothing binds %s: %s", (agent, command) => {
  expect(unboundCommand("a", defined(agent))).toBe(command);
});

test.each(["3", "[a]", "word"])("agents are a map, and not %s", (written) => {
  expect(() => parseConfigFile(`agents: ${written}\n`, "c.yaml", "given", [])).toThrow("is not a map");
});

test("files that an agent names lie beside its config; for a project beside what it is of", () => {
  const path = "/shop/.colloquy/config.yaml";
  const folders = (["project", "user", "given"] as const).map(
    (source) =>
      parseConfigFile("agents:\n  a: { script: x.yaml }\n", path, source, []).agents.get("a")?.folder,
  );
  expect(folders).toEqual(["/shop", "/shop/.colloquy", "/shop/.colloquy"]);
});

test("a command is looked for beside its config, of a typed one then where we stand; a bare name on PATH", async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "there"), "");
  const found = (source: "given" | "user") =>
    ["./there", "./not-there", "bare", "/abs/x"].map((file) => executable(file, { folder, source }, "/cwd"));
  expect(found("given")).toEqual([join(folder, "there"), "/cwd/not-there", "bare", "/abs/x"]);
  expect(found("user")).toEqual([join(folder, "there"), join(folder, "not-there"), "bare", "/abs/x"]);
});

test("where discussions are kept is found from where we stand, and who says so is told", async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, ".colloquy"));
  mkdirSync(join(folder, "below"));
  const [own, below] = [join(folder, ".colloquy"), join(folder, "below")];
  const env = { COLLOQUY_HOME: "elsewhere" };
  expect(findHome(undefined, {}, folder)).toEqual({ home: own, origin: "this folder" });
  expect(findHome(undefined, {}, below)).toEqual({ home: own, origin: "a parent folder" });
  expect(findHome(undefined, env, below)).toEqual({
    home: join(below, "elsewhere"),
    origin: "COLLOQUY_HOME",
  });
  expect(findHome("mine", env, below)).toEqual({ home: join(below, "mine"), origin: "--home" });
});

test.each([
  [{ XDG_CONFIG_HOME: "/xdg", HOME: "/home/ada" }, "/xdg/colloquy"],
  [{ XDG_CONFIG_HOME: "", HOME: "/home/ada" }, "/home/ada/.config/colloquy"],
  [{ HOME: "/home/ada" }, "/home/ada/.config/colloquy"],
])("with %o what is the user's own is in %s", (env, folder) => {
  expect(userFolder(env)).toBe(folder);
});

test("what others can reach is not believed", async () => {
  const folder = await temporaryFolder();
  const whose = { home: join(folder, "home"), env: { XDG_CONFIG_HOME: folder } };
  expect(stateOf(whose)).toBeNull();
  const made = madeState(whose);
  expect(stateOf(whose)).toBe(made);
  chmodSync(join(folder, "colloquy/homes"), 0o750);
  expect(stateOf(whose)).toBeNull();
});

test.each([
  ["/", "it is a folder, not a file"],
  ["/dev/null", "it is a device, not a file"],
])("what stands at %s is read as no file: %s", async (path, why) => {
  await expect(readPlainFile(path)).rejects.toThrow(why);
});

const options = {
  rounds: option.int({ help: "", default: 3 }),
  most: option.int({ help: "" }),
  strategy: option.text({ help: "", setting: "strategy.default", alsoSetBy: "strategy" }),
};

function section(text: string) {
  const read = readSection({ name: "mine", options }, parseYaml(text, "c.yaml"));
  return Object.fromEntries(Array.from(read, ([key, { value }]) => [key, value]));
}

test.each<readonly [text: string, read: object]>([
  ["rounds: 4", { rounds: 4 }],
  ["most: 4", { most: 4 }],
  ["most: null", { most: undefined }],
  ["strategy: fast", { strategy: "fast" }],
  ["strategy: { default: fast }", { strategy: "fast" }],
])("of a protocol %s is read", (text, read) => {
  expect(section(text)).toEqual(read);
});

test.each([
  ["rounds: null", "mine.rounds: null is not a whole number"],
  ["rounds: { a: 1 }", 'mine.rounds: {"a":1} is not a whole number'],
  ["strategy: { other: fast }", 'unknown key "other" under mine.strategy'],
])("of a protocol %s is refused: %s", (text, why) => {
  expect(() => section(text)).toThrow(why);
});
