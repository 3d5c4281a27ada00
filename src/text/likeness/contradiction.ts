import { pointApart, polarityOf } from "./polarity.ts";
import { quantitiesIn } from "./quantity.ts";
import { contentOf, wordsOf } from "./words.ts";

/**
 * Whether one text turns round what the other says: two of their sentences are made of the same words, and differ in a
 * number or a denial. Texts of several sentences name many figures; those of different matters say nothing against
 * each other.
 */
export function contradictSomewhere(one: string, other: string): boolean {
  const others = sentencesOf(other);
  return sentencesOf(one).some((a) =>
    others.some((b) => areOfOneMatter(a.words, b.words) && areOpposite(a.text, b.text)),
  );
}

/** A figure that only one of them names is none against the other. */
function areOpposite(one: string, other: string): boolean {
  const [a, b] = [quantitiesIn(one), quantitiesIn(other)];
  return (a !== "" && b !== "" && a !== b) || pointApart(polarityOf(one), polarityOf(other));
}

interface Sentence {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function sentencesOf(text: string): readonly Sentence[] {
  return text
    .split(/(?<=[.;!?])\s+|(?<=[。；！？])|\n+/u)
    .filter((sentence) => sentence.trim() !== "")
    .map((sentence) => ({ text: sentence, words: new Set(contentOf(wordsOf(sentence)).filter(isNoNumber)) }));
}

function isNoNumber(word: string): boolean {
  return !/^\d/.test(word);
}

/** Of the longer's words, how many both have. */
const leastShared = 0.6;
const fewestWords = 2;

function areOfOneMatter(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared >= fewestWords && shared >= leastShared * Math.max(one.size, other.size);
}
