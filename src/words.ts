import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { GetICUArgs } from "@schummar/icu-type-parser";
import type * as Messages from "./message-library.ts";
import { languageOf } from "./text/language.ts";
import type english from "./words/en.ts";

type English = typeof english;
type Key = keyof English;
type Given = Readonly<Record<string, string | number>>;
type Arguments<Message extends string> = GetICUArgs<
  Message,
  { ICUNumberArgument: number; ICUArgument: string | number }
>;

/** A language file: what English says, in another language. */
export type Language = Readonly<Record<Key, string>>;

/** Says a fixed word or sentence of documents and forms, with the arguments it has. */
export type Words = <K extends Key>(
  key: K,
  ...given: keyof Arguments<English[K]> extends never ? [] : [Arguments<English[K]>]
) => string;

/** The words of a discussion: in the language asked for, else in that of what it is about. */
export function wordsFor(lang: string | null, about: string): Words {
  return wordsIn(languageOf(lang, about));
}

/** The words of a language, loaded when it is first asked for; English of one that has no file. */
export function wordsIn(language: string): Words {
  const words = known.get(language) ?? (hasFile(language) ? loaded(language) : wordsIn("en"));
  known.set(language, words);
  return words;
}

/** Names one after another. */
export function listed(words: Words, names: readonly string[]): string {
  return names.join(words("list.comma"));
}

const known = new Map<string, Words>();

// Not by `import`, which could only be waited for: a report is made at once. Right from `src` as from `dist`, like
// own-files.ts: the build gives this module and that one a file as far below the package.
const load = createRequire(import.meta.url);

function fileOf(name: string): string {
  return fileURLToPath(new URL(`${name}${extname(import.meta.url)}`, import.meta.url));
}

function hasFile(language: string): boolean {
  return language === "en" || (/^[a-z]{2,3}$/.test(language) && existsSync(fileOf(`words/${language}`)));
}

function loaded(language: string): Words {
  const { default: texts }: { readonly default: Language } = load(fileOf(`words/${language}`));
  const parsed = new Map<Key, (given: Given) => string>();
  const say = (key: Key, given?: Given): string => {
    // Most have no arguments: the library is not loaded for them.
    if (given === undefined) return texts[key];
    const message = parsed.get(key) ?? messages().messageOf(texts[key], language);
    parsed.set(key, message);
    return message(given);
  };
  return say as Words;
}

function messages(): typeof Messages {
  return load(fileOf("message-library"));
}
