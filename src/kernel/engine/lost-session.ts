import type { Exchange } from "../exchange.ts";
import type { Receipt } from "../receipt.ts";
import type { Runner } from "./runner.ts";
import type { Call } from "./seated-call.ts";

/**
 * An agent that answers in another session than before was told again what was said: the record says so. Of a
 * session from before the discussion its protocol tells, which brought it.
 */
export function noteLostSession<A>(
  { key, agent, seated: { seat } }: Call<A>,
  earlier: readonly Exchange[],
  { sessionId }: Receipt,
  runner: Runner,
): void {
  const mine = earlier.findLast(({ receipt }) => receipt.answeredBy === agent.name);
  const before = mine?.receipt.sessionId ?? null;
  if (before === null || sessionId === null || before === sessionId) return;
  const message = `${agent.name} no longer knew its session for ${seat.name}; it was given the earlier turns again.`;
  void runner.append({ type: "warned", key: `${key}/session`, message });
}
