import { paragraphs } from "../prompt.ts";
import { blankLine, countTokens, isSeen, paragraphAfter, tokensBetween } from "./count-tokens.ts";

/** A count of ours, for when an agent tells none. Errs on the high side. */
export function estimatedTokens(text: string): number {
  return onTheHighSide(countTokens(text.slice(0, mostCounted)), text);
}

/** The same of what is too large to be counted, or not there yet. */
export function tokensOfBytes(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken);
}

/** Code and prose in most languages; errs on the high side. */
const bytesPerToken = 3;

/** Of a longer text only its beginning is counted: megabytes would hold everything else up for seconds. */
const mostCounted = 250_000;

function onTheHighSide(count: number, { length }: string): number {
  const share = length / Math.max(1, Math.min(length, mostCounted));
  return Math.ceil(count * share * highSide);
}

const highSide = 1.25;

/**
 * The same estimates for texts of which most was told before, as the prompts of a seat are that is told everything again:
 * a part that anybody was told, or a paragraph that this seat was, is not counted again.
 */
export class GrowingEstimate {
  /** With the blank line behind it; `null` where it does not begin and end with a sign that is seen. */
  readonly #parts: Map<string, number | null>;
  #text: string;
  /** Where paragraphs begin, and how many tokens stand before that. */
  readonly #marks: { readonly at: number; readonly tokens: number }[];

  /** Goes on from what another has counted, where texts of both may begin alike. */
  constructor(like?: GrowingEstimate) {
    this.#parts = like === undefined ? new Map() : like.#parts;
    this.#text = like === undefined ? "" : like.#text;
    this.#marks = like === undefined ? [] : [...like.#marks];
  }

  /** Of these parts and the rest, with a blank line between each. */
  of(again: readonly string[], rest: string): number {
    let tokens = 0;
    let length = rest.length;
    for (const part of again) {
      const counted = this.#ofPart(part);
      length += part.length + blankLine.length;
      if (counted === null || length > mostCounted) return this.#ofText(paragraphs([...again, rest]));
      tokens += counted;
    }
    return again.length === 0 || !isSeen(rest, 0)
      ? this.#ofText(paragraphs([...again, rest]))
      : Math.ceil((tokens + this.#tokensIn(rest)) * highSide);
  }

  #ofPart(part: string): number | null {
    const before = this.#parts.get(part);
    if (before !== undefined) return before;
    const isWhole = isSeen(part, 0) && isSeen(part, part.length - 1);
    const tokens = isWhole && part.length <= mostCounted ? countTokens(part) + tokensBetween : null;
    this.#parts.set(part, tokens);
    return tokens;
  }

  #ofText(text: string): number {
    return onTheHighSide(this.#tokensIn(text.slice(0, mostCounted)), text);
  }

  #tokensIn(text: string): number {
    this.#forgetFrom(text);
    this.#text = text;
    const last = this.#marks.at(-1) ?? { at: 0, tokens: 0 };
    let { at, tokens } = last;
    for (let next = paragraphAfter(text, at); next !== -1; next = paragraphAfter(text, at)) {
      tokens += countTokens(text.slice(at, next - blankLine.length)) + tokensBetween;
      at = next;
      this.#marks.push({ at, tokens });
    }
    return tokens + countTokens(text.slice(at));
  }

  /** Keeps the marks as far as the two texts are the same, the sign behind the mark included. */
  #forgetFrom(text: string): void {
    let same = 0;
    let from = 0;
    // The mark to be found lies between; what is the same up to the middle is not looked at again.
    for (let other = this.#marks.length; same < other;) {
      const middle = Math.ceil((same + other) / 2);
      const to = (this.#marks[middle - 1]?.at ?? 0) + 1;
      if (text.slice(from, to) === this.#text.slice(from, to)) [same, from] = [middle, to];
      else other = middle - 1;
    }
    this.#marks.length = same;
  }
}
