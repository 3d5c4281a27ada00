import { longestTimerMs } from "../kernel/duration.ts";
import { ColloquyError } from "../kernel/error.ts";
import { isObject, type JsonObject } from "../kernel/json-value.ts";
import { didYouMean } from "../text/suggestion.ts";
import { inspect } from "node:util";

export type Shape = readonly [fits: (given: unknown) => boolean, what: string];
export type Shapes<Options> = Readonly<Record<keyof Options, Shape>>;

export const anything: Shape = [() => true, ""];
export const milliseconds: Shape = [
  (given) => typeof given === "number" && given > 0 && given <= longestTimerMs,
  `a number of milliseconds from 1 to ${longestTimerMs}`,
];

export function isText(given: unknown): boolean {
  return typeof given === "string" && given.trim() !== "";
}

export function areTexts(given: unknown): boolean {
  return Array.isArray(given) && given.every((one) => typeof one === "string");
}

/** Whoever writes no types is told what nobody would read, and what would break later. */
export function checkOptions(
  options: unknown,
  shapes: Readonly<Record<string, Shape>>,
  whose: string,
  own: readonly string[] = [],
): void {
  const given = objectOf(options, whose);
  const known = [...own, ...Object.keys(shapes)];
  const unread = Object.keys(given).find((name) => given[name] !== undefined && !known.includes(name));
  if (unread !== undefined) throw stray(whose, unread, known);
  checkShapes(given, shapes);
}

export function checkShapes(given: JsonObject, shapes: Readonly<Record<string, Shape>>): void {
  for (const [name, shape] of Object.entries(shapes))
    if (given[name] !== undefined) checkShape(name, given[name], shape);
}

export function checkShape(name: string, given: unknown, [fits, what]: Shape): void {
  if (!fits(given)) throw new ColloquyError("usage", `${name}: ${shown(given)} is not ${what}.`);
}

export function stray(whose: string, name: string, known: readonly string[]): ColloquyError {
  return new ColloquyError("usage", `${whose} has no option "${name}"${didYouMean(name, known)}.`, {
    hint: `It takes ${known.join(", ")}.`,
  });
}

function objectOf(options: unknown, whose: string): JsonObject {
  if (isObject(options)) return options;
  throw new ColloquyError("usage", `The options of ${whose} are no object.`);
}

/** On one line, whatever it is: JSON has no word for a function, and stops at a circle. */
export function shown(value: unknown): string {
  return typeof value === "string"
    ? JSON.stringify(value)
    : inspect(value, { depth: 1, breakLength: Infinity, compact: true });
}
