import { wordSegments } from "../../../text/segments.ts";
import type { Strategy } from "./strategy.ts";

// Debate is the safest guess where words speak for several; the user's own come after ours.
const first = ["debate", "six-hats", "disney", "consensus-driven"];

export function detectStrategy(topic: string, strategies: readonly Strategy[]) {
  const [best] = strategies
    .map(({ id, keywords }) => {
      const distinct = new Map(keywords.map((word) => [plainText(word), word]));
      return { id, words: [...distinct.values()].filter((word) => holdsWord(topic, word)) };
    })
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length || place(a.id) - place(b.id));
  if (best === undefined) return null;
  const { id, words } = best;
  const told = words.map((word) => `"${word}"`).join(", ");
  return { ...best, reason: `${told} in the topic ${words.length === 1 ? "suggests" : "suggest"} ${id}.` };
}

function place(id: string): number {
  return first.includes(id) ? first.indexOf(id) : first.length;
}

/** "new" not in "news", "vs" also in "vs."; capitals and the width of signs do not count; "we must have it" is no "must-have". */
export function holdsWord(text: string, word: string): boolean {
  const [plain, sought] = [plainText(text), plainText(word)];
  // Where words end the segmenter tells: some scripts put no space between them.
  const bounds = new Set(Array.from(wordSegments(plain), ({ index }) => index)).add(plain.length);
  const isWord = (at: number) => plain.startsWith(sought, at) && bounds.has(at + sought.length);
  return sought !== "" && [...bounds].some(isWord);
}

function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(".", " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
