import { parseDuration } from "../kernel/duration.ts";
import { ColloquyError } from "../kernel/error.ts";
import { count } from "../manifest/read-value.ts";
import { didYouMean } from "../text/suggestion.ts";
import type { Located } from "./yaml-file.ts";

export type Fields = ReturnType<typeof fieldsOf>;

export function fieldsOf(located: Located, of: string) {
  const entries = new Map(located.entries());
  const fault = (key: string, problem: string, hint?: string) =>
    wrong(entries.get(key) ?? located, `\`${key}\` of ${of} ${problem}`, hint);
  const read = <T>(
    key: string,
    reading: (value: unknown) => T | undefined,
    problem: string,
    hint?: string,
  ) => {
    const at = entries.get(key);
    const value = at && reading(at.value);
    if (at !== undefined && value === undefined) throw fault(key, problem, hint);
    return value ?? null;
  };
  const text = (key: string) =>
    read(key, (value) => (typeof value === "string" && value !== "" ? value : undefined), "is not a text");
  return {
    fault,
    text,
    needed: (key: string) => {
      const given = text(key);
      if (given === null) throw fault(key, "is not a text");
      return given;
    },
    texts: (key: string) =>
      read(
        key,
        (value) => (isTexts(value) && value.length > 0 ? value : undefined),
        "is not a list of texts",
        'Write it as ["command", "argument"].',
      ) ?? [],
    duration: (key: string) =>
      read(
        key,
        (value) => (typeof value === "string" ? parseDuration(value) : undefined),
        "is not a duration such as 90s, 3m or 1h",
      ),
    count<const K extends string>(key: K) {
      const at = entries.get(key);
      const given = count(at?.value);
      if (at !== undefined && "problem" in given) throw fault(key, given.problem);
      return (at === undefined || "problem" in given ? {} : { [key]: given.value }) as {
        readonly [P in K]?: number;
      };
    },
    env(): Readonly<Record<string, string>> {
      const at = entries.get("env");
      if (at === undefined) return {};
      if (typeof at.value !== "object" || at.value === null || Array.isArray(at.value))
        throw fault("env", "is not a map of names to texts");
      const pairs = at.entries().map(([name, { value, place }]) => {
        if (!["string", "number", "boolean"].includes(typeof value))
          throw wrong({ place }, `${name} in \`env\` of ${of} is not a text`);
        return [name, String(value)] as const;
      });
      return Object.fromEntries(pairs);
    },
    envFrom(): { readonly envFrom?: readonly string[] } {
      const names = read(
        "envFrom",
        (value) =>
          isTexts(value) && value.every((name) => /^[A-Za-z_]\w*\*?$/.test(name)) ? value : undefined,
        "is not a list of variables",
        "Write it as [MY_TOKEN, MY_REGION_*]; a star at the end stands for any end.",
      );
      return names === null ? {} : { envFrom: names };
    },
    // The address is not repeated: with a user in it, it would hold a password.
    address(key: string) {
      const given = text(key);
      if (given === null) return null;
      const address = URL.canParse(given) ? new URL(given) : null;
      if (address === null || !/^https?:$/.test(address.protocol))
        throw fault(key, "is not an address such as http://127.0.0.1:8080/v1");
      if (address.username !== "" || address.password !== "")
        throw fault(key, "holds a user or password", "Set the key with `apiKeyEnv` or `apiKeyFile`.");
      return given;
    },
  };
}

export function checkKeys(
  at: Located,
  takes: readonly string[],
  unknown: (key: string, guess: string) => string,
): void {
  for (const [key, { place }] of at.entries())
    if (!takes.includes(key))
      throw wrong({ place }, unknown(key, didYouMean(key, takes)), `It takes ${takes.join(", ")}.`);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

export function wrong({ place }: { readonly place: string }, problem: string, hint?: string): ColloquyError {
  return new ColloquyError("config", `${place}: ${problem}.`, hint === undefined ? {} : { hint });
}
