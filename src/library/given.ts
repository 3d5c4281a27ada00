import { ColloquyError } from "../kernel/error.ts";
import { object } from "../kernel/json-value.ts";
import { isLanguageCode } from "../text/language.ts";
import type { Material } from "../kernel/turn.ts";
import type { ProtocolOptions, Text } from "./options.ts";

/** What a discussion is about, in words. */
export function subjectOf(given: string, what: string): string {
  const subject = given.trim();
  if (subject === "") throw new ColloquyError("usage", `The ${what} is empty.`);
  return subject;
}

export function materialOf(given: Text | string | null, label: string): Material {
  const { path, text } = object(given);
  if (typeof path !== "string" || typeof text !== "string")
    throw new ColloquyError("usage", `The ${label} is a text with a path: { path, text }.`);
  if (text.trim() === "") throw new ColloquyError("bad-input", `The ${label} ${path} is empty.`);
  return { label, path, text };
}

export function contextOf({ context = [] }: ProtocolOptions): readonly Material[] {
  return context.map((text) => materialOf(text, "context file"));
}

export function langOf({ lang }: ProtocolOptions): string | null {
  if (lang === undefined || isLanguageCode(lang)) return lang ?? null;
  throw new ColloquyError("usage", `lang: "${lang}" is not a language code such as en or ja.`);
}
