import { countedUsd } from "../../kernel/assumed-price.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import type { Totals } from "../../kernel/usage.ts";
import { count, sum } from "../../text/amount.ts";
import type { Forecast } from "./shapes.ts";

/** What going on may still take: until a cap stops it, and in the round under way. */
export function forecastOf({ limits, rounds, receipts }: Discussion, used: Totals): Forecast {
  const { maxCalls, maxTokens, maxCostUsd } = limits;
  const callsThisRound = leftOf(rounds.at(-1));
  const perCall = (amount: number | null) =>
    callsThisRound === null || amount === null || used.calls === 0
      ? null
      : (amount / used.calls) * callsThisRound;
  const forecast = {
    callsLeft: leftUnder(maxCalls, used.calls),
    tokensLeft: leftUnder(maxTokens, used.inputTokens + used.outputTokens),
    usdLeft: leftUnder(maxCostUsd, sum(receipts.map(countedUsd))),
    callsThisRound,
    usdThisRound: perCall(used.costUsd),
  };
  return { ...forecast, sentence: `${sentenceOf(forecast, limits)}${lastRound(rounds, used)}` };
}

function leftUnder(cap: number | null, used: number): number | null {
  return cap === null ? null : Math.max(0, cap - used);
}

/** Calls that the round has still to make, where its protocol told how many it makes. */
function leftOf(round: Discussion["rounds"][number] | undefined): number | null {
  if (round?.steps === undefined || round.completed) return null;
  const asked = sum(round.steps.map(({ seats }) => seats));
  const answered = round.turns.filter(({ answer }) => answer !== undefined).length;
  return Math.max(0, asked - answered);
}

/** For whoever is about to answer. */
function sentenceOf(
  { callsLeft, usdLeft, tokensLeft, callsThisRound, usdThisRound }: Omit<Forecast, "sentence">,
  { maxCalls, maxCostUsd, maxTokens }: Discussion["limits"],
): string {
  const caps = [
    ...(callsLeft === null ? [] : [`${callsLeft} of ${maxCalls} calls`]),
    ...(tokensLeft === null ? [] : [`${tokensLeft} of ${maxTokens} tokens`]),
    ...(usdLeft === null ? [] : [`$${money(usdLeft)} of $${money(maxCostUsd ?? 0)}`]),
  ];
  const round =
    callsThisRound === null
      ? ""
      : ` This round has ${count(callsThisRound, "call")} to go${
          usdThisRound === null ? "" : `, about $${money(usdThisRound)} at what they cost so far`
        }.`;
  const cap =
    caps.length === 0
      ? "It was started without a cap. If you continue, it can spend until it ends."
      : `If you continue, it can spend at most what is left of its cap: ${caps.join(", ")}.`;
  return `${cap}${round}`;
}

/** What a round takes, where the next one has not begun to tell. */
function lastRound(rounds: Discussion["rounds"], { calls, costUsd }: Totals): string {
  const last = rounds.at(-1);
  if (last?.completed !== true) return "";
  const made = sum(last.turns.map((turn) => turn.calls.length));
  const usd = costUsd === null ? "" : `, about $${money((costUsd / calls) * made)}`;
  return ` The last round took ${count(made, "call")}${usd}.`;
}

function money(usd: number): string {
  return usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2);
}
