import { ourLanguage, writeIn } from "../../text/language.ts";
import type { DiscussOptions } from "./options.ts";
import type { DiscussWords } from "./prompt-words-en.ts";
import { english } from "./prompt-words-en.ts";
import { japanese } from "./prompt-words-ja.ts";

type Spoken = Pick<DiscussOptions, "lang" | "topic">;

/** Which of the two languages our own sentences are in. */
export function languageOf({ lang, topic }: Spoken): "en" | "ja" {
  return ourLanguage(lang, topic);
}

export function wordsFor(spoken: Spoken): DiscussWords {
  return languageOf(spoken) === "ja" ? japanese : english;
}

/** Asks for a language by name; our Japanese words ask for their own. */
export function inLanguage({ lang, topic }: Spoken): string {
  if (languageOf({ lang, topic }) === "ja") return "";
  return writeIn(lang, "topic");
}
