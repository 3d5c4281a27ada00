import { apiAddress } from "../agents/api/address.ts";
import { cliNames } from "../kernel/cli-name.ts";
import type { Config } from "../config/resolve.ts";
import { knownAgents, type KnownAgent } from "./agents.ts";
import { providersWithKeys } from "./api-agent.ts";
import { howToInstall } from "./cli-agent.ts";

/** What could be used here, and how to name it. */
export interface Discovery {
  readonly agents: readonly KnownAgent[];
  /** Model servers that answer on this machine. */
  readonly servers: readonly LocalServer[];
  /** Providers whose key is set: any of their models can be named. */
  readonly providers: readonly { readonly provider: string; readonly variable: string }[];
  /** What to do to get more, the easiest first. */
  readonly suggestions: readonly string[];
}

interface LocalServer {
  readonly server: string;
  readonly baseURL: string;
  readonly models: readonly string[];
}

export async function discover(config: Config): Promise<Discovery> {
  const agents = knownAgents(config);
  const servers = (await Promise.all(usualServers(config.env).map(probe))).flatMap((found) => found ?? []);
  const providers = providersWithKeys(config.env);
  return { agents, servers, providers, suggestions: suggestions(agents, config) };
}

/** Where model servers usually listen; Ollama where it was told to. */
function usualServers(env: NodeJS.ProcessEnv): readonly Omit<LocalServer, "models">[] {
  const ollama = apiAddress("ollama", env["OLLAMA_HOST"] || undefined)?.href.replace(/\/$/, "");
  return [
    ...(ollama === undefined ? [] : [{ server: "Ollama", baseURL: ollama }]),
    { server: "LM Studio", baseURL: "http://127.0.0.1:1234/v1" },
    { server: "llama.cpp", baseURL: "http://127.0.0.1:8080/v1" },
    { server: "vLLM", baseURL: "http://127.0.0.1:8000/v1" },
  ];
}

const patienceMs = 400;

async function probe(at: Omit<LocalServer, "models">): Promise<LocalServer | null> {
  try {
    const answer = await fetch(`${at.baseURL}/models`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: "error",
    });
    const { data } = (await answer.json()) as { readonly data?: readonly { readonly id?: unknown }[] };
    const models = (data ?? []).flatMap(({ id }) => (typeof id === "string" ? [id] : []));
    return answer.ok && Array.isArray(data) ? { ...at, models } : null;
  } catch {
    return null; // nobody there, or somebody who is no model server
  }
}

function suggestions(agents: readonly KnownAgent[], { home, env }: Config): readonly string[] {
  const missing = cliNames.filter((name) => !agents.some((agent) => agent.name === name));
  return [
    ...missing.slice(0, 2).map((name) => `Install an agent CLI: ${howToInstall(name)}, then log in once`),
    ...(env["ANTHROPIC_API_KEY"] || env["OPENAI_API_KEY"]
      ? []
      : ["Set a key, such as OPENAI_API_KEY, and name a model: --agents openai/<model>"]),
    "Run a local model with Ollama and name it: --agents ollama/<model>",
    `Or any command of your own, in ${home.value}/config.yaml:  agents: { mine: { exec: ["my-agent"] } }`,
  ];
}
