import { type Doc, heading, paragraph, prose } from "../../../document/document.ts";
import { wordsIn } from "./length.ts";
import { filled } from "./words/words-for.ts";

const mostWords = 12;

/** The title of a document, and the whole topic where the title holds only the beginning of it. */
export function titled(topic: string, form = "{topic}"): { readonly title: Doc; readonly topic: Doc } {
  const whole = topic.trim();
  const short = shortOf(whole);
  return {
    title: [heading(1, filled(form, { topic: short }))],
    topic: short === whole ? [] : [paragraph([prose(whole)])],
  };
}

/** Its first clause where it is long. */
export function shortOf(topic: string): string {
  if (wordsIn(topic) <= mostWords) return topic;
  const [clause = topic] = topic.split(/(?<=[^\s])(?:[:;,.!?](?=\s)|[。、:;!?]|\s[–—-]\s|\n)/u);
  if (wordsIn(clause) > 1 && wordsIn(clause) <= mostWords) return clause;
  const words = clause === topic || wordsIn(clause) > 1 ? clause.split(/\s+/) : topic.split(/\s+/);
  return words.length > mostWords ? `${words.slice(0, mostWords).join(" ")} …` : clause;
}
