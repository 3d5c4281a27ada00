import { ColloquyError } from "../kernel/error.ts";
import { type Option, type OptionTable, settingOf } from "../manifest/option.ts";
import { didYouMean } from "../text/suggestion.ts";
import { textsIn } from "../kernel/json-value.ts";
import { usesKey } from "../kernel/vendor.ts";
import type { Located } from "./yaml-file.ts";

export interface SectionShape {
  readonly name: string;
  /** `null` where the protocol is there and does not run: nobody knows what it takes. */
  readonly options: OptionTable | null;
  /** The folder of a home whose files may each name the agent of a seat. */
  readonly seatFiles?: string | undefined;
}

export interface NamedAgent {
  readonly place: string;
  readonly who: string;
  readonly name: string;
}

/** The agents that a value names, anywhere in it, and all that would use a key. */
export function agentsIn(value: unknown): readonly string[] {
  const deeper = (one: unknown): readonly string[] =>
    typeof one !== "object" || one === null
      ? []
      : Object.entries(one).flatMap(([key, below]) =>
          key === "agent" && typeof below === "string" ? [below] : deeper(below),
        );
  return [
    ...new Set([
      ...deeper(value),
      ...textsIn(value)
        .flatMap((text) => text.split("|"))
        .map((part) => part.trim())
        .filter(usesKey),
    ]),
  ];
}

export type Section = ReadonlyMap<string, { readonly value: unknown; readonly place: string }>;

export function readSection({ name, options }: SectionShape, at: Located): Section {
  if (options === null) return new Map();
  return new Map(readBelow({ key: "", written: name }, at, settableOf(options)));
}

function settableOf(options: OptionTable) {
  return Object.entries(options).flatMap(([option, entry]) => {
    const key = settingOf(option, entry);
    return key === null ? [] : [{ option, key, entry }];
  });
}

type Settable = ReturnType<typeof settableOf>;

type Entry = readonly [option: string, { readonly value: unknown; readonly place: string }];

interface Path {
  readonly key: string;
  readonly written: string;
}

function readBelow(above: Path, at: Located, settable: Settable): readonly Entry[] {
  return at.entries().flatMap(([written, below]): readonly Entry[] => {
    const key = inStyle(written, keysBelow(above.key, settable));
    const path = {
      key: above.key === "" ? key : `${above.key}.${key}`,
      written: `${above.written}.${written}`,
    };
    const named = settable.filter((one) => one.key === path.key || one.entry.alsoSetBy === path.key);
    const isMap = typeof below.value === "object" && !Array.isArray(below.value);
    const inner = keysBelow(path.key, settable);
    if (named.length > 0 && (inner.length === 0 || !isMap))
      return named.map(({ option, entry }) => [option, readSetting(path, entry, below)] as const);
    if (inner.length === 0) throw unknownKey(key, above, below, settable);
    if (isMap) return readBelow(path, below, settable);
    throw wrong(below, path, "is not a map", `It takes ${inner.join(", ")}.`);
  });
}

function readSetting(path: Path, entry: Option<unknown>, at: Located): Entry[1] {
  // What nobody needs to set can be taken back by a stronger file.
  if (at.value === null && (entry.fallback === undefined || entry.fallback === null))
    return { value: entry.fallback, place: at.place };
  const reading = entry.read(at.value);
  if ("value" in reading) return { value: reading.value, place: at.place };
  throw wrong(at, path, reading.problem);
}

export function sectionKeys({ options }: SectionShape): readonly string[] {
  return keysBelow("", settableOf(options ?? {}));
}

function keysBelow(path: string, settable: Settable): readonly string[] {
  const start = path === "" ? "" : `${path}.`;
  const keys = settable.filter(({ key }) => key.startsWith(start));
  return [...new Set(keys.map(({ key }) => key.slice(start.length).split(".")[0] ?? ""))];
}

function unknownKey(key: string, above: Path, { place }: Located, settable: Settable): ColloquyError {
  const keys = keysBelow(above.key, settable);
  const message = `${place}: unknown key "${key}" under ${above.written}${didYouMean(key, keys)}.`;
  return new ColloquyError("config", message, { hint: `It takes ${keys.join(", ")}.` });
}

function wrong({ value, place }: Located, path: Path, problem: string, hint?: string): ColloquyError {
  const message = `${place}: ${path.written}: ${JSON.stringify(value)} ${problem}.`;
  return new ColloquyError("config", message, hint === undefined ? {} : { hint });
}

/** The key that is meant where somebody wrote it in another style: `max_cost` for `maxCost`. Others stay as they are. */
export function inStyle(key: string, known: readonly string[]): string {
  if (known.includes(key)) return key;
  return known.find((one) => plain(one) === plain(key)) ?? key;
}

function plain(key: string): string {
  return key.replaceAll("_", "").toLowerCase();
}
