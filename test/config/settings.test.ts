import { expect, test } from "vitest";
import { isFile, modelsOf, settings } from "../../src/config/settings.ts";

test.for<readonly [unknown, unknown]>([
  ["all", "all"],
  ["none", "none"],
  ["openai,google", ["openai", "google"]],
  [["anthropic"], ["anthropic"]],
  // What this machine serves has no key, and what is no provider is none.
  ["ollama", null],
  ["openai,nobody", null],
  [["all"], null],
  ["", null],
  [true, null],
])("keys: %j is %j", ([given, value]) => {
  const read = settings.keys.read(given);
  expect("value" in read ? read.value : null).toEqual(value);
});

test.for<readonly [unknown, unknown]>([
  ["openai=gpt-5.6-sol", { openai: "gpt-5.6-sol" }],
  ["openai=gpt-5, ollama=qwen3:8b", { openai: "gpt-5", ollama: "qwen3:8b" }],
  ["openrouter=a/b=c", { openrouter: "a/b=c" }],
  [{ openai: "gpt-5" }, { openai: "gpt-5" }],
  ["openai", null],
  ["openai=", null],
  ["openai=-x", null],
  [{ openai: "-x" }, null],
  [{ openai: "two words" }, null],
  [{ openai: 5 }, null],
  [["openai"], null],
  [null, null],
])("models: %j is %j", ([given, value]) => {
  const read = settings.models.read(given);
  expect("value" in read ? read.value : null).toEqual(value);
});

test("the model that somebody chose of a provider comes first, and another stands beside it", () => {
  const [first, second] = modelsOf("openai", {});
  expect(modelsOf("openai", { openai: "mine" })).toEqual(["mine", first, second]);
  expect(modelsOf("openai", { openai: second ?? "" })).toEqual([second, first]);
  expect(modelsOf("openai", { anthropic: "mine" })).toEqual([first, second]);
});

test.for([
  ["/home/a/config.yaml:12", true],
  ["panel.yml", true],
  ["--agents", false],
  ["COLLOQUY_AGENTS", false],
  ["default", false],
] as const)("%s is a file: %s", ([origin, is]) => {
  expect(isFile(origin)).toBe(is);
});
