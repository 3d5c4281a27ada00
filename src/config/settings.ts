import { type Quorum, usualQuorum } from "../kernel/duration.ts";
import {
  type Read,
  type Reading,
  address,
  amount,
  choice,
  count,
  duration,
  folder,
  language,
  list,
  name,
  quorum,
} from "../manifest/read-value.ts";
import type { ApiProvider } from "../kernel/vendor.ts";

/** Flags, files and variables are read by the same `read`. No imports of weight: `--help` needs this. */
export interface Setting<T> {
  readonly flag?: string;
  /** Its variable, where that is not made of its key: `COLLOQUY_MAX_CALLS`. */
  readonly env?: string;
  readonly help: string;
  readonly fallback: T;
  readonly unset?: string;
  /** The value, or what is wrong with it as the end of a sentence ("… is not a duration such as 90s"). */
  readonly read: Read<T>;
}

export const settings = {
  panel: setting({
    flag: "--agents <a,b,c>",
    env: "COLLOQUY_AGENTS",
    help: "the agents to ask, such as claude,openai/gpt-5.6-terra; seats take them in turn",
    fallback: [] as readonly string[],
    read: list,
  }),
  fallback: setting({
    help: "agents to ask instead of one that fails, in this order; default: the rest of the panel, then the reader",
    fallback: ["reader"] as readonly string[],
    read: list,
  }),
  moderator: setting({
    flag: "--moderator <agent>",
    help: "the agent that leads the discussion; default: the one with the fewest other seats",
    fallback: null as string | null,
    read: name,
  }),
  models: setting<ChosenModels>({
    help: "the model of a provider or local server if you name none: openai=gpt-5.6-sol,ollama=qwen3",
    fallback: {},
    read: models,
  }),
  keys: setting<AllowedKeys | null>({
    help: "providers whose key in the environment is used without asking you: all, none, or a list",
    fallback: null,
    unset: "asked at a terminal",
    read: keys,
  }),
  unbound: setting({
    help: "agents to start although nothing keeps them from using tools of their own",
    fallback: [] as readonly string[],
    read: list,
  }),
  timeout: setting({
    flag: "--timeout <duration>",
    help: "stop the whole discussion after this time, such as 90s, 3m, 1h; waiting for people is free",
    fallback: null as number | null,
    read: duration,
  }),
  turnTimeout: setting({
    flag: "--turn-timeout <duration>",
    help: "stop waiting for one answer after this time",
    fallback: 300_000,
    read: duration,
  }),
  concurrency: setting({
    flag: "--concurrency <n>",
    help: "ask at most this many agents at once",
    fallback: 8,
    read: count,
  }),
  maxCalls: setting({
    flag: "--max-calls <n>",
    help: "stop after this many requests to models",
    fallback: null as number | null,
    read: count,
  }),
  maxTokens: setting({
    flag: "--max-tokens <n>",
    help: "stop before a request that would exceed this many tokens",
    fallback: null as number | null,
    read: count,
  }),
  maxCost: setting({
    flag: "--max-cost <usd>",
    help: "stop before a request that would exceed this many dollars",
    fallback: null as number | null,
    read: amount,
  }),
  onPartial: setting<"continue" | "fail">({
    flag: "--on-partial <continue|fail>",
    help: "what to do if an agent gave no answer",
    fallback: "continue",
    read: choice("continue", "fail"),
  }),
  onOutage: setting<"fail" | "pass">({
    flag: "--on-outage <fail|pass>",
    help: "how to end if too few agents answered; a block still blocks",
    fallback: "fail",
    read: choice("fail", "pass"),
  }),
  onMissing: setting<"wait" | "fail">({
    flag: "--on-missing <wait|fail>",
    help: "with --engine: if no worker has an agent, wait for one, or fail the turn at its --turn-timeout",
    fallback: "wait",
    read: choice("wait", "fail"),
  }),
  quorum: setting<Quorum>({
    help: "how many seats of a critique a model or a person must answer: 3, or 50%",
    fallback: usualQuorum,
    read: quorum,
  }),
  failOn: setting<"block" | "high" | "medium" | "never">({
    flag: "--fail-on <block|high|medium|never>",
    help: "exit with code 3 at this severity of a critique or worse; block: if --yes overrode a block of a roundtable",
    fallback: "high",
    read: choice("block", "high", "medium", "never"),
  }),
  eyes: setting<"project" | "none" | null>({
    flag: "--eyes <project|none>",
    env: "COLLOQUY_EYES_ON",
    help: "whether agents may read files of the project; default: depends on the verb",
    fallback: null,
    unset: "depends on the verb",
    read: choice("project", "none"),
  }),
  looksPerTurn: setting({
    help: "how often an agent may look into the project in one turn",
    fallback: 60,
    read: count,
  }),
  lookBytesPerTurn: setting({
    help: "how many bytes of the project an agent may see in one turn",
    fallback: 400_000,
    read: count,
  }),
  memory: setting<"on" | "off">({
    flag: "--no-memory",
    help: "do not tell agents of the project's earlier decisions",
    fallback: "on",
    read: choice("on", "off"),
  }),
  decisions: setting({
    help: "the folder for decisions that were adopted, from the project's folder",
    fallback: "docs/decisions",
    read: folder,
  }),
  engine: setting({
    flag: "--engine <postgres-url>",
    help: "run discussions on a Postgres, by workers; default: here, in a folder",
    fallback: null as string | null,
    read: address,
  }),
  format: setting<"text" | "json" | "ndjson" | "github" | "gitlab" | "sarif">({
    flag: "--format <name>",
    help: "format of stdout: text, json, ndjson; for a critique also github, gitlab, sarif",
    fallback: "text",
    read: choice("text", "json", "ndjson", "github", "gitlab", "sarif"),
  }),
  lang: setting({
    flag: "--lang <code>",
    help: "language of the discussion; default: the topic's own",
    fallback: null as string | null,
    read: language,
  }),
} as const;

