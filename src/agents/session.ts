import type { AgentUsage } from "../kernel/agent.ts";
import type { Exchange } from "../kernel/prompt.ts";

interface LastSession {
  readonly id: string;
  readonly missed: readonly Exchange[];
  readonly spent: AgentUsage;
}

export function lastSession(name: string, earlier: readonly Exchange[]): LastSession | null {
  const mine = earlier.findLastIndex(
    ({ receipt }) => receipt.answeredBy === name && receipt.sessionId !== null,
  );
  const id = earlier[mine]?.receipt.sessionId ?? null;
  if (id === null) return null;
  const receipts = earlier.map(({ receipt }) => receipt).filter(({ sessionId }) => sessionId === id);
  const sum = (key: "inputTokens" | "outputTokens" | "costUsd") =>
    receipts.reduce((total, receipt) => total + (receipt[key] ?? 0), 0);
  return {
    id,
    missed: earlier.slice(mine + 1),
    spent: { inputTokens: sum("inputTokens"), outputTokens: sum("outputTokens"), costUsd: sum("costUsd") },
  };
}
