import type { AgentsHere, FoundKey } from "./agents-here.ts";
import { vendorOfAgent } from "../kernel/vendor.ts";

/** An agent of a panel that nobody chose, and what it is used by, where that is no command on PATH. */
export interface Voice {
  readonly name: string;
  readonly by: string | null;
}

/**
 * Agent CLIs first, then keys of vendors that none of those is of, then local models: of each the first. Where that
 * makes a single voice, the key or the server behind it gives a second model.
 */
export function mixedPanel(clis: readonly string[], { keys, servers }: AgentsHere): readonly Voice[] {
  const others = [
    ...keys
      .filter((key) => key.standing === "use" && isAnotherVoice(key, clis))
      .map(({ agents, variable }) => ({ agents, by: variable })),
    ...servers.map(({ agents, server }) => ({ agents, by: `local, ${server}` })),
  ];
  const taken = (most: number): readonly Voice[] =>
    others.flatMap(({ agents, by }) => agents.slice(0, most).map((name) => ({ name, by })));
  const found = clis.map((name) => ({ name, by: null }));
  const voices = [...found, ...taken(1)];
  return voices.length === 1 ? [...found, ...taken(2)] : voices;
}

/** A key of a vendor whose CLI is here would add a cost and no other opinion. */
export function isAnotherVoice({ provider }: FoundKey, clis: readonly string[]): boolean {
  return !clis.some((cli) => vendorOfAgent(cli) === provider);
}

/** `claude, openai/gpt-5.6-terra (OPENAI_API_KEY) and ollama/qwen3 (local, Ollama)` */
export function voiceWords(voices: readonly Voice[]): string {
  const told = voices.map(({ name, by }) => (by === null ? name : `${name} (${by})`));
  const last = told.at(-1) ?? "";
  return told.length < 2 ? last : `${told.slice(0, -1).join(", ")} and ${last}`;
}

/** Keys that are set and not used, with what to type; nobody should wonder where they are. */
export function unusedKeys({ keys }: AgentsHere, clis: readonly string[]): string {
  const unused = keys.filter((key) => key.standing === "unasked" && isAnotherVoice(key, clis));
  if (unused.length === 0) return "";
  const variables = unused.map(({ variable }) => variable).join(", ");
  const names = unused.flatMap(({ agents }) => agents.slice(0, 1)).join(",");
  return ` Not used, because a key costs money and you have not agreed: ${variables}. Name it with --agents ${names}, or run \`colloquy init\`.`;
}
