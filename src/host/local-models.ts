import { apiAddress } from "../agents/api/address.ts";
import type { ChosenModels } from "../config/default-models.ts";
import { localServers } from "./api-agent.ts";
import { isStrangers } from "./listener.ts";

/** A model server that answers on this machine. */
export interface LocalServer {
  readonly server: string;
  readonly baseURL: string;
  /** Those that can speak, as it names them. */
  readonly models: readonly string[];
  /** The same as agents are named, the one to take first. */
  readonly agents: readonly string[];
}

/** Who answers where model servers usually listen. All are asked at once. */
export async function localModels(
  env: NodeJS.ProcessEnv,
  chosen: ChosenModels,
): Promise<readonly LocalServer[]> {
  const asked = usualServers(env).map(async (at) => {
    const found = await modelsAt(at.baseURL);
    if (found === null || (await isStrangers(at.baseURL, process.getuid?.()))) return [];
    const wanted = chosen[at.id];
    const models = found.filter((model) => model === wanted || !isSpeechless.test(model));
    const first = models.filter((model) => model === wanted || model === `${wanted}:latest`);
    const agents = [...new Set([...first, ...models])].map((model) => named(at.id, model));
    return [{ server: at.server, baseURL: at.baseURL, models, agents: [...new Set(agents)] }];
  });
  return (await Promise.all(asked)).flat();
}

interface UsualServer {
  readonly id: "ollama" | keyof typeof localServers;
  readonly server: string;
  readonly baseURL: string;
}

/** Where model servers usually listen; Ollama where it was told to. The user may name the only ones to look for. */
function usualServers(env: NodeJS.ProcessEnv): readonly UsualServer[] {
  const ollama = apiAddress("ollama", env["OLLAMA_HOST"] || undefined)?.href.replace(/\/$/, "");
  const wanted = env["COLLOQUY_LOCAL_SERVERS"]?.split(",").map((id) => id.trim());
  const usual: readonly UsualServer[] = [
    ...(ollama === undefined ? [] : [{ id: "ollama" as const, server: "Ollama", baseURL: ollama }]),
    { id: "lmstudio", server: "LM Studio", baseURL: localServers.lmstudio },
    { id: "llamacpp", server: "llama.cpp", baseURL: localServers.llamacpp },
    { id: "vllm", server: "vLLM", baseURL: localServers.vllm },
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

/** Models that turn text into numbers, sound into text, or the other way. */
const isSpeechless = /embed|rerank|whisper|\btts\b|\bbge\b|minilm|\bclip\b/i;

// llama.cpp serves one model, whose name is often the path of a file.
function named(server: UsualServer["id"], model: string): string {
  return server === "llamacpp" ? server : `${server}/${model}`;
}
