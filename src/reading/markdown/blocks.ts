import type { Span } from "../span.ts";

/** Up to here a text is one block. */
const mostSigns = 1_000_000;
const fewestSigns = 250_000;

/** A text in pieces that begin after a blank line, outside of what is hidden and of comments. */
export function blocksOf(text: string, hidden: readonly Span[]): readonly Span[] {
  if (text.length <= mostSigns) return [{ start: 0, end: text.length }];
  const blocks: Span[] = [];
  for (let start = 0; start < text.length; start = blocks.at(-1)?.end ?? text.length)
    blocks.push({ start, end: endOfBlock(text, start, hidden) });
  return blocks;
}

function endOfBlock(text: string, start: number, hidden: readonly Span[]): number {
  let end = afterBlankLine(text, start + fewestSigns);
  while (end < text.length) {
    const open = hidden.find((span) => span.start < end && span.end > end);
    const least = open?.end ?? commentEnd(text, start, end);
    if (least <= end) break;
    end = afterBlankLine(text, least);
  }
  return end;
}

function afterBlankLine(text: string, from: number): number {
  const at = text.indexOf("\n\n", from);
  return at === -1 ? text.length : at + 2;
}

/** The end of a comment that is open at a place; the place itself where none is. */
function commentEnd(text: string, start: number, place: number): number {
  const block = text.slice(start, place);
  if (block.lastIndexOf("<!--") <= block.lastIndexOf("-->")) return place;
  const end = text.indexOf("-->", place);
  return end === -1 ? place : end + 3;
}
