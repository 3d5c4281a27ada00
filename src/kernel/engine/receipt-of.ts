import type { Receipt } from "../receipt.ts";
import type { Used } from "../usage.ts";
import type { CallEnd } from "./call-end.ts";
import type { Call } from "./seated-call.ts";

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
