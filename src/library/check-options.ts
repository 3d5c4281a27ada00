import { ColloquyError } from "../kernel/error.ts";
import { isObject } from "../kernel/json-value.ts";
import { didYouMean } from "../text/suggestion.ts";
import type { DiscussionOptions, SharedOptions, SittingOptions } from "./options.ts";
import { shown } from "./shown.ts";

type Shape = readonly [fits: (given: unknown) => boolean, what: string];
type Shapes<Options> = Readonly<Record<keyof Options, Shape>>;

const text = (given: unknown) => typeof given === "string" && given.trim() !== "";
const anything = () => true;

/** What every sitting of a discussion takes. Agents, limits and texts are looked into where they are used. */
const ofSittings: Shapes<SittingOptions> = {
  agents: [anything, ""],
  answerGate: [(given) => typeof given === "function", "a function"],
  engine: [text, "the address of a Postgres"],
  eyes: [(given) => given === "project" || given === "none", '"project" or "none"'],
  limits: [isObject, "an object such as { maxCalls: 20 }"],
  lookups: [isObject, "an object of functions"],
  project: [text, "the path of a folder"],
  signal: [(given) => given instanceof AbortSignal, "an AbortSignal"],
};

const ofDiscussions: Shapes<DiscussionOptions> = {
  ...ofSittings,
  fallback: [(given) => Array.isArray(given) && given.every(text), "a list of names of agents"],
  folder: [text, "the path of a folder"],
};

/** What a discussion of a protocol with a manifest takes, whichever it is. */
export const ofProtocols: Shapes<SharedOptions> = {
  ...ofDiscussions,
  context: [Array.isArray, "a list of texts such as { path, text }"],
  lang: [text, "a language code such as en or ja"],
  moderator: [text, "the name of an agent"],
  searches: [(given) => typeof given === "boolean", "true or false"],
  verb: [text, "the name of a verb"],
};

/** Whoever writes no types is told what nobody would read, and what would break later. */
export function checkHoldOptions(options: unknown, protocol: string, own: readonly string[]): void {
  checkOptions(options, ofProtocols, protocol, own);
}

export function checkRunOptions(options: unknown): void {
  checkOptions(options, ofDiscussions, "run", ["name", "title", "seats"]);
}

/** Whatever began it may be given again; only what is nearly one of these names is a mistake. */
export function checkResumeOptions(options: unknown): void {
  const known = [...Object.keys(ofSittings), "protocol"];
  const given = objectOf(options);
  const mistaken = Object.keys(given).find(
    (name) => !(name in ofProtocols) && !known.includes(name) && didYouMean(name, known) !== "",
  );
  if (mistaken !== undefined) throw stray("resume", mistaken, known);
  checkShapes(given, ofSittings);
}

function checkOptions(
  options: unknown,
  shapes: Readonly<Record<string, Shape>>,
  whose: string,
  own: readonly string[],
): void {
  const given = objectOf(options);
  const known = [...own, ...Object.keys(shapes)];
  const unread = Object.keys(given).find((name) => given[name] !== undefined && !known.includes(name));
  if (unread !== undefined) throw stray(whose, unread, known);
  checkShapes(given, shapes);
}

function checkShapes(
  given: Readonly<Record<string, unknown>>,
  shapes: Readonly<Record<string, Shape>>,
): void {
  for (const [name, [fits, what]] of Object.entries(shapes))
    if (given[name] !== undefined && !fits(given[name]))
      throw new ColloquyError("usage", `${name}: ${shown(given[name])} is not ${what}.`);
}

function objectOf(options: unknown) {
  if (isObject(options)) return options;
  throw new ColloquyError("usage", "No options were given.", {
    hint: "Agents at least: { agents: { ada: … } }.",
  });
}

function stray(whose: string, name: string, known: readonly string[]): ColloquyError {
  return new ColloquyError("usage", `${whose} has no option "${name}"${didYouMean(name, known)}.`, {
    hint: `It takes ${known.join(", ")}.`,
  });
}
