import { type Doc, heading, paragraph, prose } from "../../../document/document.ts";
import { filled } from "./words/words-for.ts";

/** Texts of others put together without two signs of punctuation in a row. */

const ends = /[.!?。!?…]["'”’」』)]*$/u;

/** Texts as sentences behind each other, each with its end. */
export function sentences(...texts: readonly (string | null | undefined)[]): string {
  return texts
    .flatMap((text) => (text?.trim() ? [ended(text)] : []))
    .reduce((whole, one) => (whole === "" ? one : `${whole}${isWide(whole.at(-1)) ? "" : " "}${one}`), "");
}

/** A text with an end of its own. */
export function ended(text: string): string {
  const whole = text.trim();
  if (ends.test(whole)) return whole;
  const open = whole.replace(/[\s,;:、,;:]+$/u, "");
  return `${open}${isWide(open.at(-1)) ? "。" : "."}`;
}

/** The beginning of a text, as many of its sentences as are asked for. */
export function firstSentences(text: string, most: number): string {
  const whole = text.trim();
  const stops = [...whole.matchAll(/[.!?]["'”’)]*(?=\s+[\p{Lu}\p{N}"'“‘(])|[。！？][」』）]*/gu)];
  const last = stops[most - 1];
  return last === undefined ? whole : whole.slice(0, last.index + last[0].length);
}

/** What stands between a text and what is said of it. */
export function colon(text: string): string {
  return ends.test(text.trim()) ? " – " : ": ";
}

/** A text as it stands inside of a sentence: without its end, and small at its beginning where that is no name. */
export function clause(text: string): string {
  const whole = text
    .trim()
    .replace(/^because(?: of)?[:,]?\s+/iu, "")
    .replace(/(?<![.。])[\s.。,;:、]+$/u, "");
  return whole.replace(beginnings, (word) => word.toLowerCase());
}

/** Words that are written large only because a sentence begins with them. */
const beginnings =
  /^(?:The|A|An|It|Its|They|Their|This|That|These|Those|There|We|Our|At|In|On|By|For|From|With|Without|If|When|While|As|All|Each|Every|Both|No|Nobody|Nothing|One|Some|Only|What|Who|Two|Three|Not|To|After|Before|People|Because)(?=[\s,])/u;

function isWide(letter: string | undefined): boolean {
  return (
    letter !== undefined && /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、!?」』]/u.test(letter)
  );
}

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

/** How many words a text has; where words are not set apart, two letters count as one. */
export function wordsIn(text: string): number {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const spaced = text.trim().split(/\s+/u).filter(Boolean).length;
  return Math.max(spaced, Math.ceil(wide / 2));
}
