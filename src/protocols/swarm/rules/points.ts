import { sentencesIn } from "./citations.ts";

/** One thing a text without fields says, and where in it that begins. */
export interface Point {
  readonly at: number;
  readonly text: string;
}

const mostPoints = 9;

/**
 * The points of a contrarian: a paragraph or an entry of a list each. A heading, what leads to a list, and questions
 * alone are none.
 */
export function pointsIn(text: string): readonly Point[] {
  return [...text.matchAll(block)]
    .map(({ index, groups = {} }) => ({
      at: index + (groups["mark"] ?? "").length,
      text: (groups["body"] ?? "").trim(),
    }))
    .filter(({ text: said }) => isPoint(said))
    .slice(0, mostPoints);
}

/** Up to a blank line, or the next entry of a list. */
const entry = String.raw`[ \t]*(?:(?:[-*•]|\(?\d{1,2}[.)])[ \t]+|(?:・|（?\d{1,2}[．）、])[ \t]*)(?=\S)`;
const block = new RegExp(
  String.raw`(?<=^|\n)(?<mark>(?:${entry})?)(?<body>[^\s][^\n]*(?:\n(?![ \t]*\n|${entry})[^\n]+)*)`,
  "gu",
);

function isPoint(text: string): boolean {
  if (/^#|[:：]\**$/u.test(text) || !/\p{L}/u.test(text)) return false;
  return !sentencesIn(text)
    .filter((sentence) => sentence.text !== "")
    .every(({ isQuestion }) => isQuestion);
}
