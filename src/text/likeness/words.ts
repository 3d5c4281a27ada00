import { wordSegments } from "../segments.ts";
import { withoutPlaces } from "./place.ts";
import { stem } from "./stem.ts";
import { stopWords } from "./stop-words.ts";

// Loan words are whole words, which the segmenter takes apart when it does not know them.
const katakana = /([\p{Script=Katakana}ー]+)/u;

/** All words of a text in their order, in one writing; the places it names are left out. */
export function wordsOf(text: string): readonly string[] {
  const plain = withoutPlaces(text)
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/(?<=\d)[,_](?=\d{3})/g, "");
  return plain.split(katakana).flatMap((part, index) => {
    if (index % 2 === 1) return [part];
    if (!needsSegmenter.test(part)) return part.match(/[a-z\d]+/g) ?? [];
    return Array.from(wordSegments(part)).flatMap(({ isWordLike, segment }) => (isWordLike ? [segment] : []));
  });
}

// Elsewhere words are letters and digits side by side, which are found in a tenth of the time.
const needsSegmenter = /[^ -~\n]|_|[a-z\d][.,:;'"][a-z\d]/;

// In Japanese what is written in hiragana alone is grammar, hardly ever matter.
const hiragana = /^\p{Script=Hiragana}+$/u;

/** The stems of those words that say what a text is about. */
export function contentOf(words: readonly string[]): readonly string[] {
  return words.filter((word) => !stopWords.has(word) && !hiragana.test(word)).map(stem);
}
