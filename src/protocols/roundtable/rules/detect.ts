import { wordSegments } from "../../../text/segments.ts";
import type { Strategy } from "./strategy.ts";

// Debate is the safest guess where words speak for several; the user's own come after ours.
const first = ["debate", "six-hats", "disney", "consensus-driven"];

export function detectStrategy(topic: string, strategies: readonly Strategy[]) {
  const [best, ...others] = strategies
    .map(({ id, keywords }) => {
      const distinct = new Map(keywords.map((word) => [plainText(word), word]));
      return { id, words: [...distinct.values()].filter((word) => holdsWord(topic, word)) };
    })
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length || place(a.id) - place(b.id));
  if (best === undefined) return null;
  const tie = others[0]?.words.length === best.words.length ? `, and on a tie ${best.id} comes first` : "";
  const told = [
    suggests(best.words, " in the topic", best.id),
    ...others.map(({ id, words }) => suggests(words, "", id)),
  ];
  return { ...best, reason: `${told.join("; ")}${tie}.` };
}

function place(id: string): number {
  return first.includes(id) ? first.indexOf(id) : first.length;
}

function suggests(words: readonly string[], where: string, id: string): string {
  const told = words.map((word) => `"${word}"`).join(", ");
  return `${told}${where} ${words.length === 1 ? "suggests" : "suggest"} ${id}`;
}

// Scripts that put no space between words: there the segmenter tells where a word ends.
const unspaced = "Han Hiragana Katakana Thai Lao Khmer Myanmar".split(" ").map((is) => `\\p{scx=${is}}`);
const isUnspaced = new RegExp(`[${unspaced.join("")}]`, "v");
const letter = String.raw`[[\p{L}\p{M}\p{N}_]--[${unspaced.join("")}]]`;
/** Not between two letters of one word. */
const edge = `(?:(?<!${letter})|(?!${letter}))`;

/** "new" not in "news", "vs" also in "vs."; capitals and the width of signs do not count; "we must have it" is no "must-have". */
export function holdsWord(text: string, word: string): boolean {
  const [plain, sought] = [plainText(text), plainText(word)];
  if (sought === "") return false;
  const literal = sought.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const hits = [...plain.matchAll(new RegExp(`${edge}${literal}${edge}`, "gv"))];
  if (!isUnspaced.test(sought)) return hits.length > 0;
  const bounds = new Set(Array.from(wordSegments(plain), ({ index }) => index)).add(plain.length);
  return hits.some(({ index }) => bounds.has(index) && bounds.has(index + sought.length));
}

function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\p{Pd}/gu, "-")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
