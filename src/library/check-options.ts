import { protocols } from "../host/protocols/protocols.ts";
import { ColloquyError } from "../kernel/error.ts";
import { isObject, type JsonObject, list, object } from "../kernel/json-value.ts";
import {
  anything,
  areTexts,
  checkOptions,
  checkShape,
  checkShapes,
  isText,
  type Shape,
  type Shapes,
  stray,
} from "./option-shapes.ts";
import type { DiscussionOptions, SeatOption, SharedOptions, SittingOptions } from "./options.ts";

const anEngine: Shape = [
  (given) => typeof object(given)["resume"] === "function",
  'an engine: `postgres("postgres://…")` of `colloquy/engine` makes one',
];

export function checkEngine(given: unknown): void {
  checkShape("engine", given, anEngine);
}

/** What every sitting of a discussion takes. Agents, limits and texts are looked into where they are used. */
const ofSittings: Shapes<SittingOptions> = {
  agents: anything,
  answerGate: [(given) => typeof given === "function", "a function"],
  engine: anEngine,
  eyes: [(given) => given === "project" || given === "none", '"project" or "none"'],
  limits: [isObject, "an object such as { maxCalls: 20 }"],
  lookups: [isObject, "an object of functions"],
  project: [isText, "the path of a folder"],
  signal: [(given) => given instanceof AbortSignal, "an AbortSignal"],
};

const ofDiscussions: Shapes<DiscussionOptions> = {
  ...ofSittings,
  fallback: [(given) => Array.isArray(given) && given.every(isText), "a list of names of agents"],
  folder: [isText, "the path of a folder"],
};

export const ofProtocols: Shapes<SharedOptions> = {
  ...ofDiscussions,
  context: [Array.isArray, "a list of texts such as { path, text }"],
  lang: [isText, "a language code such as en or ja"],
  moderator: [isText, "the name of an agent"],
  searches: [(given) => typeof given === "boolean", "true or false"],
  verb: [isText, "the name of a verb"],
};

const ofRuns = {
  name: anything,
  title: [isText, "a line of text"],
  seats: [
    (given: unknown) => Array.isArray(given) && given.every(isSeat),
    "a list of names, or of { name, role }",
  ],
} as const;

const ofSeats: Shapes<SeatOption> = {
  name: [isText, ""],
  role: [isText, ""],
  focus: [areTexts, ""],
  agent: [isText, ""],
};

function isSeat(given: unknown): boolean {
  if (!isObject(given)) return isText(given);
  return (
    given["name"] !== undefined &&
    Object.entries(ofSeats).every(([name, [fits]]) => given[name] === undefined || fits(given[name]))
  );
}

export function checkHoldOptions(options: unknown, protocol: string, own: readonly string[]): void {
  checkOptions(objectOf(options), ofProtocols, protocol, own);
}

export function checkRunOptions(options: unknown): void {
  checkOptions(objectOf(options), { ...ofRuns, ...ofDiscussions }, "run");
}

const ofResumes = {
  ...ofSittings,
  protocol: [
    (given: unknown) => typeof given === "function" || typeof object(given)["load"] === "function",
    "a protocol: a function, or a manifest",
  ],
} as const;

/** Whatever began it may be given again, of any protocol. */
export function checkResumeOptions(options: unknown): void {
  const given = objectOf(options);
  const before = [...Object.keys({ ...ofProtocols, ...ofRuns }), ...protocols().flatMap(optionsOf)];
  const known = new Set([...Object.keys(ofResumes), ...before, ...optionsOf(given["protocol"])]);
  const unread = Object.keys(given).find((name) => given[name] !== undefined && !known.has(name));
  if (unread !== undefined) throw stray("resume", unread, Object.keys(ofResumes));
  checkShapes(given, ofResumes);
}

function optionsOf(protocol: unknown): readonly string[] {
  return list(object(protocol)["verbs"]).flatMap((verb) => Object.keys(object(object(verb)["options"])));
}

function objectOf(options: unknown): JsonObject {
  if (isObject(options)) return options;
  throw new ColloquyError("usage", "No options were given.", {
    hint: "Agents at least: { agents: { ada: … } }.",
  });
}
