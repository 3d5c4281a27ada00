import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { TellingServer } from "../../agents/api/served-context.ts";
import type { ApiDefinition } from "../../config/agent-definition.ts";
import type { DefinedAgent } from "../../config/config-file.ts";
import { keyProviders } from "../../config/settings.ts";
import type { Agent } from "../../kernel/agent.ts";
import { type ApiProvider, apiProviders } from "../../kernel/vendor.ts";
import { ColloquyError } from "../../kernel/error.ts";

const variables: Readonly<
  Record<ApiProvider, { readonly keys: readonly string[]; readonly address: string | null }>
> = {
  anthropic: { keys: ["ANTHROPIC_API_KEY"], address: "ANTHROPIC_BASE_URL" },
  openai: { keys: ["OPENAI_API_KEY"], address: "OPENAI_BASE_URL" },
  google: { keys: ["GOOGLE_GENERATIVE_AI_API_KEY", "GEMINI_API_KEY"], address: "GOOGLE_GEMINI_BASE_URL" },
  openrouter: { keys: ["OPENROUTER_API_KEY"], address: "OPENROUTER_BASE_URL" },
  ollama: { keys: [], address: "OLLAMA_HOST" },
  "openai-compatible": { keys: [], address: null },
};

export function providersWithKeys(env: NodeJS.ProcessEnv) {
  return keyProviders.flatMap((provider) => {
    const variable = variables[provider].keys.find((key) => env[key]);
    return variable === undefined ? [] : [{ provider, variable }];
  });
}

/** Servers of models on this machine that speak OpenAI's API, and where each listens unless it is told otherwise. */
export const localServers = {
  lmstudio: "http://127.0.0.1:1234/v1",
  llamacpp: "http://127.0.0.1:8080/v1",
  vllm: "http://127.0.0.1:8000/v1",
} as const;

function isLocalServer(name: string): name is keyof typeof localServers {
  return Object.hasOwn(localServers, name);
}

function serverOf(name: string, { provider }: ApiDefinition): TellingServer | undefined {
  if (provider === "ollama") return provider;
  const [server = ""] = name.split("/");
  return namedApi(name) !== undefined && isLocalServer(server) ? server : undefined;
}

const plainApi = { kind: "api", apiKeyEnv: null, apiKeyFile: null, timeoutMs: null } as const;

/** What a name of the form `<provider>/<model>` stands for, or nothing; llama.cpp serves one model, which needs no name. */
export function namedApi(name: string): ApiDefinition | undefined {
  const [server = "", ...rest] = name.split("/");
  const model = rest.join("/") || (server === "llamacpp" ? "default" : "");
  if (model === "") return undefined;
  if (isLocalServer(server))
    return { ...plainApi, provider: "openai-compatible", model, baseURL: localServers[server] };
  const provider = apiProviders.find((one) => one === server && one !== "openai-compatible");
  return provider && { ...plainApi, provider, model, baseURL: null };
}

export function similarApis(name: string): readonly string[] {
  const model = /^[^/]+(\/.+)$/.exec(name)?.[1];
  if (model === undefined) return [];
  return [...apiProviders, ...Object.keys(localServers)]
    .map((provider) => `${provider}${model}`)
    .filter((one) => namedApi(one) !== undefined);
}

/** A key or an address that is missing or wrong is said before anything starts. */
export async function makeApiAgent(
  name: string,
  definition: ApiDefinition,
  env: NodeJS.ProcessEnv,
  defined?: DefinedAgent,
): Promise<Agent> {
  const { provider, model, timeoutMs } = definition;
  const apiKey = await keyOf(name, definition, env, defined);
  const { apiAddress } = await import("../../agents/api/address.ts");
  const variable = variables[provider].address;
  const baseURL = definition.baseURL ?? (variable === null ? undefined : env[variable]) ?? "";
  if (baseURL !== "" && apiAddress(provider, baseURL) === undefined)
    throw new ColloquyError("config", `${variable} is not the address of a server.`, {
      hint: "Write it as https://host/path, without a user or password in it.",
    });
  const { apiAgent } = await import("../../agents/api/api-agent.ts");
  const server = defined === undefined || provider === "ollama" ? serverOf(name, definition) : undefined;
  // Local models share the memory of one machine: one call at a time, unless it is said that there is room.
  const concurrency = definition.concurrency ?? (server === undefined ? undefined : 1);
  const { contextTokens } = definition;
  return apiAgent(name, {
    provider,
    model,
    ...(baseURL !== "" && { baseURL }),
    ...(apiKey !== undefined && { apiKey }),
    ...(timeoutMs !== null && { timeoutMs }),
    ...(concurrency !== undefined && { concurrency }),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(server !== undefined && { server }),
  });
}

async function keyOf(
  name: string,
  definition: ApiDefinition,
  env: NodeJS.ProcessEnv,
  defined?: DefinedAgent,
): Promise<string | undefined> {
  const { apiKeyFile } = definition;
  if (apiKeyFile !== null) {
    const path = resolve(defined?.folder ?? "", apiKeyFile.replace(/^~(?=\/)/, env["HOME"] ?? homedir()));
    const text = await readFile(path, "utf8").catch((cause: unknown) => {
      const { code } = cause as NodeJS.ErrnoException;
      const what = `${defined?.place}: \`apiKeyFile\` of "${name}"`;
      throw new ColloquyError("config", `${what} cannot be read from ${path} (${code}).`, {
        hint: "Check the path and its permissions.",
      });
    });
    return checkedKey(text, path);
  }
  const names = keyNames(definition);
  const set = names.find((variable) => env[variable]);
  if (set !== undefined) return checkedKey(env[set] ?? "", set);
  const missing = missingKey(definition, env);
  if (missing === null) return undefined;
  throw new ColloquyError("config", `The agent "${name}" needs a key, and ${missing}.`, {
    hint: `Set ${names[0]}, or name another variable or a file with \`apiKeyEnv\` or \`apiKeyFile\` in a config.`,
  });
}

export function missingKey(definition: ApiDefinition, env: NodeJS.ProcessEnv): string | null {
  const names = keyNames(definition);
  if (definition.apiKeyFile !== null || names.length === 0 || names.some((name) => env[name])) return null;
  return names.length > 1 ? `neither ${names.join(" nor ")} is set` : `${names[0]} is not set`;
}

function keyNames({ provider, apiKeyEnv }: ApiDefinition): readonly string[] {
  return apiKeyEnv === null ? variables[provider].keys : [apiKeyEnv];
}

// A header with anything else in it is refused with a message that quotes it.
function checkedKey(text: string, origin: string): string {
  const key = text.trim();
  if (/^[\u0021-\u007E]+$/.test(key)) return key;
  throw new ColloquyError("config", `What ${origin} holds is not a key.`, {
    hint: "A key is one word of plain letters, digits and punctuation.",
  });
}

/** ` ($4 in, $18 out for a million tokens)`; nothing where the price list has no such model. */
export async function keyPrice(name: string): Promise<string> {
  const api = namedApi(name);
  if (api === undefined) return "";
  const { millionTokens } = await import("../../agents/cost.ts");
  const price = millionTokens(api.provider, api.model);
  return price === undefined ? "" : ` ($${price.input} in, $${price.output} out for a million tokens)`;
}
