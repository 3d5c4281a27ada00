import type { Receipt, Used } from "../receipt.ts";
import type { CallEnd } from "./call-end.ts";
import type { Call } from "./seated-call.ts";
import type { Exchange } from "../prompt.ts";
import type { Runner } from "./runner.ts";

/** Who really answered a call, and what it took. */
export function receiptOf<A>({ agent, seated }: Call<A>, end: CallEnd, ms: number, used: Used): Receipt {
  const answer = "answer" in end ? end.answer : null;
  const { requests, ...taken } = used;
  return {
    asked: seated.agents[0]?.name ?? agent.name,
    answeredBy: agent.name,
    fallback: agent !== seated.agents[0],
    ...(agent.kind === "human" && { person: true as const }),
    model: answer?.model ?? null,
    sessionId: answer?.sessionId ?? null,
    exitCode: answer?.exitCode ?? ("exitCode" in end ? end.exitCode : null),
    ms: Math.round(ms),
    ...taken,
    ...(requests !== 1 && { requests }),
    ...(answer?.signed && { signed: answer.signed }),
    ...(answer?.scripted && { scripted: answer.scripted }),
  };
}

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
