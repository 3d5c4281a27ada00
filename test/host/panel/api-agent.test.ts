import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeAgents } from "../../../src/host/panel/agents.ts";
import { namedApi } from "../../../src/host/panel/api-agent.ts";
import { resolveConfig } from "../../../src/config/resolve.ts";
import { modelEndpoint, says } from "../../agents/api/model-endpoint.ts";
import { temporaryFolder } from "../../discussion.ts";
import { asked as request } from "../../agents/asked.ts";

const apiKey = "sk-secret-0123456789abcdef";

async function made(name: string, env: Record<string, string> = {}, given?: string) {
  const cwd = await temporaryFolder();
  const file = join(cwd, "given.yaml");
  await writeFile(join(cwd, "key.txt"), `${apiKey}\n`);
  if (given !== undefined) await writeFile(file, given);
  const config = await resolveConfig({
    flags: { panel: name },
    home: undefined,
    config: given === undefined ? undefined : file,
    env: { XDG_CONFIG_HOME: cwd, ...env },
    cwd,
  });
  const agent = (await makeAgents([name], config, cwd)).get(name);
  return agent ?? expect.fail("no agent was made");
}

const context = { signal: new AbortController().signal, onOutput: () => {} };

test.for([
  ["anthropic/claude-sonnet-4-5", "anthropic", "claude-sonnet-4-5"],
  ["openrouter/anthropic/claude-sonnet-4", "openrouter", "anthropic/claude-sonnet-4"],
  ["ollama/qwen3:8b", "ollama", "qwen3:8b"],
] as const)("%s is the model %s serves by that name", ([name, provider, model]) => {
  expect(namedApi(name)).toMatchObject({ provider, model });
});

test.for([
  ["lmstudio/qwen3-8b", "http://127.0.0.1:1234/v1", "qwen3-8b"],
  ["vllm/Qwen/Qwen3-8B", "http://127.0.0.1:8000/v1", "Qwen/Qwen3-8B"],
  ["llamacpp", "http://127.0.0.1:8080/v1", "default"],
  ["llamacpp/gemma", "http://127.0.0.1:8080/v1", "gemma"],
] as const)("%s is a server on this machine, at %s", ([name, baseURL, model]) => {
  expect(namedApi(name)).toMatchObject({ provider: "openai-compatible", baseURL, model, apiKeyEnv: null });
});

test.for([
  "lmstudio",
  "vllm",
  "vllm/",
  "constructor/x",
  "reader",
  "anthropic",
  "anthropic/",
  "/x",
  "openai-compatible/qwen3",
  "someone/x",
])("%s names no API", (name) => expect(namedApi(name)).toBeUndefined());

test.for([
  [
    "anthropic/x",
    {},
    'The agent "anthropic/x" needs a key, and ANTHROPIC_API_KEY is not set.',
    "Set ANTHROPIC_API_KEY, or name another variable or a file with `apiKeyEnv` or `apiKeyFile` in a config.",
  ],
  [
    "google/x",
    { GEMINI_API_KEY: "" },
    'The agent "google/x" needs a key, and neither GOOGLE_GENERATIVE_AI_API_KEY nor GEMINI_API_KEY is set.',
    expect.any(String),
  ],
  [
    "openai/x",
    { OPENAI_API_KEY: "two words of it" },
    "What OPENAI_API_KEY holds is not a key.",
    expect.any(String),
  ],
  [
    "openai/x",
    { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: "here" },
    "OPENAI_BASE_URL is not the address of a server.",
    "Write it as https://host/path, without a user or password in it.",
  ],
] as const)("%s with %j is refused before anything starts", async ([name, env, message, hint]) => {
  await expect(made(name, env as Record<string, string>)).rejects.toMatchObject({
    code: "config",
    message,
    hint,
  });
});