export const naming = ["panel", "fallback", "moderator"] as const satisfies readonly SettingKey[];

export function isFile(origin: string): boolean {
  return /\.ya?ml(?::\d+)?$/.test(origin);
}

export function namesOf(value: string | readonly string[] | null): readonly string[] {
  return [value ?? []].flat();
}

export function variableOf(key: SettingKey): string {
  const snaked = key.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return settings[key].env ?? `COLLOQUY_${snaked}`;
}

export type SettingKey = keyof typeof settings;
export type SettingValue<K extends SettingKey> = (typeof settings)[K]["fallback"];

function setting<T>(it: Setting<T>): Setting<T> {
  return it;
}

export type AllowedKeys = "all" | "none" | readonly string[];

function keys(given: unknown): Reading<AllowedKeys> {
  if (given === "all" || given === "none") return { value: given };
  const named = list(given);
  const isKnown =
    "value" in named && named.value.every((name) => keyProviders.some((provider) => provider === name));
  return isKnown ? named : { problem: `is not all, none, or some of ${keyProviders.join(", ")}` };
}

function models(given: unknown): Reading<ChosenModels> {
  const map =
    typeof given === "string"
      ? Object.fromEntries(given.split(",").map((one) => one.split(/=(.*)/, 2).map((part) => part.trim())))
      : given;
  const isMap =
    typeof map === "object" &&
    map !== null &&
    !Array.isArray(map) &&
    Object.values(map).every((model) => typeof model === "string" && /^[A-Za-z0-9]\S*$/.test(model));
  return isMap
    ? { value: map as ChosenModels }
    : { problem: "does not say which model of which provider, such as openai: gpt-5.6-sol" };
}

export type KeyProvider = Exclude<ApiProvider, "ollama" | "openai-compatible">;

/** For keys where nobody names a model, as of November 2026: the first, and another for a panel of a single voice. */
const defaultModels: Readonly<Record<KeyProvider, readonly [first: string, second: string]>> = {
  anthropic: ["claude-sonnet-5", "claude-opus-5-5"],
  openai: ["gpt-5.6-terra", "gpt-5.6-luna"],
  google: ["gemini-3.8-flash", "gemini-3.1-pro-preview"],
  openrouter: ["deepseek/deepseek-v4-pro", "z-ai/glm-5.2"],
};

export type ChosenModels = Readonly<Record<string, string>>;

export function modelsOf(provider: KeyProvider, chosen: ChosenModels): readonly string[] {
  const own = chosen[provider];
  return [...new Set([...(own === undefined ? [] : [own]), ...defaultModels[provider]])];
}

export const keyProviders = Object.keys(defaultModels) as readonly KeyProvider[];
