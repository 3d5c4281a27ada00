import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { resolveConfig } from "../../../src/config/resolve.ts";
import { rememberKeys } from "../../../src/config/trust.ts";
import {
  agentsHere,
  askedAbout,
  type FoundKey,
  localModels,
  ownersOf,
} from "../../../src/host/panel/agents-here.ts";
import { missingKey, namedApi, providersWithKeys, similarApis } from "../../../src/host/panel/api-agent.ts";
import { temporaryFolder } from "../../discussion.ts";

/** Keys that lie in the environment: which may be used, and who is asked about them. */

async function configured(
  given: string,
  keys: Readonly<Record<string, string>> = { OPENAI_API_KEY: "k", GEMINI_API_KEY: "k" },
) {
  const folder = await temporaryFolder();
  const config = join(folder, "given.yaml");
  await writeFile(config, given);
  const env = { HOME: folder, XDG_CONFIG_HOME: folder, PATH: "", COLLOQUY_LOCAL_SERVERS: "none", ...keys };
  return resolveConfig({ flags: {}, home: undefined, config, env, cwd: folder });
}

const standings = async (config: Awaited<ReturnType<typeof configured>>) =>
  Object.fromEntries((await agentsHere(config)).keys.map(({ provider, standing }) => [provider, standing]));

test.each<readonly [given: string, openai: FoundKey["standing"], google: FoundKey["standing"]]>([
  ["concurrency: 1\n", "unasked", "unasked"],
  ["keys: all\n", "use", "use"],
  ["keys: none\n", "leave", "leave"],
  ["keys: [openai]\n", "use", "leave"],
])("with %j OpenAI's key stands at %s, Google's at %s", async (given, openai, google) => {
  expect(await standings(await configured(given))).toEqual({ openai, google });
});

test("what somebody answered about a key holds from then on, unless a setting says otherwise", async () => {
  const config = await configured("concurrency: 1\n");
  await rememberKeys({ openai: "use", google: "leave" }, config.env);
  expect(await standings(config)).toEqual({ openai: "use", google: "leave" });
  const none = await configured("keys: none\n");
  await rememberKeys({ openai: "use" }, none.env);
  expect(await standings(none)).toEqual({ openai: "leave", google: "leave" });
});

test("somebody is asked once about keys that matter and nobody answered for; the answer is remembered", async () => {
  const config = await configured("concurrency: 1\n");
  await rememberKeys({ google: "leave" }, config.env);
  const here = await agentsHere(config);
  const asked: string[][] = [];
  const ask = (said: boolean | null) => (keys: readonly FoundKey[]) => {
    asked.push(keys.map(({ provider }) => provider));
    return Promise.resolve(said);
  };
  const after = async (said: boolean | null, isOffered: (key: FoundKey) => boolean = () => true) =>
    Object.fromEntries(
      (await askedAbout(here, isOffered, ask(said), config.env)).keys.map((key) => [
        key.provider,
        key.standing,
      ]),
    );
  expect(await after(true, ({ provider }) => provider === "google")).toEqual({
    openai: "unasked",
    google: "leave",
  });
  expect(await after(null)).toEqual({ openai: "unasked", google: "leave" });
  expect(await standings(config)).toEqual({ openai: "unasked", google: "leave" });
  expect(await after(false)).toEqual({ openai: "leave", google: "leave" });
  expect(await standings(config)).toEqual({ openai: "leave", google: "leave" });
  expect(asked).toEqual([["openai"], ["openai"]]);
  expect((await askedAbout(here, () => true, undefined, config.env)).keys).toEqual(here.keys);
});

test("a key is found under any of its names; one that is empty is none", () => {
  expect(providersWithKeys({ GEMINI_API_KEY: "k", OPENAI_API_KEY: "" })).toEqual([
    { provider: "google", variable: "GEMINI_API_KEY" },
  ]);
  expect(providersWithKeys({ GEMINI_API_KEY: "k", GOOGLE_GENERATIVE_AI_API_KEY: "k" })).toEqual([
    { provider: "google", variable: "GOOGLE_GENERATIVE_AI_API_KEY" },
  ]);
});

