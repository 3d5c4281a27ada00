import type { Agent } from "../kernel/agent.ts";
import type { Typical } from "../manifest/manifest.ts";
import { dollars } from "../reporters/amount.ts";
import { grouped } from "../text/amount.ts";

/** What a discussion may cost by list prices, and which part of that is a guess. */
export interface LikelyCost {
  /** For all calls. `null`: no agent of it has a price that is known before it is called. */
  readonly usd: number | null;
  /** For the prompts that are sent first, which are known. */
  readonly firstPromptsUsd: number;
  readonly calls: number;
  /** How long a reply is taken to be. */
  readonly replyTokens: number;
  /** Agents that tell their cost only afterwards. */
  readonly unknown: readonly string[];
}

/** A prompt that would be sent first, and to whom. */
export interface FirstPrompt {
  readonly agent: Agent | undefined;
  readonly tokens: number;
}

/** As much as a structured reply of a page takes. */
export const replyTokens = 900;

/** Later calls are taken to be like the first: the same agents, prompts as long and with what was said meanwhile. */
export function likelyCost(
  first: readonly FirstPrompt[],
  { calls: typical, retold, written }: Typical,
): LikelyCost {
  const calls = Math.max(typical, first.length);
  const priced = first.map(({ agent, tokens }) => ({
    name: agent?.name ?? "",
    prompt: priceOf(agent, tokens, 0),
    whole: priceOf(agent, tokens + retold / calls, written / calls),
  }));
  const known = priced.flatMap(({ whole }) => whole ?? []);
  const unknown = [...new Set(priced.flatMap(({ name, whole }) => (whole === undefined ? [name] : [])))];
  const sum = known.reduce((all, one) => all + one, 0);
  return {
    usd: known.length === 0 ? null : (sum / Math.max(1, first.length)) * calls,
    firstPromptsUsd: priced.reduce((all, { prompt = 0 }) => all + prompt, 0),
    calls,
    replyTokens: Math.round(written / calls),
    unknown,
  };
}

function priceOf(agent: Agent | undefined, input: number, output: number): number | undefined {
  if (agent === undefined) return undefined;
  return free.has(agent.kind) ? 0 : agent.price?.({ input, output });
}

const free: ReadonlySet<Agent["kind"]> = new Set(["reader", "human", "script"]);

/** `about $0.12 by list prices: $0.02 for the first prompts; the rest is a guess (…)` */
export function costWords({ usd, firstPromptsUsd, calls, replyTokens, unknown }: LikelyCost): string {
  const later =
    unknown.length === 0
      ? ""
      : `${unknown.join(", ")} ${unknown.length === 1 ? "reports its" : "report their"} cost only afterwards`;
  if (usd === null) return later === "" ? "cost unknown before the call" : `cost unknown: ${later}`;
  if (usd === 0) return later === "" ? "free" : `cost unknown: ${later}`;
  const guess = `the rest is a guess (${calls} calls like the first, replies of ${grouped(replyTokens)} tokens)`;
  return [
    `about ${dollars(usd)} by list prices: ${dollars(firstPromptsUsd)} for the first prompts, ${guess}`,
    ...(later === "" ? [] : [later]),
  ].join("; ");
}
