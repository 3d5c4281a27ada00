import { type Totals, countedUsd, totalOf } from "../../kernel/usage.ts";
import type { Discussion } from "../../kernel/discussion.ts";
import { count, sum } from "../../text/amount.ts";

/** What going on may still take, until a cap stops it and in the round under way: for whoever is about to answer. */
export function forecastOf({ limits, rounds, receipts }: Discussion): string {
  const { maxCalls, maxTokens, maxCostUsd } = limits;
  const used = totalOf(receipts);
  const usdLeft = leftUnder(maxCostUsd, sum(receipts.map(countedUsd)));
  const caps = [
    ...(maxCalls === null ? [] : [`${leftUnder(maxCalls, used.calls)} of ${maxCalls} calls`]),
    ...(maxTokens === null
      ? []
      : [`${leftUnder(maxTokens, used.inputTokens + used.outputTokens)} of ${maxTokens} tokens`]),
    ...(usdLeft === null ? [] : [`$${money(usdLeft)} of $${money(maxCostUsd ?? 0)}`]),
  ];
  const cap =
    caps.length === 0
      ? "It was started without a cap. If you continue, it can spend until it ends."
      : `If you continue, it can spend at most what is left of its cap: ${caps.join(", ")}.`;
  return `${cap}${thisRound(rounds, used)}${lastRound(rounds, used)}`;
}

function leftUnder(cap: number | null, used: number): number | null {
  return cap === null ? null : Math.max(0, cap - used);
}

/** Calls that the round has still to make, where its protocol told how many it makes. */
function thisRound(rounds: Discussion["rounds"], { calls, costUsd }: Totals): string {
  const round = rounds.at(-1);
  if (round?.steps === undefined || round.completed) return "";
  const asked = sum(round.steps.map(({ seats }) => seats));
  const answered = round.turns.filter(({ answer }) => answer !== undefined).length;
  const left = Math.max(0, asked - answered);
  const usd =
    costUsd === null || calls === 0
      ? ""
      : `, about $${money((costUsd / calls) * left)} at what they cost so far`;
  return ` This round has ${count(left, "call")} to go${usd}.`;
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
