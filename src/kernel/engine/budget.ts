import type { Limits } from "../event.ts";
import type { Failure } from "../failure.ts";
import { reachedLimit } from "../reached-limit.ts";
import type { Receipt } from "../receipt.ts";

type Ceilings = Pick<Limits, "maxCalls" | "maxTokens" | "maxCostUsd">;

/**
 * What the whole discussion may still use up. `reserve` is asked before every call and counts the call at
 * once, so that seats speaking at the same time cannot pass a limit together.
 */
export class Budget {
  #calls = 0;
  #tokens = 0;
  #reservedTokens = 0;
  #costUsd = 0;
  #keepsLastWord = false;
  readonly #limits: Ceilings;

  constructor(limits: Ceilings, past: readonly Receipt[]) {
    this.#limits = limits;
    for (const receipt of past) {
      this.#calls += 1;
      this.#spend(receipt);
    }
  }

  /** From now on a call, and a tenth of the tokens and the money, are left for a last word. */
  keepLastWord(): void {
    this.#keepsLastWord = true;
  }

  /** Why the call must not be made; `null` when it may, and is counted. */
  reserve(inputTokens: number, isLastWord = false): Failure | null {
    const { maxCalls, maxTokens, maxCostUsd } = this.#limits;
    const keeps = this.#keepsLastWord && !isLastWord;
    const share = keeps ? 1 - keptShare : 1;
    // Of a single call nothing can be left.
    if (maxCalls !== null && this.#calls >= Math.max(1, keeps ? maxCalls - 1 : maxCalls))
      return reached("maxCalls", `${maxCalls} calls`);
    if (maxTokens !== null && this.#tokens + this.#reservedTokens + inputTokens > maxTokens * share) {
      return reached("maxTokens", `${maxTokens} tokens`);
    }
    if (maxCostUsd !== null && this.#costUsd >= maxCostUsd * share)
      return reached("maxCostUsd", `$${maxCostUsd}`);
    this.#calls += 1;
    this.#reservedTokens += inputTokens;
    return null;
  }

  /** Why a seat that is speaking may be shown nothing more; `null` when it may. */
  spent(): string | null {
    const { maxTokens } = this.#limits;
    if (maxTokens === null || this.#tokens + this.#reservedTokens < maxTokens) return null;
    return `the discussion's limit of ${maxTokens} tokens (--max-tokens)`;
  }

  /** For whoever is shown something elsewhere, and counts there. */
  get tokens(): { readonly used: number; readonly most: number | null } {
    return { used: this.#tokens + this.#reservedTokens, most: this.#limits.maxTokens };
  }

  /** Counts what a call takes beside what was reserved for it. */
  add(tokens: number): void {
    this.#reservedTokens += tokens;
  }

  settle(reservedTokens: number, receipt: Receipt): void {
    this.#reservedTokens -= reservedTokens;
    this.#spend(receipt);
  }

  #spend(receipt: Receipt): void {
    this.#tokens += (receipt.inputTokens ?? 0) + (receipt.outputTokens ?? 0);
    this.#costUsd += receipt.costUsd ?? 0;
  }
}

const keptShare = 0.1;

function reached(...limit: Parameters<typeof reachedLimit>): Failure {
  return { code: "limit", message: reachedLimit(...limit) };
}
