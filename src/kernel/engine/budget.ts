import type { Agent, Left } from "../agent.ts";
import type { Receipt } from "../receipt.ts";
import { callsOf, countedUsd } from "../usage.ts";
import type { Limits } from "../event.ts";
import type { Failure } from "../failure.ts";
import { limitInWords, reachedLimit } from "../reached-limit.ts";
import type { FullPrompt } from "../request.ts";
import { retoldText } from "../earlier.ts";
import { promptText } from "../prompt.ts";

export type Ceilings = Pick<Limits, "maxCalls" | "maxTokens" | "maxCostUsd">;

export interface Amount {
  readonly calls: number;
  readonly tokens: number;
  readonly usd: number;
}

export const nothing: Amount = { calls: 0, tokens: 0, usd: 0 };

/** `reserve` holds at once, so that seats speaking at the same time cannot pass a limit together. */
export class Budget {
  #used: Amount;
  #held = nothing;
  readonly limits: Ceilings;

  constructor({ maxCalls, maxTokens, maxCostUsd }: Ceilings, used: Amount) {
    this.limits = { maxCalls, maxTokens, maxCostUsd };
    this.#used = used;
  }

  reserve(need: Amount): Failure | null {
    const limit = this.limitBefore(need);
    if (limit === null) this.hold(need);
    return limit === null ? null : { code: "limit", message: reachedLimit(limit) };
  }

  limitBefore(need: Amount): string | null {
    const { maxCalls, maxTokens, maxCostUsd } = this.limits;
    const { calls, tokens, usd } = this.left();
    if (calls !== null && need.calls > calls) return limitInWords("maxCalls", `${maxCalls} calls`);
    if (tokens !== null && need.tokens > tokens) return limitInWords("maxTokens", `${maxTokens} tokens`);
    if (usd !== null && (usd <= 0 || need.usd > usd)) return limitInWords("maxCostUsd", `$${maxCostUsd}`);
    return null;
  }

  left(): Left {
    const { maxCalls, maxTokens, maxCostUsd } = this.limits;
    const taken = plus(this.#used, this.#held);
    return {
      calls: maxCalls === null ? null : maxCalls - taken.calls,
      tokens: maxTokens === null ? null : maxTokens - taken.tokens,
      usd: maxCostUsd === null ? null : maxCostUsd - taken.usd,
    };
  }

  hold(amount: Amount): void {
    this.#held = plus(this.#held, amount);
  }

  release(amount: Amount): void {
    this.#held = minus(this.#held, amount);
  }

  settle(held: Amount, used: Amount): void {
    this.release(held);
    this.#used = plus(this.#used, used);
  }
}

export function amountOf(receipts: readonly Counted[]): Amount {
  return receipts.map(amountIn).reduce(plus, nothing);
}

export function amountIn(receipt: Counted): Amount {
  const tokens = (receipt.inputTokens ?? 0) + (receipt.outputTokens ?? 0);
  return { calls: callsOf([receipt]), tokens, usd: countedUsd(receipt) };
}

type Counted = Pick<Receipt, "inputTokens" | "outputTokens" | "costUsd" | "assumedUsd" | "requests">;

export function plus(one: Amount, other: Amount): Amount {
  return { calls: one.calls + other.calls, tokens: one.tokens + other.tokens, usd: one.usd + other.usd };
}

function minus(one: Amount, other: Amount): Amount {
  return { calls: one.calls - other.calls, tokens: one.tokens - other.tokens, usd: one.usd - other.usd };
}

export function estimatedTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; at++) tokens += tokensOf(text.charCodeAt(at));
  return Math.ceil(tokens);
}

/** A word is a token or two; digits, marks and signs of Chinese, Japanese and Korean are nearly one each. */
function tokensOf(code: number): number {
  if (code >= 0x80) return code < 0x1100 ? 0.4 : 0.98;
  if (code === 0x20 || (code >= 0x61 && code <= 0x7a)) return 0.27;
  return code >= 0x41 && code <= 0x5a ? 0.45 : 0.67;
}

/** Of code and prose in most languages; errs on the high side. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / 3);
}

/** About as many as go out with a turn. A command, a function, a model behind an API and a host remember nothing. */
export function tokensSent({ kind }: Pick<Agent, "kind">, request: FullPrompt): number {
  if (kind === "human" || kind === "reader") return 0;
  const isRetold = kind === "exec" || kind === "api" || kind === "function" || kind === "host";
  return estimatedTokens(isRetold ? retoldText(request) : promptText(request.prompt));
}
