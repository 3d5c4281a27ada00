import type { Config } from "../../config/resolve.ts";
import { type AllowedKeys, type ChosenModels, type KeyProvider, modelsOf } from "../../config/settings.ts";
import { type KeyAnswers, keyAnswers, rememberKeys } from "../../config/trust.ts";
import { localServers, providersWithKeys } from "./api-agent.ts";
import { apiAddress } from "../../agents/api/address.ts";
import { toldBy } from "../../system-program.ts";
import { readFile } from "node:fs/promises";

export interface AgentsHere {
  readonly keys: readonly FoundKey[];
  readonly servers: Awaited<ReturnType<typeof localModels>>;
}

export interface FoundKey {
  readonly provider: KeyProvider;
  readonly variable: string;
  readonly agents: readonly string[];
  readonly standing: "use" | "leave" | "unasked";
}

export async function agentsHere({ env, settings: { models, keys } }: Config): Promise<AgentsHere> {
  const [servers, answers] = await Promise.all([localModels(env, models.value), keyAnswers(env)]);
  const found = providersWithKeys(env).map(({ provider, variable }) => ({
    provider,
    variable,
    agents: modelsOf(provider, models.value).map((model) => `${provider}/${model}`),
    standing: standingOf(provider, keys.value, answers),
  }));
  return { keys: found, servers };
}

export function standingOf(
  provider: KeyProvider,
  allowed: AllowedKeys | null,
  answers: KeyAnswers,
): FoundKey["standing"] {
  if (allowed === null) return answers[provider] ?? "unasked";
  return allowed === "all" || (allowed !== "none" && allowed.includes(provider)) ? "use" : "leave";
}

export type AskAboutKeys = (keys: readonly FoundKey[]) => Promise<boolean | null>;

export async function askedAbout(
  here: AgentsHere,
  isOffered: (key: FoundKey) => boolean,
  ask: AskAboutKeys | undefined,
  env: NodeJS.ProcessEnv,
): Promise<AgentsHere> {
  const open = here.keys.filter((key) => key.standing === "unasked" && isOffered(key));
  const said = open.length === 0 || ask === undefined ? null : await ask(open);
  if (said === null) return here;
  const standing = said ? "use" : "leave";
  await rememberKeys(Object.fromEntries(open.map(({ provider }) => [provider, standing])), env);
  return { ...here, keys: here.keys.map((key) => (open.includes(key) ? { ...key, standing } : key)) };
}

export async function localModels(env: NodeJS.ProcessEnv, chosen: ChosenModels) {
  const asked = usualServers(env).map(async (at) => {
    const found = await modelsAt(at.baseURL);
    if (found === null || (await isStrangers(at.baseURL, process.getuid?.()))) return [];
    const wanted = chosen[at.id];
    const models = found.filter((model) => model === wanted || !isSpeechless.test(model));
    const first = models.filter((model) => model === wanted || model === `${wanted}:latest`);
    // llama.cpp serves one model, whose name is often the path of a file.
    const named = (model: string) => (at.id === "llamacpp" ? at.id : `${at.id}/${model}`);
    const agents = [...new Set([...first, ...models].map(named))];
    return [{ server: at.server, baseURL: at.baseURL, models, agents }];
  });
  return (await Promise.all(asked)).flat();
}

function usualServers(env: NodeJS.ProcessEnv) {
  const ollama = apiAddress("ollama", env["OLLAMA_HOST"] || undefined)?.href.replace(/\/$/, "");
  const wanted = env["COLLOQUY_LOCAL_SERVERS"]?.split(",").map((id) => id.trim());
  const usual = [
    ...(ollama === undefined ? [] : [{ id: "ollama", server: "Ollama", baseURL: ollama } as const]),
    { id: "lmstudio", server: "LM Studio", baseURL: localServers.lmstudio } as const,
    { id: "llamacpp", server: "llama.cpp", baseURL: localServers.llamacpp } as const,
    { id: "vllm", server: "vLLM", baseURL: localServers.vllm } as const,
  ];
  return usual.filter(({ id }) => wanted === undefined || wanted.includes(id));
}

/** A busy machine takes its time; where nobody listens it is told at once. */
const patienceMs = 3000;

async function modelsAt(baseURL: string): Promise<readonly string[] | null> {
  try {
    const answer = await fetch(`${baseURL}/models`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: "error",
    });
    const { data } = (await answer.json()) as { readonly data?: readonly { readonly id?: unknown }[] };
    if (!answer.ok || !Array.isArray(data)) return null;
    return data.flatMap(({ id }) => (typeof id === "string" && /^[\w./:@+-]+$/.test(id) ? [id] : []));
  } catch {
    return null; // nobody there, or somebody who is no model server
  }
}

const isSpeechless = /embed|rerank|whisper|\btts\b|\bbge\b|minilm|\bclip\b/i;

/** Accounts below this are services: Ollama runs as one of its own. */
const firstPerson = 1000;

/** What would be sent to a stranger's port is theirs to read. */
export async function isStrangers(address: string, uid: number | undefined): Promise<boolean> {
  const { port } = new URL(address);
  if (process.platform !== "linux") return uid !== undefined && !(await isListedOurs(port));
  const tables = await Promise.all(
    ["/proc/net/tcp", "/proc/net/tcp6"].map((path) => readFile(path, "utf8").catch(() => "")),
  );
  const owners = tables.flatMap((table) => ownersOf(table, Number(port)));
  return uid !== undefined && owners.some((owner) => owner !== uid && owner >= firstPerson);
}

/** Elsewhere than on Linux a user is shown the listeners of this user alone; without `lsof` nobody can say. */
async function isListedOurs(port: string): Promise<boolean> {
  try {
    await toldBy("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"]);
    return true;
  } catch (error) {
    return (error as { readonly code?: unknown }).code !== 1;
  }
}

export function ownersOf(table: string, port: number): readonly number[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  return table.split("\n").flatMap((line) => {
    const [, local = "", , state, , , , uid = ""] = line.trim().split(/\s+/);
    const isListening = state === "0A";
    return isListening && local.endsWith(`:${hex}`) ? [Number(uid)] : [];
  });
}
