import { estimateTokenCount } from "tokenx";
import type { Agent } from "../agent.ts";
import type { FullPrompt } from "../request.ts";
import { retoldText } from "../earlier.ts";
import { promptText } from "../prompt.ts";

export function estimatedTokens(text: string): number {
  const counted = text.slice(0, mostCounted);
  return Math.ceil(estimateTokenCount(counted) * (text.length / Math.max(1, counted.length)) * highSide);
}

export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken);
}

/** Code and prose in most languages; errs on the high side. */
const bytesPerToken = 3;

/** Of a longer text only its beginning is counted: megabytes would hold everything else up for seconds. */
const mostCounted = 250_000;

const highSide = 1.25;

/** About as many as go out with a turn. A command, a function, a model behind an API and a host remember nothing. */
export function tokensSent({ kind }: Pick<Agent, "kind">, request: FullPrompt): number {
  if (kind === "human" || kind === "reader") return 0;
  const isRetold = kind === "exec" || kind === "api" || kind === "function" || kind === "host";
  return estimatedTokens(isRetold ? retoldText(request) : promptText(request.prompt));
}
