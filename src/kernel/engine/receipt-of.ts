import type { Receipt } from "../receipt.ts";
import type { CallEnd } from "./call-end.ts";
import type { Call } from "./seated-call.ts";

/** Who really answered a call, and what it took. */
export function receiptOf<A>(
  { agent, seated }: Call<A>,
  end: CallEnd,
  ms: number,
  estimated: { readonly input: () => number; readonly output: (said: string) => number },
): Receipt {
  const answer = "answer" in end ? end.answer : null;
  const usage = answer?.usage;
  const inputTokens = counted(usage?.inputTokens);
  const outputTokens = counted(usage?.outputTokens);
  const said = answer?.text ?? ("raw" in end ? end.raw : null) ?? "";
  return {
    asked: seated.agents[0]?.name ?? agent.name,
    answeredBy: agent.name,
    fallback: agent !== seated.agents[0],
    model: answer?.model ?? null,
    sessionId: answer?.sessionId ?? null,
    exitCode: answer?.exitCode ?? ("exitCode" in end ? end.exitCode : null),
    ms: Math.round(ms),
    inputTokens: inputTokens ?? estimated.input(),
    outputTokens: outputTokens ?? estimated.output(said),
    tokensEstimated: inputTokens === null || outputTokens === null,
    costUsd: counted(usage?.costUsd),
    ...(answer?.signed && { signed: answer.signed }),
    ...(answer?.scripted && { scripted: answer.scripted }),
  };
}

/** An agent may be somebody's function: what is no number from 0 is unknown, or it would turn the limits off. */
function counted(told: number | undefined): number | null {
  return told !== undefined && Number.isFinite(told) && told >= 0 ? told : null;
}
