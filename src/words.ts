import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { GetICUArgs } from "@schummar/icu-type-parser";
import format, { type CompiledMessage } from "icu-minify/format";
import { languageName, languageOf } from "./text/language.ts";
import type english from "./words/en.ts";

type English = typeof english;
export type Key = keyof English;
type Arguments<Message extends string> = string extends Message
  ? Readonly<Record<string, string | number>>
  : GetICUArgs<Message, { ICUNumberArgument: number; ICUArgument: string | number }>;

export type Language = Readonly<Record<Key, string>>;

export type Words = <K extends Key>(
  key: K,
  ...given: keyof Arguments<English[K]> extends never ? [] : [Arguments<English[K]>]
) => string;

/** Says any message, given anything: for who cannot know which one it will be. By `Words` that takes the linter ten seconds. */
type Say = (key: Key, given?: Record<string, string | number>) => string;

/** The words of a discussion: in the language asked for, else in that of what it is about. */
export function wordsFor(lang: string | null, about: string): Words {
  return wordsIn(languageOf(lang, about));
}

/** The words of a language, loaded when it is first asked for; English of one that has no file. */
export function wordsIn(language: string): Words {
  return sayIn(language) as Words;
}

function sayIn(language: string): Say {
  const say = known.get(language) ?? (isThere(language) ? sayThere(language) : sayIn("en"));
  known.set(language, say);
  return say;
}

/** What has to be said of a language that was asked for and has no file; nothing of one that has. */
export function withoutWords(lang: string | undefined): readonly string[] {
  if (lang === undefined || isThere(languageOf(lang, ""))) return [];
  return [
    `Agents write in ${languageName(lang)}; the fixed words of documents are in English, for there is no language file for ${lang}.`,
  ];
}

export function wordsInAll(): readonly Say[] {
  const names = readdirSync(fileURLToPath(new URL("words", import.meta.url)));
  return names.map((name) => sayIn(name.replace(/\.ts$/, "")));
}

export function listed(words: Words, names: readonly string[]): string {
  return names.join(words("list.comma"));
}

const known = new Map<string, Say>();

// Not by `import`, which could only be waited for: a report is made at once.
const load = createRequire(import.meta.url);

// In `src` a language is one file; the build splits it by key (`scripts/build.ts`), so that little is loaded, and no parser.
const isSource = extname(import.meta.url) === ".ts";

function placeOf(language: string): string {
  return fileURLToPath(new URL(`words/${language}${isSource ? ".ts" : ""}`, import.meta.url));
}

function isThere(language: string): boolean {
  return language === "en" || (/^[a-z]{2,3}$/.test(language) && existsSync(placeOf(language)));
}

type Messages = Readonly<Record<string, CompiledMessage>>;

function messagesOf(language: string, section: string): Messages {
  if (!isSource) return load(join(placeOf(language), `${section}.json`));
  const { default: texts }: { readonly default: Language } = load(placeOf(language));
  const { default: parse }: { readonly default: (text: string) => CompiledMessage } =
    load("icu-minify/compile");
  const own = Object.entries(texts).filter(([key]) => key.startsWith(`${section}.`));
  return Object.fromEntries(own.map(([key, text]) => [key, parse(text)]));
}

function sayThere(language: string): Say {
  const sections = new Map<string, Messages>();
  return (key, given) => {
    const section = key.slice(0, key.indexOf("."));
    const messages = sections.get(section) ?? messagesOf(language, section);
    sections.set(section, messages);
    return [format(messages[key] ?? "", language, given, { formatters })].flat().join("");
  };
}

const formatters = {
  getPluralRules: once(Intl.PluralRules),
  getNumberFormat: once(Intl.NumberFormat),
  getDateTimeFormat: once(Intl.DateTimeFormat),
};

/** Each is made once: that takes longer than to say a sentence. */
function once<Given extends unknown[], Made>(Format: new (...given: Given) => Made) {
  const known = new Map<string, Made>();
  return (...given: Given): Made => {
    const key = JSON.stringify(given);
    const one = known.get(key) ?? new Format(...given);
    known.set(key, one);
    return one;
  };
}
