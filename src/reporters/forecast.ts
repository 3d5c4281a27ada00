import { dollars, elapsed } from "./amount.ts";
import { elapsedMs, type View } from "./view.ts";
import { count } from "../text/amount.ts";

/** Before this nobody needs to know, and too little was answered to tell. */
const afterMs = 15_000;

/**
 * What is still to come of a run that takes long, by what it took so far: calls, time, dollars. Nothing where it is not
 * known how many calls there can be.
 */
export function forecast(view: View, mostCalls: number | undefined, nowMs: number): readonly string[] {
  const { asked, answered, costUsd } = view.spent;
  const spentMs = elapsedMs(view, nowMs);
  if (mostCalls === undefined || mostCalls <= answered || answered < 2 || spentMs < afterMs) return [];
  const left = mostCalls - answered;
  const likely =
    costUsd === null || costUsd === 0 ? [] : [`likely ${dollars((costUsd / answered) * mostCalls)} in all`];
  const toCome = Math.max(0, mostCalls - asked);
  return [
    `at most ${count(toCome, "more call")}`,
    `about ${elapsed((spentMs / answered) * left)} left`,
    ...likely,
  ];
}
