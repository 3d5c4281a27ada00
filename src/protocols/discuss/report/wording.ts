import type { Discussion } from "../../../kernel/discussion.ts";
import { ourLanguage } from "../../../text/language.ts";
import { english } from "./english.ts";
import { japanese } from "./japanese.ts";
import type { Column } from "./standings.ts";
import { subjectOf } from "./subject.ts";
import type { Words } from "./words.ts";

/** The language of `--lang`, else of the topic; English words for a language we have none in. */
export function wordsOf(discussion: Discussion): Words {
  return languageOf(discussion) === "ja" ? japanese : english;
}

export function languageOf(discussion: Discussion): "en" | "ja" {
  const { lang, topic } = subjectOf(discussion);
  return ourLanguage(lang, topic);
}

/** `R2 Challenge`; the final positions are no round of statements and have no number. */
export function roundLabel({ number, kind }: Column, words: Words): string {
  return kind === "final" ? words.rounds.final : `R${number} ${words.rounds[kind]}`;
}
