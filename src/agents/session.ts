import type { AgentUsage } from "../kernel/agent.ts";
import type { Exchange } from "../kernel/prompt.ts";

export function lastSession(name: string, earlier: readonly Exchange[]) {
  const mine = earlier.findLastIndex(
    ({ receipt }) => receipt.answeredBy === name && receipt.sessionId !== null,
  );
  const id = earlier[mine]?.receipt.sessionId ?? null;
  if (id === null) return null;
  const receipts = earlier.map(({ receipt }) => receipt).filter(({ sessionId }) => sessionId === id);
  const spent = counts.map(
    (key) => [key, receipts.reduce((total, receipt) => total + (receipt[key] ?? 0), 0)] as const,
  );
  return { id, missed: earlier.slice(mine + 1), spent: Object.fromEntries(spent) as AgentUsage };
}

const counts = ["inputTokens", "cachedTokens", "cacheWriteTokens", "outputTokens", "costUsd"] as const;
