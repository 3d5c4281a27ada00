import { longestTimerMs, parseDuration, type Quorum, parseQuorum } from "../kernel/duration.ts";
import { isLanguageCode } from "../text/language.ts";

/** The value, or what is wrong with it as the end of a sentence ("… is not a duration such as 90s"). */
export type Reading<T> = { readonly value: T } | { readonly problem: string };
export type Read<T> = (given: unknown) => Reading<T>;

export function name(given: unknown): Reading<string> {
  const isName = typeof given === "string" && given.trim() !== "";
  return isName ? { value: given.trim() } : { problem: "is not the name of an agent" };
}

export function address(given: unknown): Reading<string> {
  const isOne = typeof given === "string" && /^postgres(?:ql)?:\/\/./.test(given.trim());
  return isOne
    ? { value: given.trim() }
    : { problem: "is not the address of a Postgres, such as postgres://user@host/database" };
}

/** An address as others may see it. */
export function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, "$1@");
}

export function list(given: unknown): Reading<readonly string[]> {
  const items = typeof given === "string" ? given.split(",") : given;
  if (!Array.isArray(items)) return { problem: "is not a list of names" };
  const names = items.map((item) => (typeof item === "string" ? item.trim() : ""));
  return names.includes("") ? { problem: "is not a list of names" } : { value: names };
}

export function duration(given: unknown): Reading<number> {
  const ms = typeof given === "string" ? parseDuration(given) : undefined;
  if (ms === undefined || ms <= 0) return { problem: "is not a duration such as 90s, 3m or 1h" };
  return ms > longestTimerMs ? { problem: "is longer than 596h, the longest possible" } : { value: ms };
}

export function count(given: unknown): Reading<number> {
  const number = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
  const isCount = typeof number === "number" && Number.isSafeInteger(number) && number >= 1;
  return isCount ? { value: number } : { problem: "is not a whole number from 1" };
}

export function amount(given: unknown): Reading<number> {
  const number = typeof given === "string" && /^\d*\.?\d+$/.test(given) ? Number(given) : given;
  const isAmount = typeof number === "number" && Number.isFinite(number) && number > 0;
  return isAmount ? { value: number } : { problem: "is not an amount in dollars such as 0.50" };
}

export function quorum(given: unknown): Reading<Quorum> {
  const value = parseQuorum(given);
  return value === undefined ? { problem: "is not a number of seats such as 3, or 50%" } : { value };
}

export function language(given: unknown): Reading<string> {
  const isCode = typeof given === "string" && isLanguageCode(given);
  return isCode ? { value: given } : { problem: "is not a language code such as en or ja" };
}

export function choice<const C extends string>(...choices: readonly C[]): (given: unknown) => Reading<C> {
  return (given) => {
    const chosen = choices.find((one) => one === given);
    return chosen === undefined ? { problem: `is not one of ${choices.join(", ")}` } : { value: chosen };
  };
}
