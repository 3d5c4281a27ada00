import { pointApart, type Polarity, polarityOf, withoutPolarity } from "./polarity.ts";
import { quantitiesIn } from "./quantity.ts";
import { contentOf, wordsOf } from "./words.ts";

/**
 * Whether one text turns round what the other says: two of their sentences are about the same in nearly the same words,
 * and differ in a number, a denial or a side of opposites. It is narrow on purpose. Reviewers who find the same fault
 * deny different things around it, and what an editor rightly joins must not be taken apart.
 */
export function contradictSomewhere(one: string, other: string): boolean {
  const others = sentencesOf(other);
  return sentencesOf(one).some((a) =>
    others.some((b) => areOfOneMatter(a.words, b.words) && areOpposite(a.text, b.text)),
  );
}

/**
 * They differ in one of these and agree in the others: "remove them" and "store none of them" ask for the same, and
 * sentences with several figures each count different things.
 */
function areOpposite(one: string, other: string): boolean {
  const [a, b] = [quantitiesIn(one), quantitiesIn(other)];
  if (a !== b) return isOne(a) && isOne(b) && !pointApart(polarityOf(one), polarityOf(other));
  const [first, second] = [polarityOf(one), polarityOf(other)];
  const isDenied = first.negated !== second.negated;
  const isTurned = pointApart({ ...first, negated: false }, { ...second, negated: false });
  return isDenied ? areAlike(first.sides, second.sides) : isTurned;
}

function isOne(quantities: string): boolean {
  return quantities !== "" && !quantities.includes(" ");
}

function areAlike(one: Polarity["sides"], other: Polarity["sides"]): boolean {
  return one.size === other.size && [...one].every(([pair, side]) => other.get(pair) === side);
}

interface ComparedSentence {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function sentencesOf(text: string): readonly ComparedSentence[] {
  return text
    .split(/(?<=[.;!?])\s+|(?<=[。；！？])|\n+/u)
    .filter((sentence) => sentence.trim() !== "")
    .map((sentence) => ({ text: sentence, words: matterOf(sentence) }));
}

/** What a sentence is about: neither its figures nor the words that say which way it points. */
function matterOf(sentence: string): ReadonlySet<string> {
  return new Set(contentOf(wordsOf(withoutPolarity(sentence))).filter((word) => !/^\d/.test(word)));
}

/** Of all words of both, how many they share. */
const leastShared = 0.7;

function areOfOneMatter(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > 0 && shared >= leastShared * (one.size + other.size - shared);
}
