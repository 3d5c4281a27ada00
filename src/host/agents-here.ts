import type { Config } from "../config/resolve.ts";
import { type KeyProvider, modelsOf } from "../config/default-models.ts";
import { keyAnswers, rememberKeys } from "../config/key-answers.ts";
import { providersWithKeys } from "./api-agent.ts";
import { type LocalServer, localModels } from "./local-models.ts";

/** What is here besides agent CLIs and the agents of a config. */
export interface AgentsHere {
  readonly keys: readonly FoundKey[];
  readonly servers: readonly LocalServer[];
}

/** A key in the environment, and whether it may be used without being named. */
export interface FoundKey {
  readonly provider: KeyProvider;
  readonly variable: string;
  /** As agents are named, the one to take first. */
  readonly agents: readonly string[];
  /** `unasked`: nobody said yet. */
  readonly standing: "use" | "leave" | "unasked";
}

export const nobodyElse: AgentsHere = { keys: [], servers: [] };

export async function agentsHere({ env, settings: { models, keys } }: Config): Promise<AgentsHere> {
  const [servers, answers] = await Promise.all([localModels(env, models.value), keyAnswers(env)]);
  const allowed = keys.value;
  const standingOf = (provider: KeyProvider): FoundKey["standing"] => {
    if (allowed === null) return answers[provider] ?? "unasked";
    return allowed === "all" || (allowed !== "none" && allowed.includes(provider)) ? "use" : "leave";
  };
  const found = providersWithKeys(env).map(({ provider, variable }) => ({
    provider,
    variable,
    agents: modelsOf(provider, models.value).map((model) => `${provider}/${model}`),
    standing: standingOf(provider),
  }));
  return { keys: found, servers };
}

/** Puts the question whether these keys may be used; `null` where it was left open. */
export type AskAboutKeys = (keys: readonly FoundKey[]) => Promise<boolean | null>;

/** The same agents, once a person has said which of the keys may be used. The answer is remembered. */
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
