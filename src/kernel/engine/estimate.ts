import { paragraphs } from "../prompt.ts";
import { blankLine, countInPiece, countTokens, isSeen, tokensBetween } from "./count-tokens.ts";

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

function onTheHighSide(count: number, { length }: { readonly length: number }): number {
  const share = length / Math.max(1, Math.min(length, mostCounted));
  return Math.ceil(count * share * highSide);
}

const highSide = 1.25;

/**
 * The same estimates within one discussion, in which the same is told again and again: neither a reply nor what every
 * turn tells in the same words is counted twice.
 */
export class Estimates {
  readonly #parts = new Map<string, number>();
  /** Pieces that come again, by their sketch: to hash a piece of a prompt takes much longer than to compare it. */
  readonly #said = new Map<number, { readonly text: string; readonly tokens: number }>();
  /** Sketches of those that were met once. */
  readonly #met = new Set<number>();
  #room = mostKept;

  ofReply(text: string): number {
    return this.#of(text, this.#sayOnce);
  }

  /** Of parts that are told with every turn and the rest, with a blank line between each. */
  ofPrompt(again: readonly string[], rest: string): number {
    if (!again.every(isWhole) || !isSeen(rest, 0)) return this.#of(paragraphs([...again, rest]), this.#known);
    let tokens = 0;
    let length = rest.length;
    let left = mostCounted;
    for (const part of again) {
      const more = part.length + blankLine.length;
      const isCut = more > left;
      tokens += isCut
        ? this.#ofPart(`${part}${blankLine}`.slice(0, left))
        : this.#ofPart(part) + tokensBetween;
      left = Math.max(0, left - more);
      length += more;
    }
    return onTheHighSide(tokens + countTokens(rest.slice(0, left), this.#known), { length });
  }

  #of(text: string, inOne: (piece: string) => number): number {
    return onTheHighSide(countTokens(text.slice(0, mostCounted), inOne), text);
  }

  /** It is the same string with every turn, and knows its hash. */
  #ofPart(part: string): number {
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    const tokens = countTokens(part, this.#known);
    this.#parts.set(part, tokens);
    return tokens;
  }

  readonly #known = (piece: string) => {
    const sketch = sketchOf(piece);
    const said = this.#said.get(sketch);
    if (said?.text === piece) return said.tokens;
    const tokens = countInPiece(piece);
    if (this.#met.has(sketch) && piece.length < this.#room) {
      this.#room -= piece.length;
      this.#said.set(sketch, { text: ofItsOwn(piece), tokens });
    } else this.#met.add(sketch);
    return tokens;
  };

  readonly #sayOnce = (piece: string) => {
    const tokens = this.#known(piece);
    this.#said.set(sketchOf(piece), { text: piece, tokens });
    return tokens;
  };
}

/** So much of what prompts tell again is kept. */
const mostKept = 5_000_000;

/** As a slice it would keep all of its prompt in memory. */
function ofItsOwn(piece: string): string {
  return JSON.parse(JSON.stringify(piece)) as string;
}

/** Of its length and some of its letters. Of two texts with the same sketch, one is counted again. */
function sketchOf(text: string): number {
  let sketch = text.length;
  const step = Math.ceil(text.length / sketched) || 1;
  for (let at = 0; at < text.length; at += step) sketch = (Math.imul(sketch, 31) + text.charCodeAt(at)) | 0;
  return sketch;
}

const sketched = 32;

/** Whether it can be counted by itself: what stands around a blank line makes a difference unless it is seen. */
function isWhole(part: string): boolean {
  return isSeen(part, 0) && isSeen(part, part.length - 1);
}
