import { parseDuration } from "../kernel/duration.ts";
import { ColloquyError } from "../kernel/error.ts";
import { count } from "../manifest/read-value.ts";
import type { Located } from "./yaml-file.ts";

/** Values of one entry of a config, each with its line. What is wrong with one is said with that. */
export type Fields = ReadonlyMap<string, Located>;

export function textsOf(at: Located | undefined, what: string): readonly string[] {
  const texts = at?.value;
  const isList = Array.isArray(texts) && texts.length > 0 && texts.every((text) => typeof text === "string");
  if (!isList) throw wrong(at, `${what} is not a list of texts`, 'Write it as ["command", "argument"].');
  return texts;
}

export function envOf(at: Located | undefined, of: string): Readonly<Record<string, string>> {
  const pairs = (at?.entries() ?? []).map(([key, { value, place }]) => {
    if (!["string", "number", "boolean"].includes(typeof value))
      throw wrong({ place }, `${key} in \`env\` of ${of} is not a text`);
    return [key, String(value)] as const;
  });
  const isMap = typeof at?.value === "object" && at.value !== null && !Array.isArray(at.value);
  if (at !== undefined && !isMap) throw wrong(at, `\`env\` of ${of} is not a map of names to texts`);
  return Object.fromEntries(pairs);
}

export function envFromOf(at: Located | undefined, of: string): { readonly envFrom?: readonly string[] } {
  if (at === undefined) return {};
  const names = at.value;
  const isList = Array.isArray(names) && names.every((name) => typeof name === "string" && isVariable(name));
  if (!isList)
    throw wrong(at, `\`envFrom\` of ${of} is not a list of variables`, "Write it as [MY_TOKEN, MY_REGION].");
  return { envFrom: names };
}

function isVariable(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name);
}

export function durationOf(at: Located | undefined, what: string): number | null {
  if (at === undefined) return null;
  const ms = typeof at.value === "string" ? parseDuration(at.value) : undefined;
  if (ms === undefined) throw wrong(at, `${what} is not a duration such as 90s, 3m or 1h`);
  return ms;
}

export function textOf(at: Located | undefined, what: string): string {
  if (typeof at?.value !== "string" || at.value === "") throw wrong(at, `${what} is not a text`);
  return at.value;
}

export function wrong(
  at: { readonly place: string } | undefined,
  problem: string,
  hint?: string,
): ColloquyError {
  return new ColloquyError(
    "config",
    `${at?.place ?? "config"}: ${problem}.`,
    hint === undefined ? {} : { hint },
  );
}

export function countOf<const K extends string>(
  fields: Fields,
  key: K,
  name: string,
): { readonly [P in K]?: number } {
  const at = fields.get(key);
  if (at === undefined) return {};
  const read = count(at.value);
  if ("problem" in read) throw wrong(at, `\`${key}\` of "${name}" ${read.problem}`);
  return { [key]: read.value } as { readonly [P in K]?: number };
}

// The address is not repeated: with a user in it, it would hold a password.
export function checkAddress(
  given: string,
  at: Located | undefined,
  what: string,
  hint = "Set the key with `apiKeyEnv` or `apiKeyFile`.",
): void {
  const address = URL.canParse(given) ? new URL(given) : null;
  if (address === null || !/^https?:$/.test(address.protocol))
    throw wrong(at, `${what} is not an address such as http://127.0.0.1:8080/v1`);
  if (address.username !== "" || address.password !== "")
    throw wrong(at, `${what} holds a user or password`, hint);
}
