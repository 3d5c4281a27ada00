import { languageName, scriptOf } from "../../core/language.ts";
import type { DiscussOptions } from "./options.ts";
import type { DiscussWords } from "./words.ts";
import { english } from "./words-en.ts";
import { japanese } from "./words-ja.ts";

type Spoken = Pick<DiscussOptions, "lang" | "topic">;

/** Which of the two languages our own sentences are in. */
export function ourLanguage({ lang, topic }: Spoken): "en" | "ja" {
  return (baseOf(lang) ?? scriptOf(topic)) === "ja" ? "ja" : "en";
}

export function wordsFor(spoken: Spoken): DiscussWords {
  return ourLanguage(spoken) === "ja" ? japanese : english;
}

/** Asks for a language by name; our Japanese words ask for their own. */
export function inLanguage({ lang, topic }: Spoken): string {
  if (ourLanguage({ lang, topic }) === "ja") return "";
  return lang === null ? "Write in the language of the topic." : `Write in ${languageName(lang)}.`;
}

/** `ja` of `ja-JP`. */
function baseOf(lang: string | null): string | undefined {
  return lang?.split("-")[0]?.toLowerCase();
}
