/** Where two answers differ. Arrays are compared as sets, objects without regard to the order of their keys. */
import type { Expected, History } from "./answer.ts";

export function differences(must: readonly Expected[], told: readonly Expected[]): string[] {
  const found: string[] = [];
  compare("", byKey(must), byKey(told), found);
  return found;
}

/**
 * A smaller history that still fails: leaves out replies, then acts, as long as it does. Ids may shift by that; the
 * history stays one, since what names an unknown id is simply not taken.
 */
export function smaller(history: History, fails: (history: History) => boolean): History {
  for (let i = history.said.length - 1; i >= 0; i -= 1) {
    const without = { ...history, said: history.said.toSpliced(i, 1) };
    if (fails(without)) return smaller(without, fails);
  }
  for (const [i, said] of history.said.entries()) {
    for (let j = said.acts.length - 1; j >= 0; j -= 1) {
      const without = {
        ...history,
        said: history.said.with(i, { ...said, acts: said.acts.toSpliced(j, 1) }),
      };
      if (fails(without)) return smaller(without, fails);
    }
  }
  return history;
}

type Plain = string | number | boolean | null | { readonly [key: string]: Plain };

/** Arrays become objects whose keys are what names their members, so that order does not matter. */
function byKey(value: unknown): Plain {
  if (Array.isArray(value))
    return Object.fromEntries(value.map((member: unknown) => [keyOf(member), byKey(member)]));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, byKey(member)]));
  return value as Plain;
}

function keyOf(member: unknown): string {
  if (typeof member !== "object" || member === null) return String(member);
  const { issue, seat, option, round } = member as Readonly<Record<string, unknown>>;
  return [issue, seat, seat === undefined ? option : round]
    .filter((part) => part !== undefined)
    .map(String)
    .join(" ");
}

function compare(path: string, must: Plain | undefined, told: Plain | undefined, found: string[]): void {
  if (isObject(must) && isObject(told)) {
    for (const key of new Set([...Object.keys(must), ...Object.keys(told)]))
      compare(`${path}/${key}`, must[key], told[key], found);
  } else if (must !== told || isObject(must) !== isObject(told)) {
    found.push(`${path}: must be ${JSON.stringify(must)}, is ${JSON.stringify(told)}`);
  }
}

function isObject(value: Plain | undefined): value is { readonly [key: string]: Plain } {
  return typeof value === "object" && value !== null;
}
