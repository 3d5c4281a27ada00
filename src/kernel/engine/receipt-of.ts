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
  const said = answer?.text ?? ("raw" in end ? end.raw : null) ?? "";
  return {
    asked: seated.agents[0]?.name ?? agent.name,
    answeredBy: agent.name,
    fallback: agent !== seated.agents[0],
    model: answer?.model ?? null,
    sessionId: answer?.sessionId ?? null,
    exitCode: answer?.exitCode ?? ("exitCode" in end ? end.exitCode : null),
    ms: Math.round(ms),
    inputTokens: usage?.inputTokens ?? estimated.input(),
    outputTokens: usage?.outputTokens ?? estimated.output(said),
    tokensEstimated: usage?.inputTokens === undefined || usage.outputTokens === undefined,
    costUsd: usage?.costUsd ?? null,
    ...(answer?.signed && { signed: answer.signed }),
  };
}
