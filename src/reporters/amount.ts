import type { Spent } from "./view.ts";
import { count } from "../text/amount.ts";

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

/** Calls, tokens and money; what nobody told is left out or called unknown, never zero. */
export function spending(spent: Spent): readonly string[] {
  return [count(spent.calls, "call"), ...tokens(spent), ...cost(spent)];
}

function tokens({ inputTokens, outputTokens, tokensEstimated }: Spent): readonly string[] {
  if (inputTokens === null && outputTokens === null) return [];
  const sum = (inputTokens ?? 0) + (outputTokens ?? 0);
  return [`${tokensEstimated ? "~" : ""}${count(sum, "token")}`];
}

function cost({ costUsd, costPartlyUnknown }: Spent): readonly string[] {
  if (costPartlyUnknown && !costUsd) return ["cost unknown"];
  return costUsd === null ? [] : [`${dollars(costUsd)}${costPartlyUnknown ? "+" : ""}`];
}

/** Cents are too coarse for a single call. */
export function dollars(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 0.1 ? 4 : 2)}`;
}

function twoDigits(amount: number): string {
  return String(amount).padStart(2, "0");
}
