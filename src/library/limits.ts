import { settings } from "../config/settings.ts";
import { ColloquyError } from "../kernel/error.ts";
import type { Limits } from "../kernel/event.ts";

const usual: Limits = {
  timeoutMs: settings.timeout.fallback,
  turnTimeoutMs: settings.turnTimeout.fallback,
  silenceTimeoutMs: settings.silenceTimeout.fallback,
  concurrency: settings.concurrency.fallback,
  maxCalls: settings.maxCalls.fallback,
  maxTokens: settings.maxTokens.fallback,
  maxCostUsd: settings.maxCost.fallback,
};

// A longer timer would fire at once.
const most = 2 ** 31 - 1;

/** The limits given, over those of the protocol or of an earlier sitting, over the usual ones. */
export function limitsFrom(given: Partial<Limits> = {}, before: Partial<Limits> = {}): Limits {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || (value === null && usual[name as keyof Limits] === null)) continue;
    if (typeof value === "number" && value > 0 && value <= most) continue;
    throw new ColloquyError("usage", `limits.${name}: ${String(value)} is not a number from 1 to ${most}.`, {
      hint: "`null` is no limit, for all but turnTimeoutMs and concurrency; maxCostUsd may be less than 1.",
    });
  }
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...usual, ...before, ...told };
}
