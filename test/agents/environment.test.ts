import { expect, test } from "vitest";
import { agentEnvironment, environmentFor, ownVariables } from "../../src/agents/environment.ts";

const env = {
  PATH: "/bin",
  LC_ALL: "C",
  ANTHROPIC_API_KEY: "a",
  OPENAI_API_KEY: "o",
  MISTRAL_API_KEY: "m",
  MISTRAL_BASE_URL: "u",
  AWS_SECRET: "s",
  GOOGLE_X: "g",
  AZURE_KEY: "z",
  MY_KEY: "k",
  EMPTY: undefined,
};
const given = (program: Parameters<typeof environmentFor>[0], more = {}) =>
  Object.keys(environmentFor(program, { ...env, ...more }))
    .sort()
    .join(" ");

test.each([
  [{}, "LC_ALL PATH"],
  [{ cli: "codex" }, "LC_ALL OPENAI_API_KEY PATH"],
  [{ cli: "claude" }, "ANTHROPIC_API_KEY LC_ALL PATH"],
  [{ cli: "gemini" }, "GOOGLE_X LC_ALL PATH"],
  [{ cli: "qwen" }, "LC_ALL OPENAI_API_KEY PATH"],
  [{ cli: "opencode" }, "LC_ALL PATH"],
  [{ cli: "opencode", model: "mistral" }, "LC_ALL PATH"],
  [{ cli: "opencode", model: "mistral/large" }, "LC_ALL MISTRAL_API_KEY MISTRAL_BASE_URL PATH"],
  [{ cli: "opencode", model: "amazon-bedrock/x" }, "AWS_SECRET LC_ALL PATH"],
  [{ cli: "claude", model: "mistral/large" }, "ANTHROPIC_API_KEY LC_ALL PATH"],
  [{ envFrom: ["MY_KEY", "AWS_*", "EMPTY"] }, "AWS_SECRET LC_ALL MY_KEY PATH"],
] as const)("%j gets %s", (program, names) => {
  expect(given(program)).toBe(names);
});

test.each([
  ["google/gemini-x", "GEMINI_API_KEY GOOGLE_API_KEY GOOGLE_GENERATIVE_AI_API_KEY"],
  ["my-own.server/x", "MY_OWN_SERVER_API_KEY MY_OWN_SERVER_BASE_URL"],
  ["other/x", ""],
])("opencode gets the keys of who serves %s, under their names: %s", (model, names) => {
  const all = "GEMINI_API_KEY GOOGLE_API_KEY GOOGLE_GENERATIVE_AI_API_KEY GOOGLE_X MY_OWN_SERVER_API_KEY";
  const keys = [...all.split(" "), "MY_OWN_SERVER_BASE_URL"].map((name) => [name, "k"] as const);
  expect(Object.keys(environmentFor({ cli: "opencode", model }, Object.fromEntries(keys))).join(" ")).toBe(
    names,
  );
});

test.each([
  ["1", true],
  ["true", true],
  ["", false],
  ["0", false],
  ["False", false],
  ["NO", false],
  ["off", false],
])("claude gets the keys of a cloud where its variable is %j: %s", (value, gets) => {
  expect(given({ cli: "claude" }, { CLAUDE_CODE_USE_BEDROCK: value }).includes("AWS_SECRET")).toBe(gets);
  expect(given({ cli: "claude" }, { CLAUDE_CODE_USE_FOUNDRY: value }).includes("AZURE_KEY")).toBe(gets);
  expect(given({ cli: "codex" }, { CLAUDE_CODE_USE_BEDROCK: value })).not.toContain("AWS_SECRET");
});

test("there is always a home, and what the config sets comes last", () => {
  expect(agentEnvironment({ ours: {} })["HOME"]).toMatch(/^\//);
  expect(agentEnvironment({ ours: { HOME: "/ours", PATH: "/bin" }, env: { PATH: "/own" } })).toEqual({
    HOME: "/ours",
    PATH: "/own",
  });
});

test("of a CLI's own .env it gets what is its own, and the environment comes first", () => {
  const file = "OPENAI_API_KEY=file\nOPENAI_BASE_URL=there\nMY_KEY=no\n";
  expect(ownVariables("codex", file, { OPENAI_API_KEY: "set" })).toEqual({ OPENAI_BASE_URL: "there" });
  expect(ownVariables("codex", null, {})).toEqual({});
});
