import { count } from "../text/amount.ts";
import { workedMs } from "../kernel/work-time.ts";
import type { CallsTook, RunView } from "./view.ts";

/** Whole seconds, for a clock that is looked at: `12 s`, `1 min 05 s`, `2 h 05 min`. */
export function elapsed(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const minutes = Math.floor(seconds / 60);
  if (seconds < 60) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}

/** `0 B`, `640 B`, `3.4 kB`, `1.2 MB`. */
export function byteCount(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_950) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Calls, tokens and money; what nobody told is left out or called unknown, never zero. A call that has not ended counts. */
export function spending({ asked, answered, calls, ...took }: CallsTook): readonly string[] {
  const tokens = took.inputTokens + took.outputTokens;
  const { costUsd, costPartlyUnknown } = took;
  return [
    count(calls + asked - answered, "call"),
    ...(tokens === 0 ? [] : [`${took.tokensEstimated ? "~" : ""}${count(tokens, "token")}`]),
    ...(costPartlyUnknown && !costUsd ? ["cost unknown"] : []),
    ...(costUsd === null || (costPartlyUnknown && !costUsd)
      ? []
      : [`${dollars(costUsd)}${costPartlyUnknown ? "+" : ""}`]),
  ];
}

/** Cents are too coarse for a single call. */
export function dollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}

/** Before this nobody needs to know, and too little was answered to tell. */
const afterMs = 15_000;

/** By what it took so far. Nothing where it is not known how many calls there can be. */
export function forecast(
  { spent: { asked, answered, costUsd }, time }: RunView,
  mostCalls: number | undefined,
  nowMs: number,
): readonly string[] {
  const spentMs = workedMs(time, nowMs);
  if (mostCalls === undefined || mostCalls <= answered || answered < 2 || spentMs < afterMs) return [];
  return [
    `at most ${count(Math.max(0, mostCalls - asked), "more call")}`,
    `about ${elapsed((spentMs / answered) * (mostCalls - answered))} left`,
    ...(costUsd ? [`likely ${dollars((costUsd / answered) * mostCalls)} in all`] : []),
  ];
}

function twoDigits(amount: number): string {
  return String(amount).padStart(2, "0");
}
