import type { Discussion } from "../../../kernel/discussion.ts";
import { ourLanguage } from "../../../text/language.ts";
import { english } from "./english.ts";
import { japanese } from "./japanese.ts";
import { subjectOf } from "./subject.ts";
import type { Words } from "./words.ts";

/** The language of `--lang`, else of the topic; English words for a language we have none in. */
export function wordsOf(discussion: Discussion): Words {
  const { lang, topic } = subjectOf(discussion);
  return ourLanguage(lang, topic) === "ja" ? japanese : english;
}
