import { blankLine, countTokens, paragraphAfter, tokensBetween } from "./count-tokens.ts";

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
  return Math.ceil(count * share * 1.25);
}

/**
 * The same estimates for texts that begin mostly as the one before did, as the prompts of a seat do that is told
 * everything again: a paragraph that stood there before is not counted again.
 */
export class GrowingEstimate {
  #text: string;
  /** Where paragraphs begin, and how many tokens stand before that. */
  readonly #marks: { readonly at: number; readonly tokens: number }[];

  /** Goes on from what another has counted, where texts of both may begin alike. */
  constructor(like?: GrowingEstimate) {
    this.#text = like === undefined ? "" : like.#text;
    this.#marks = like === undefined ? [] : [...like.#marks];
  }

  of(text: string): number {
    const counted = text.slice(0, mostCounted);
    this.#forgetFrom(counted);
    this.#text = counted;
    const last = this.#marks.at(-1) ?? { at: 0, tokens: 0 };
    let { at, tokens } = last;
    for (let next = paragraphAfter(counted, at); next !== -1; next = paragraphAfter(counted, at)) {
      tokens += countTokens(counted.slice(at, next - blankLine.length)) + tokensBetween;
      at = next;
      this.#marks.push({ at, tokens });
    }
    return onTheHighSide(tokens + countTokens(counted.slice(at)), text);
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
