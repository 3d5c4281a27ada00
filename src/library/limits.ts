import { settings } from "../config/settings.ts";
import { longestTimerMs } from "../kernel/duration.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Limits } from "../kernel/event.ts";
import { didYouMean } from "../text/suggestion.ts";

const usual: Limits = {
  timeoutMs: settings.timeout.fallback,
  turnTimeoutMs: settings.turnTimeout.fallback,
  silenceTimeoutMs: settings.silenceTimeout.fallback,
  concurrency: settings.concurrency.fallback,
  maxCalls: settings.maxCalls.fallback,
  maxTokens: settings.maxTokens.fallback,
  maxCostUsd: settings.maxCost.fallback,
};

/** What is counted: there is no half of it. */
const counted: readonly string[] = ["concurrency", "maxCalls", "maxTokens"] satisfies (keyof Limits)[];

/** The limits given, over those of the protocol or of an earlier sitting, over the usual ones. */
export function limitsFrom(given: Partial<Limits> = {}, before: Partial<Limits> = {}): Limits {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  for (const [name, value] of Object.entries(told)) checkLimit(name, value);
  return { ...usual, ...before, ...told };
}

function checkLimit(name: string, value: unknown): void {
  if (!Object.hasOwn(usual, name)) {
    const known = Object.keys(usual);
    throw new ColloquyError("usage", `There is no limit "${name}"${didYouMean(name, known)}.`, {
      hint: `There are ${known.join(", ")}.`,
    });
  }
  if (value === null && usual[name as keyof Limits] === null) return;
  const isCounted = counted.includes(name);
  if (
    typeof value === "number" &&
    value > 0 &&
    value <= longestTimerMs &&
    (!isCounted || Number.isInteger(value))
  )
    return;
  const what = isCounted ? "a whole number" : "a number";
  throw new ColloquyError(
    "usage",
    `limits.${name}: ${String(value)} is not ${what} from 1 to ${longestTimerMs}.`,
    {
      hint: "`null` is no limit, for all but turnTimeoutMs and concurrency; maxCostUsd may be less than 1.",
    },
  );
}
