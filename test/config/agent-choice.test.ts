import { describe, expect, test } from "vitest";
import { chosenAgents, isChoice } from "../../src/config/agent-choice.ts";
import { type ConfigSource, parseConfigFile } from "../../src/config/config-file.ts";

const own = `agents:
  mine: { cli: claude, model: opus, effort: high, args: ["--x"], timeout: 2m }
  plain: { use: copilot, effort: low }
  local: { api: openai-compatible, baseURL: "http://127.0.0.1:8080/v1", model: qwen3 }
  told: { script: replies.yaml }
  program: { exec: [agent] }
  ada: { human: Ada }
  there: { acp: [agent, "--acp"], model: one }
`;

function chosen(name: string, source: ConfigSource = "given", defined: ConfigSource = "user") {
  const { agents } = parseConfigFile(own, "/home/ada/config.yaml", defined, []);
  return chosenAgents([name], { place: "--agents", source }, agents).get(name);
}

describe("what is named behind an agent replaces that alone", () => {
  test.for([
    ["mine:sonnet", { model: "sonnet", effort: "high", args: ["--x"], timeoutMs: 120_000 }],
    ["mine@low", { model: "opus", effort: "low", args: ["--x"], timeoutMs: 120_000 }],
    ["mine:sonnet@max", { model: "sonnet", effort: "max" }],
    ["plain:gpt-5", { kind: "use", use: "copilot", model: "gpt-5", effort: "low" }],
    ["there@high", { kind: "acp", command: ["agent", "--acp"], model: "one", effort: "high" }],
    ["local:llama", { kind: "api", provider: "openai-compatible", model: "llama" }],
    ["claude:opus", { kind: "cli", cli: "claude", command: "claude", model: "opus", effort: null, args: [] }],
    ["codex@high", { kind: "cli", cli: "codex", model: null, effort: "high" }],
    ["copilot:gpt-5", { kind: "use", use: "copilot", model: "gpt-5", effort: null }],
    ["opencode:openrouter/z-ai/glm-5.2", { cli: "opencode", model: "openrouter/z-ai/glm-5.2" }],
  ] as const)("%s", ([name, definition]) => {
    expect(chosen(name)?.definition).toMatchObject(definition);
  });
});

test.for([
  ["mine", false],
  ["ollama/qwen3:8b", false],
  ["openai/gpt-5", false],
  ["mine:opus", true],
  ["mine@high", true],
  ["mine:", true],
] as const)("%s has a choice in it: %s", ([name, is]) => {
  expect(isChoice(name)).toBe(is);
  if (!is) expect(chosen(name)).toBeUndefined();
});

test.for([
  ["mine:", "it names no model"],
  ["mine:-x", '"-x" is not a model'],
  ["mine@hihg", 'there is no effort "hihg" (did you mean "high"?)'],
  ["gemini@high", "gemini has no choice of effort"],
  ["local@high", "the effort of a model behind an API cannot be chosen"],
  ["told:opus", "told takes no model and no effort"],
  ["program:opus", "program takes no model and no effort"],
  ["ada:opus", "ada takes no model and no effort"],
  ["reader:opus", "reader takes no model and no effort"],
  ["human@high", "human takes no model and no effort"],
  ["host:opus", "host takes no model and no effort"],
] as const)("%s cannot be asked: %s", ([name, problem]) => {
  expect(() => chosen(name)).toThrow(`The agent "${name}": ${problem}`);
});

test("an agent that nobody defined is none, whatever is chosen of it", () => {
  expect(chosen("nobody:opus")).toBeUndefined();
});

test.for([
  ["given", "project", "project"],
  ["project", "user", "project"],
  ["given", "user", "given"],
] as const)("named by %s, an agent of the %s's config is the word of: %s", ([by, defined, source]) => {
  expect(chosen("mine:sonnet", by, defined)).toMatchObject({ source, place: "--agents" });
});
