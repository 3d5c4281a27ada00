import { parseDuration } from "../core/duration.ts";
import { isLanguageCode } from "../core/language.ts";

/**
 * Every setting once: its config key, flag, variable and meaning. Flags, files and environment are read by
 * the same `read`, so a value means the same wherever it stands. No imports of weight: `--help` needs this.
 */
export interface Setting<T> {
  readonly flag: string | null;
  readonly env: string | null;
  readonly help: string;
  readonly fallback: T;
  /** The value, or what is wrong with it as the end of a sentence ("… is not a duration such as 90s"). */
  readonly read: (given: unknown) => { readonly value: T } | { readonly problem: string };
}

export const settings = {
  panel: setting({
    flag: "--agents <a,b,c>",
    env: "COLLOQUY_AGENTS",
    help: "who answers for the seats, in order, around and around",
    fallback: [] as readonly string[],
    read: list,
  }),
  fallback: setting({
    flag: null,
    env: "COLLOQUY_FALLBACK",
    help: "agents tried in order when a seat's own fails",
    fallback: ["reader"] as readonly string[],
    read: list,
  }),
  timeout: setting({
    flag: "--timeout <duration>",
    env: "COLLOQUY_TIMEOUT",
    help: "for the whole discussion, such as 90s, 3m, 1h",
    fallback: null as number | null,
    read: duration,
  }),
  turnTimeout: setting({
    flag: "--turn-timeout <duration>",
    env: "COLLOQUY_TURN_TIMEOUT",
    help: "for one turn of one agent",
    fallback: 300_000,
    read: duration,
  }),
  silenceTimeout: setting({
    flag: null,
    env: "COLLOQUY_SILENCE_TIMEOUT",
    help: "ends a turn whose agent has sent nothing for so long",
    fallback: null as number | null,
    read: duration,
  }),
  concurrency: setting({
    flag: "--concurrency <n>",
    env: "COLLOQUY_CONCURRENCY",
    help: "how many agents may speak at once",
    fallback: 8,
    read: count,
  }),
  maxCalls: setting({
    flag: "--max-calls <n>",
    env: "COLLOQUY_MAX_CALLS",
    help: "stop before a call beyond this number",
    fallback: null as number | null,
    read: count,
  }),
  maxTokens: setting({
    flag: "--max-tokens <n>",
    env: "COLLOQUY_MAX_TOKENS",
    help: "stop before a call that would pass this number",
    fallback: null as number | null,
    read: count,
  }),
  maxCost: setting({
    flag: "--max-cost <usd>",
    env: "COLLOQUY_MAX_COST",
    help: "stop once the known cost has reached this",
    fallback: null as number | null,
    read: amount,
  }),
  onPartial: setting<"continue" | "fail">({
    flag: "--on-partial <continue|fail>",
    env: "COLLOQUY_ON_PARTIAL",
    help: "what a seat without an answer means",
    fallback: "continue",
    read: choice("continue", "fail"),
  }),
  failOn: setting<"high" | "medium" | "never">({
    flag: "--fail-on <high|medium|never>",
    env: "COLLOQUY_FAIL_ON",
    help: "the mildest severity that ends with exit code 3",
    fallback: "high",
    read: choice("high", "medium", "never"),
  }),
  likeness: setting<"auto" | "words">({
    flag: null,
    env: "COLLOQUY_LIKENESS",
    help: "how like points are found: by meaning where MiniLM is installed, or by words",
    fallback: "auto",
    read: choice("auto", "words"),
  }),
  format: setting<"text" | "json" | "ndjson">({
    flag: "--format <text|json|ndjson>",
    env: "COLLOQUY_FORMAT",
    help: "what stdout carries (--json is --format json)",
    fallback: "text",
    read: choice("text", "json", "ndjson"),
  }),
  lang: setting({
    flag: "--lang <code>",
    env: "COLLOQUY_LANG",
    help: "language of the discussion; default: the topic's own",
    fallback: null as string | null,
    read: language,
  }),
} as const;

export type SettingKey = keyof typeof settings;
export type SettingValue<K extends SettingKey> = (typeof settings)[K]["fallback"];

function setting<T>(it: Setting<T>): Setting<T> {
  return it;
}

type Read<T> = { readonly value: T } | { readonly problem: string };

function list(given: unknown): Read<readonly string[]> {
  const items = typeof given === "string" ? given.split(",") : given;
  if (!Array.isArray(items)) return { problem: "is not a list of names" };
  const names = items.map((item) => (typeof item === "string" ? item.trim() : ""));
  return names.includes("") ? { problem: "is not a list of names" } : { value: names };
}

function duration(given: unknown): Read<number> {
  const ms = typeof given === "string" ? parseDuration(given) : undefined;
  return ms === undefined || ms <= 0 ? { problem: "is not a duration such as 90s, 3m or 1h" } : { value: ms };
}

function count(given: unknown): Read<number> {
  const number = typeof given === "string" && /^\d+$/.test(given) ? Number(given) : given;
  const isCount = typeof number === "number" && Number.isSafeInteger(number) && number >= 1;
  return isCount ? { value: number } : { problem: "is not a whole number from 1" };
}

function amount(given: unknown): Read<number> {
  const number = typeof given === "string" && /^\d*\.?\d+$/.test(given) ? Number(given) : given;
  const isAmount = typeof number === "number" && Number.isFinite(number) && number > 0;
  return isAmount ? { value: number } : { problem: "is not an amount in dollars such as 0.50" };
}

function language(given: unknown): Read<string> {
  const isCode = typeof given === "string" && isLanguageCode(given);
  return isCode ? { value: given } : { problem: "is not a language code such as en or ja" };
}

function choice<const C extends string>(...choices: readonly C[]): (given: unknown) => Read<C> {
  return (given) => {
    const chosen = choices.find((one) => one === given);
    return chosen === undefined ? { problem: `is not one of ${choices.join(", ")}` } : { value: chosen };
  };
}
