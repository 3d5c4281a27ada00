import { ColloquyError } from "../kernel/error.ts";
import { choice, count, list, type Read, type Reading } from "../manifest/read-value.ts";
import { didYouMean } from "./suggestion.ts";
import { readTimestampFormat } from "./timestamp.ts";
import type { Located } from "./yaml-file.ts";

/**
 * Every setting of a roundtable once (behaviour 5.5), by its path below `roundtable:`. What stands here is the weakest
 * word: a strategy, a config file and a flag each say otherwise, in this order of strength.
 */
export const roundtableSettings = {
  "strategy.default": setting("standard", id),
  "strategy.by_workflow_type.specs": setting("consensus-driven", id),
  "strategy.by_workflow_type.design": setting("debate", id),
  "strategy.by_workflow_type.brainstorm": setting("disney", id),
  "participants.default": setting(["software-architect", "technical-lead"], participants),
  "participants.by_workflow_type.specs": setting(
    ["product-manager", "ux-researcher", "business-analyst", "qa-lead"],
    participants,
  ),
  "participants.by_workflow_type.design": setting(
    ["software-architect", "security-champion", "technical-lead", "devops-engineer"],
    participants,
  ),
  "participants.by_workflow_type.brainstorm": setting(
    ["product-manager", "software-architect", "technical-lead", "devops-engineer"],
    participants,
  ),
  "overrides.participation": setting<Participation | null>(
    null,
    choice("parallel", "sequential", "targeted"),
  ),
  "escalation.enabled": setting(true, yesOrNo),
  "escalation.triggers.max_rounds_per_conflict": setting(3, count),
  "escalation.triggers.confidence_below": setting(0.5, share),
  "escalation.triggers.critical_keywords": setting(["security", "must-have", "blocking", "legal"], words),
  "escalation.presentation.show_all_positions": setting(true, yesOrNo),
  "escalation.presentation.show_rationale": setting(true, yesOrNo),
  "escalation.presentation.facilitator_recommendation": setting(true, yesOrNo),
  "limits.min_rounds": setting(3, count),
  "limits.max_rounds": setting(20, count),
  "limits.max_rounds_per_phase": setting(10, count),
  "naming.timestamp_format": setting("YYYYMMDD-HHmmss", readTimestampFormat),
  "naming.slug_max_length": setting(50, slugLength),
  output_type: setting<OutputType | null>(null, choice("adr", "requirements", "architecture", "summary")),
  verbose: setting(false, yesOrNo),
  interactive: setting(false, yesOrNo),
} as const;

interface RoundtableSetting<T> {
  readonly fallback: T;
  readonly read: Read<T>;
}

type Participation = "parallel" | "sequential" | "targeted";
type OutputType = "adr" | "requirements" | "architecture" | "summary";

export type RoundtableKey = keyof typeof roundtableSettings;
export type RoundtableValue<K extends RoundtableKey> = (typeof roundtableSettings)[K]["fallback"];

/** What one config file sets. */
export type RoundtableSettings = ReadonlyMap<
  RoundtableKey,
  { readonly value: RoundtableValue<RoundtableKey>; readonly place: string }
>;

export const roundtableKeys = Object.keys(roundtableSettings) as RoundtableKey[];

// One word in place of a map is for every workflow; a brainstorm keeps its strategy (behaviour 5.6).
const shorthands: Readonly<Record<string, readonly RoundtableKey[]>> = {
  strategy: roundtableKeys.filter((key) => key.startsWith("strategy.") && !key.endsWith(".brainstorm")),
  participants: roundtableKeys.filter((key) => key.startsWith("participants.")),
};

/** Reads the block `roundtable:`. */
export function readRoundtableSettings(at: Located): RoundtableSettings {
  return new Map(readBelow("", at));
}

type Entry = [RoundtableKey, { value: RoundtableValue<RoundtableKey>; place: string }];

function readBelow(above: string, at: Located): readonly Entry[] {
  return at.entries().flatMap(([key, below]): readonly Entry[] => {
    const path = above === "" ? key : `${above}.${key}`;
    if (isSetting(path)) return [readSetting(path, below)];
    if (!keysBelow(above).includes(key)) throw unknownKey(key, above, below);
    if (isMap(below.value)) return readBelow(path, below);
    const short = shorthands[path];
    if (short !== undefined) return short.map((one) => readSetting(one, below, path));
    throw wrong(below, path, "is not a map", `It takes ${keysBelow(path).join(", ")}.`);
  });
}

function readSetting(key: RoundtableKey, at: Located, written: string = key): Entry {
  const { fallback, read } = roundtableSettings[key];
  // What nobody needs to set can be taken back by a stronger file.
  const reading: Reading<RoundtableValue<RoundtableKey>> =
    at.value === null && fallback === null ? { value: null } : read(at.value);
  if ("problem" in reading) throw wrong(at, written, reading.problem);
  return [key, { value: reading.value, place: at.place }];
}

function isSetting(path: string): path is RoundtableKey {
  return Object.hasOwn(roundtableSettings, path);
}

/** The keys that may stand below a path; below nothing, those of the block itself. */
export function keysBelow(path: string): readonly string[] {
  const start = path === "" ? "" : `${path}.`;
  const keys = roundtableKeys.filter((key) => key.startsWith(start));
  return [...new Set(keys.map((key) => key.slice(start.length).split(".")[0] ?? ""))];
}

// `null` is a block that is empty yet, and no mistake.
function isMap(value: unknown): boolean {
  return typeof value === "object" && !Array.isArray(value);
}

function unknownKey(key: string, above: string, { place }: Located): ColloquyError {
  const known = keysBelow(above);
  const under = above === "" ? "roundtable" : `roundtable.${above}`;
  return new ColloquyError(
    "config",
    `${place}: unknown key "${key}" under ${under}${didYouMean(key, known)}.`,
    {
      hint: `It takes ${known.join(", ")}.`,
    },
  );
}

function wrong({ value, place }: Located, path: string, problem: string, hint?: string): ColloquyError {
  const message = `${place}: roundtable.${path}: ${JSON.stringify(value)} ${problem}.`;
  return new ColloquyError("config", message, hint === undefined ? {} : { hint });
}

function setting<T>(fallback: T, read: Read<T>): RoundtableSetting<T> {
  return { fallback, read };
}

function id(given: unknown): Reading<string> {
  const isName = typeof given === "string" && given.trim() !== "";
  return isName ? { value: given.trim() } : { problem: "is not the name of a strategy" };
}

function participants(given: unknown): Reading<readonly string[]> {
  const reading = list(given);
  if ("problem" in reading) return reading;
  return reading.value.length === 0 ? { problem: "names nobody" } : reading;
}

/** As a list of names, but there may be none: then no word is critical. */
function words(given: unknown): Reading<readonly string[]> {
  const reading = list(given);
  return "problem" in reading ? { problem: "is not a list of words" } : reading;
}

function yesOrNo(given: unknown): Reading<boolean> {
  return typeof given === "boolean" ? { value: given } : { problem: "is not true or false" };
}

function share(given: unknown): Reading<number> {
  const isShare = typeof given === "number" && given >= 0 && given <= 1;
  return isShare ? { value: given } : { problem: "is not a number from 0 to 1" };
}

function slugLength(given: unknown): Reading<number> {
  const reading = count(given);
  if ("value" in reading && reading.value > longestSlug) return { problem: `is longer than ${longestSlug}` };
  return reading;
}

// With a time and a suffix before and behind it, it is still an id.
const longestSlug = 60;
