import { isDeepStrictEqual } from "node:util";
import { type Quorum, seatsNeeded } from "../kernel/duration.ts";
import type { OptionTable } from "../manifest/option.ts";
import type { ConfigFile } from "./config-file.ts";
import type { Section } from "./section.ts";
import { keyProviders, type SettingKey, type SettingValue } from "./settings.ts";

/** What a project that nobody trusted sets otherwise than it may: `counts` is what holds in its place. */
export interface Loosened {
  readonly key: string;
  readonly place: string;
  readonly value: unknown;
  readonly counts: unknown;
}

interface Own<K extends SettingKey> {
  readonly value: SettingValue<K>;
  readonly origin: string;
}

type Rules = { readonly [K in SettingKey]?: (theirs: SettingValue<K>, own: Own<K>) => SettingValue<K> };

const ownFirst = <T>(theirs: T, own: { readonly value: T; readonly origin: string }): T =>
  own.origin === "default" ? theirs : own.value;
const lowest = (theirs: number | null, { value }: { readonly value: number | null }): number | null =>
  value === null || theirs === null ? (theirs ?? value) : Math.min(theirs, value);
const failing = <T extends string>(theirs: T, own: { readonly value: T }): T =>
  theirs === "fail" ? theirs : own.value;
const grave = { block: ["high", "never"], medium: ["high", "never"], high: ["never"], never: [] } as const;

/** A stranger's word tightens what decides an exit code or a limit, and replaces nothing that the user said. */
const rules: Rules = {
  panel: ownFirst,
  fallback: ownFirst,
  moderator: ownFirst,
  keys: (theirs, own) => (theirs === "none" ? theirs : own.value),
  unbound: (_, own) => own.value,
  models: (theirs, own) => {
    const local = Object.entries(theirs).filter(([name]) => !keyProviders.some((one) => one === name));
    return { ...own.value, ...Object.fromEntries(local) };
  },
  timeout: lowest,
  maxCalls: lowest,
  maxTokens: lowest,
  maxCost: lowest,
  onPartial: failing,
  onOutage: failing,
  failOn: (theirs, { value }) => (grave[theirs].some((one) => one === value) ? theirs : value),
  quorum: (theirs, { value }) => (isAtLeast(theirs, value) ? theirs : value),
};

function isAtLeast(theirs: Quorum, own: Quorum): boolean {
  return Array.from({ length: 20 }, (_, at) => at + 1).every(
    (seats) => seatsNeeded(theirs, seats) >= seatsNeeded(own, seats),
  );
}

export function looseSettings(
  { values }: ConfigFile,
  own: (key: SettingKey) => Own<SettingKey>,
): readonly (Loosened & { readonly key: SettingKey })[] {
  return [...values].flatMap(([key, { value, place }]) => {
    const rule = rules[key] as ((theirs: unknown, own: Own<SettingKey>) => unknown) | undefined;
    const counts = rule === undefined ? value : rule(value, own(key));
    return isDeepStrictEqual(counts, value) ? [] : [{ key, place, value, counts }];
  });
}

/** The same for what a protocol takes: options that say what is strictest, and agents that are named anywhere in one. */
export function looseOptions(
  section: Section,
  options: OptionTable,
  own: readonly Section[],
  isDropped: (agent: string) => boolean,
): readonly Loosened[] {
  return [...section].flatMap(([key, { value, place }]) => {
    const { strictest, fallback } = options[key] ?? {};
    const before = own.findLast((one) => one.has(key))?.get(key)?.value ?? fallback;
    const isLooser = strictest !== undefined && strictest.indexOf(value) > strictest.indexOf(before);
    const counts = isLooser ? before : withoutAgents(value, isDropped);
    return isDeepStrictEqual(counts, value) ? [] : [{ key, place, value, counts }];
  });
}

export function withoutAgents<T>(value: T, isDropped: (agent: string) => boolean): T {
  const heeded = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(heeded);
    if (typeof one !== "object" || one === null) return one;
    const kept = Object.entries(one).map(([key, below]: [string, unknown]) => {
      const isNobody = key === "agent" && typeof below === "string" && isDropped(below);
      return [key, isNobody ? null : heeded(below)] as const;
    });
    return Object.fromEntries(kept);
  };
  return heeded(value) as T;
}

export function ignoredText({ key, place, value }: Loosened): string {
  const told = JSON.stringify(value) ?? "";
  return `${place}: ${key}: ${told.length > 80 ? `${told.slice(0, 80)}…` : told} does not count as it stands: a project that you have not trusted only makes a review stricter or a limit lower, and seats nobody in place of agents that you named. \`colloquy trust\` shows it and asks.`;
}
