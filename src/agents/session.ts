import type { AgentUsage } from "../kernel/agent.ts";
import type { Exchange } from "../kernel/prompt.ts";

/** The session that an agent of this name had for its seat last, and what the seat was asked and said since. */
export interface LastSession {
  readonly id: string;
  readonly missed: readonly Exchange[];
  /** What its turns took so far, for agents that count over all of it. */
  readonly spent: AgentUsage;
}

export function lastSession(name: string, earlier: readonly Exchange[]): LastSession | null {
  const mine = earlier.findLastIndex(
    ({ receipt }) => receipt.answeredBy === name && receipt.sessionId !== null,
  );
  const id = earlier[mine]?.receipt.sessionId ?? null;
  return id === null ? null : { id, missed: earlier.slice(mine + 1), spent: spentIn(id, earlier) };
}

function spentIn(
  id: string,
  earlier: readonly Exchange[],
): Required<Omit<AgentUsage, "cachedTokens" | "cacheWriteTokens" | "requests">> {
  const receipts = earlier.map(({ receipt }) => receipt).filter(({ sessionId }) => sessionId === id);
  const sum = (count: (receipt: Exchange["receipt"]) => number | null) =>
    receipts.reduce((total, receipt) => total + (count(receipt) ?? 0), 0);
  return {
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: sum(({ costUsd }) => costUsd),
  };
}
