import { longestTimerMs, parseDuration, parseQuorum } from "../kernel/duration.ts";
import { isLanguageCode } from "../text/language.ts";

/** The value, or what is wrong with it as the end of a sentence ("… is not a duration such as 90s"). */
export type Reading<T> = { readonly value: T } | { readonly problem: string };
export type Read<T> = (given: unknown) => Reading<T>;

function reader<T>(problem: string, read: (given: unknown) => T | null | undefined): Read<T> {
  return (given) => {
    const value = read(given);
    return value === undefined || value === null ? { problem } : { value };
  };
}

export const name = reader("is not the name of an agent", (given) =>
  typeof given === "string" && given.trim() !== "" ? given.trim() : null,
);

export const folder = reader("is not a folder below the project's, such as docs/decisions", (given) =>
  typeof given === "string" && /^[^/\\.\s][^\\:]*$/.test(given) && !given.split("/").includes("..")
    ? given.replace(/\/+$/, "")
    : null,
);

export const address = reader(
  "is not the address of a Postgres, such as postgres://user@host/database",
  (given) => (typeof given === "string" && /^postgres(?:ql)?:\/\/./.test(given.trim()) ? given.trim() : null),
);

export function withoutPassword(url: string): string {
  return url.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, "$1@");
}

export const list = reader("is not a list of names", (given): readonly string[] | null => {
  const items = typeof given === "string" ? given.split(",") : given;
  if (!Array.isArray(items)) return null;
  const names = items.map((item) => (typeof item === "string" ? item.trim() : ""));
  return names.includes("") ? null : names;
});

export function duration(given: unknown): Reading<number> {
  const ms = typeof given === "string" ? parseDuration(given) : undefined;
  if (ms === undefined || ms <= 0) return { problem: "is not a duration such as 90s, 3m or 1h" };
  return ms > longestTimerMs ? { problem: "is longer than 596h, the longest possible" } : { value: ms };
}

export const count = reader("is not a whole number from 1", (given) => {
  const number = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 1 ? number : null;
});

/** Digits alone, within these bounds. */
export function whole(least: number, most: number): Read<number> {
  return reader(`is not a whole number from ${least} to ${most}`, (given) => {
    const number = /^\d{1,5}$/.test(String(given)) ? Number(given) : -1;
    return number >= least && number <= most ? number : null;
  });
}

export const amount = reader("is not an amount in dollars such as 0.50", (given) => {
  const number = typeof given === "string" && /^\d*\.?\d+$/.test(given) ? Number(given) : given;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : null;
});

export const score = reader("is not a score from 0 to 1", (given) =>
  typeof given === "string" && /^(?:0?\.\d+|[01](?:\.0+)?)$/.test(given) ? Number(given) : null,
);

export const quorum = reader("is not a number of seats such as 3, or 50%", parseQuorum);

export const language = reader("is not a language code such as en or ja", (given) =>
  typeof given === "string" && isLanguageCode(given) ? given : null,
);

export function choice<const C extends string>(...choices: readonly C[]): Read<C> {
  return reader(`is not one of ${choices.join(", ")}`, (given) => choices.find((one) => one === given));
}