test("a variable or a file that a config names has to be there", async () => {
  const agent = (key: string) => `agents: { a: { api: openai, model: m, ${key} } }`;
  await expect(made("a", {}, agent("apiKeyEnv: MINE"))).rejects.toThrow("needs a key, and MINE is not set.");
  await expect(made("a", {}, agent("apiKeyFile: none.txt"))).rejects.toThrow(
    /given\.yaml:1: `apiKeyFile` of "a" cannot be read from .*none\.txt \(ENOENT\)\.$/,
  );
});

test("local models are asked one at a time on a server, unless a config says otherwise", async () => {
  const host = { name: "127.0.0.1:11434", atOnce: 1 };
  expect((await made("ollama/qwen3")).shared).toEqual(host);
  expect((await made("vllm/qwen3")).shared).toEqual({ name: "127.0.0.1:8000", atOnce: 1 });
  const own = "agents: { a: { api: ollama, model: m, concurrency: 4 }, b: { api: ollama, model: m } }";
  expect((await made("a", {}, own)).shared).toEqual({ ...host, atOnce: 4 });
  expect((await made("b", {}, own)).shared).toEqual(host);
  expect((await made("openai/x", { OPENAI_API_KEY: apiKey })).shared).toBeUndefined();
});

test("a config says how many tokens a model takes at once", async () => {
  const agent = (tokens: string) => `agents: { a: { api: ollama, model: m, contextTokens: ${tokens} } }`;
  expect(await (await made("a", {}, agent("8192"))).context?.(context.signal)).toBe(8192);
  await expect(made("a", {}, agent("many"))).rejects.toThrow(
    /given\.yaml:1: `contextTokens` of "a" is not a whole number from 1\.$/,
  );
});

test("a misspelled provider is noticed", async () => {
  await expect(made("antropic/claude")).rejects.toMatchObject({
    code: "not-found",
    message: 'There is no agent "antropic/claude" (did you mean "anthropic/claude"?).',
  });
  await expect(made("nobody")).rejects.toThrow('There is no agent "nobody".');
});

test.for([
  ["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL", "anthropic/m", "anthropic", "x-api-key", apiKey],
  ["OPENAI_API_KEY", "OPENAI_BASE_URL", "openai/m", "openai", "authorization", `Bearer ${apiKey}`],
  ["GEMINI_API_KEY", "GOOGLE_GEMINI_BASE_URL", "google/m", "google", "x-goog-api-key", apiKey],
  [
    "OPENROUTER_API_KEY",
    "OPENROUTER_BASE_URL",
    "openrouter/v/m",
    "chat",
    "authorization",
    `Bearer ${apiKey}`,
  ],
  ["UNUSED", "OLLAMA_HOST", "ollama/m", "chat", "authorization", undefined],
] as const)("%s and %s lead to %s", async ([key, address, name, api, header, sent]) => {
  const endpoint = await modelEndpoint(says(api, ["ok"]));
  const agent = await made(name, { [key]: ` ${apiKey}\n`, [address]: endpoint.address });
  expect(agent).toMatchObject({ name, kind: "api" });
  expect((await agent.answer(request, context)).text).toBe("ok");
  expect(endpoint.asked[0]?.headers[header]).toBe(sent);
});

test("a config says the address, the model, the key and the deadline", async () => {
  const endpoint = await modelEndpoint(says("chat", ["ok"]));
  const local = (key: string) =>
    `agents:\n  local: { api: openai-compatible, baseURL: "${endpoint.address}/v1", model: qwen3, timeout: 5m${key} }`;
  const agents = [
    await made("local", {}, local("")),
    await made("local", { LOCAL_KEY: apiKey }, local(", apiKeyEnv: LOCAL_KEY")),
    await made("local", {}, local(", apiKeyFile: key.txt")),
  ];
  for (const agent of agents) await agent.answer(request, context);
  expect(agents[0]?.timeoutMs).toBe(300_000);
  expect(endpoint.asked.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    `Bearer ${apiKey}`,
    `Bearer ${apiKey}`,
  ]);
  expect(endpoint.asked[0]?.body.model).toBe("qwen3");
});
