import { count, elapsed } from "../text/amount.ts";
import { workedMs } from "../kernel/work-time.ts";
import type { CallsTook, RunView } from "./view.ts";

/** Calls, tokens and money; what nobody told is left out or called unknown, never zero. A call that has not ended counts. */
export function spending({ asked, answered, calls, ...took }: CallsTook): readonly string[] {
  const tokens = took.inputTokens + took.outputTokens;
  const { costUsd, costPartlyUnknown } = took;
  const cost = costUsd === null ? [] : [`${dollars(costUsd)}${costPartlyUnknown ? "+" : ""}`];
  return [
    count(calls + asked - answered, "call"),
    ...(tokens === 0 ? [] : [`${took.tokensEstimated ? "~" : ""}${count(tokens, "token")}`]),
    ...(costPartlyUnknown && !costUsd ? ["cost unknown"] : cost),
  ];
}

function dollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}

/** `about $0.078`, `about $1.24`: of a forecast no more digits are told than it is good for. */
export function aboutDollars(usd: number): string {
  return `about ${usd > 0 && usd < 0.1 ? `$${Number(usd.toPrecision(2))}` : dollars(usd)}`;
}

/** Before this nobody needs to know, and too little was answered to tell. */
const afterMs = 15_000;

export interface Likely {
  readonly calls: number;
  readonly usd: number | null;
}

export function forecast(
  { spent: { answered }, time }: RunView,
  likely: Likely | undefined,
  nowMs: number,
): readonly string[] {
  const spentMs = workedMs(time, nowMs);
  if (likely === undefined || likely.calls <= answered || answered < 2 || spentMs < afterMs) return [];
  return [`about ${elapsed((spentMs / answered) * (likely.calls - answered))} left`];
}

/** `call 7 of about 14`, `52,000 tokens`, `$0.08 of about $0.20`. Looks are further requests of a call, and no call of a forecast. */
export function progress(spent: CallsTook, likely: Likely | undefined): readonly string[] {
  const [calls = "", ...rest] = spending(spent);
  const taken = spent.asked;
  if (likely === undefined || taken === 0 || taken > likely.calls) return [calls, ...rest];
  const usd = likelyUsd(spent, likely);
  const money = usd === null || !spent.costUsd ? [] : [` of ${aboutDollars(usd)}`];
  return [
    `call ${taken} of about ${likely.calls}`,
    ...rest.slice(0, -1),
    `${rest.at(-1) ?? ""}${money.join("")}`,
  ].filter((text) => text !== "");
}

/** After a stop by a limit: `; the rest would likely cost about $0.12`. */
export function restWords({ spent, stopped }: RunView, likely: Likely | undefined): string {
  const usd = likely === undefined || stopped?.reason !== "limit" ? null : likelyUsd(spent, likely);
  const rest = (usd ?? 0) - (spent.costUsd ?? 0);
  return rest > 0 ? `; the rest would likely cost ${aboutDollars(rest)}` : "";
}

function likelyUsd({ costUsd, answered }: CallsTook, likely: Likely): number | null {
  const soFar = costUsd === null || answered === 0 ? null : (costUsd / answered) * likely.calls;
  return soFar === null ? likely.usd : Math.max(soFar, likely.usd ?? 0);
}
