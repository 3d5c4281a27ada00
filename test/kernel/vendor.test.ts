import { expect, test } from "vitest";
import { cliNameOf, vendorOfAgent, vendorOfModel, vendorWordIn } from "../../src/kernel/vendor.ts";

test.each([
  ["openai", "o-next", "openai"],
  ["google", "learnlm-next", "google"],
  ["anthropic", "next", "anthropic"],
  ["ollama", "qwen3:8b", vendorOfModel("lmstudio", "qwen3-4b")],
  ["openrouter", "openai/gpt4o", vendorOfAgent("codex")],
  ["openrouter", "anthropic/claude-x", vendorOfAgent("claude")],
  ["ollama", "nobody-knows:8b", "nobody"],
])("of %s and %s comes %s", (provider, model, vendor) => {
  expect(vendorOfModel(provider, model)).toBe(vendor);
});

test.each([
  ["my-claude", "claude"],
  ["fast GPT4o", "gpt4o"],
  ["reviewer", undefined],
])("the word for a vendor in %s is %s", (name, word) => {
  expect(vendorWordIn(name)).toBe(word);
});

test.each([
  ["claude", "claude"],
  ["/usr/bin/codex", "codex"],
  ["./qwen.js", "qwen"],
  ["gemini.cmd", "gemini"],
  [String.raw`C:\tools\opencode.exe`, "opencode"],
  ["claude-next", undefined],
  ["claude.py", undefined],
])("the command %s starts %s", (command, cli) => {
  expect(cliNameOf(command)).toBe(cli);
});
