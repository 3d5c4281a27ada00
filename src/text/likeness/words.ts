import { wordSegments } from "../segments.ts";
import { stem } from "../stem.ts";

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

// A path is read from its start: from every letter in the middle of a long one, it would take quadratic time.
const place =
  /(?<![\w./\\-])[\w./\\-]+\.\w+:\d+(?:[-:]\d+)?|\b(?:lines?|ll?\.)\s*\d+(?:\s*[-–]\s*\d+)?|\bL\d+(?:-L?\d+)?\b|(?<!\d)\d+(?:\s*[-–〜~]\s*\d+)?行目?|(?:\b(?:sections?|chapters?)\s+|§\s*)\d+(?:\.\d+)*|(?<![\d.])\d+(?:\.\d+)*[章節]/gi;

/** A text without the places where its point was seen: `file:line`, a line, a section. */
export function withoutPlaces(text: string): string {
  return text.replaceAll(place, " ");
}

// In Japanese what is written in hiragana alone is grammar, hardly ever matter.
const hiragana = /^\p{Script=Hiragana}+$/u;

/** The stems of those words that say what a text is about. */
export function contentOf(words: readonly string[]): readonly string[] {
  return words.filter((word) => !stopWords.has(word) && !hiragana.test(word)).map(stem);
}

/**
 * Words that say nothing of what a point is about: small words, words of denial (polarity sees to them), and
 * the words reviewers introduce a point with, where one writes "is not mentioned" and another "is not stated".
 */
const stopWords: ReadonlySet<string> = new Set(
  [
    "a about all also an and any anywhere are as at be because been but by can could do does each for from get gives had has",
    "have how i if in into is it its itself just may more most much must of on once one or other our out over please several",
    "should so some still such than that the their them then there these they this those to too up very via was we were what",
    "when where whether which while who whose will with would you your yet",
    "not no none nor never nobody nothing without cannot lacks lack lacking missing absent don't doesn't isn't aren't",
    "unclear undefined unspecified unknown",
    "mention mentions mentioned state states stated say says said describe describes described description specify specifies",
    "specified define defined defines given give list lists listed name named names note noted explain explained address addressed",
    "show shows shown tell told documented clear clearly",
    "use used uses using",
    "記載 明記 説明 記述 定義 書 示 文書 行 不明 無",
  ].flatMap((words) => words.split(" ")),
);