test.each([
  ["openai/gpt-5", "openai", "gpt-5", null],
  ["openrouter/meta/llama", "openrouter", "meta/llama", null],
  ["ollama/qwen3:8b", "ollama", "qwen3:8b", null],
  ["lmstudio/qwen", "openai-compatible", "qwen", "http://127.0.0.1:1234/v1"],
  ["llamacpp", "openai-compatible", "default", "http://127.0.0.1:8080/v1"],
  ["llamacpp/x", "openai-compatible", "x", "http://127.0.0.1:8080/v1"],
] as const)("%s is a model behind an API", (name, provider, model, baseURL) => {
  expect(namedApi(name)).toMatchObject({ provider, model, baseURL, apiKeyEnv: null });
});

test.each(["openai", "openai/", "openai-compatible/x", "nobody/x", "claude", ""])("%j is none", (name) => {
  expect(namedApi(name)).toBeUndefined();
});

test("what lacks for a model is told by the names of its keys", () => {
  const lack = (name: string, env = {}) => {
    const api = namedApi(name);
    return api === undefined ? "none" : missingKey(api, env);
  };
  expect(lack("openai/x")).toBe("OPENAI_API_KEY is not set");
  expect(lack("openai/x", { OPENAI_API_KEY: "k" })).toBeNull();
  expect(lack("google/x")).toBe("neither GOOGLE_GENERATIVE_AI_API_KEY nor GEMINI_API_KEY is set");
  expect(lack("google/x", { GEMINI_API_KEY: "k" })).toBeNull();
  expect(lack("ollama/x")).toBeNull();
  expect(similarApis("opneai/x")).toContain("openai/x");
  expect(similarApis("opneai")).toEqual([]);
});

test("who listens on a port is told by the table of the system, by that port and state alone", () => {
  const line = (port: string, state: string, uid: number) =>
    `   0: 0100007F:${port} 00000000:0000 ${state} 00000000:00000000 00:00000000 00000000  ${uid}        0 1`;
  const table = [
    "  sl  local_address rem_address   st",
    line("2CAA", "0A", 1001),
    line("2CAA", "01", 1002),
    line("1F90", "0A", 0),
  ].join("\n");
  expect(ownersOf(table, 11434)).toEqual([1001]);
  expect(ownersOf(table, 8080)).toEqual([0]);
  expect(ownersOf(table, 1)).toEqual([]);
});

test.each<readonly [what: string, models: readonly unknown[], chosen: object, agents: readonly string[]]>([
  ["all that speak", ["qwen3:8b", "gemma3"], {}, ["ollama/qwen3:8b", "ollama/gemma3"]],
  [
    "none that only turn one thing into another",
    [
      "nomic-embed-text",
      "bge-m3",
      "my-reranker",
      "whisper-1",
      "kokoro-tts",
      "all-minilm",
      "clip-vit",
      "eclipse",
    ],
    {},
    ["ollama/eclipse"],
  ],
  [
    "the chosen one first",
    ["gemma3", "qwen3:8b"],
    { ollama: "qwen3:8b" },
    ["ollama/qwen3:8b", "ollama/gemma3"],
  ],
  [
    "the chosen one by its usual tag",
    ["gemma3", "qwen3:latest"],
    { ollama: "qwen3" },
    ["ollama/qwen3:latest", "ollama/gemma3"],
  ],
  [
    "the chosen one, whatever it is called",
    ["gemma3", "embed-chat"],
    { ollama: "embed-chat" },
    ["ollama/embed-chat", "ollama/gemma3"],
  ],
  ["no name that is none", ["a b", 7, "gemma3"], {}, ["ollama/gemma3"]],
])("of a server on this machine are found: %s", async (_, models, chosen, agents) => {
  const server = createServer((__, answer) =>
    answer.end(JSON.stringify({ data: models.map((id) => ({ id })) })),
  );
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const env = { OLLAMA_HOST: `127.0.0.1:${port}`, COLLOQUY_LOCAL_SERVERS: "ollama" };
  const [found] = await localModels(env, chosen as never);
  expect([found?.server, found?.agents]).toEqual(["Ollama", agents]);
});
