import { wordSegments } from "./segments.ts";
import { singleSpaced } from "./single-spaced.ts";

/**
 * The first sentence of a text that states something. Headings, labels ("Choice.", "The walls:") and the marks of lists
 * are passed over; a text of nothing else comes back as it is, on one line.
 */
export function firstStatement(text: string): string {
  const pieces = text
    .split("\n")
    .map((line) => line.replace(marks, "").trim())
    .filter((line) => line !== "" && !heading.test(line))
    .flatMap((line) => line.match(sentence) ?? [])
    .map((piece) => piece.trim());
  return pieces.find((piece) => states(piece)) ?? singleSpaced(text);
}

const marks = /^\s*(?:(?:[-*+•>]|\d{1,3}[.)])\s+)+/u;
const heading = /^(?:#{1,6}\s.*|(\*\*|__)[^*_]+\1[.:]?|.*[:：])$/u;
const sentence = /.+?(?:[.!?]["'”’)\]*_]*(?=\s+\P{Ll})|[。！？][」』）]*|$)/gu;
const fewestWords = 4;

function states(piece: string): boolean {
  let words = 0;
  for (const { isWordLike } of wordSegments(piece)) if (isWordLike) words += 1;
  return words >= fewestWords;
}
