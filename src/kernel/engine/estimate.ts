import { paragraphs } from "../prompt.ts";
import { blankLine, countInParagraph, countTokens, isSeen, tokensBetween } from "./count-tokens.ts";

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
 * The same estimates within one discussion, in which the same is told again and again: neither a reply nor what every
 * turn tells in the same words is counted twice.
 */
export class Estimates {
  /** By a sketch of each text: to hash all of it takes longer than to compare it. */
  readonly #counted = new Map<number, { readonly text: string; readonly tokens: number }>();

  ofReply(text: string): number {
    return this.#of(text, (paragraph) => this.#once(paragraph, countInParagraph));
  }

  /** Of parts that are told with every turn and the rest, with a blank line between each. */
  ofPrompt(again: readonly string[], rest: string): number {
    const whole = paragraphs([...again, rest]);
    if (!again.every(isWhole) || !isSeen(rest, 0)) return this.#of(whole, this.#known);
    let tokens = 0;
    let left = mostCounted;
    for (const part of again) {
      const length = part.length + blankLine.length;
      const isCut = length > left;
      tokens += isCut
        ? this.#once(`${part}${blankLine}`.slice(0, left), this.#ofPart)
        : this.#once(part, this.#ofPart) + tokensBetween;
      left = Math.max(0, left - length);
    }
    return onTheHighSide(tokens + countTokens(rest.slice(0, left), this.#known), whole);
  }

  #of(text: string, inOne: (paragraph: string) => number): number {
    return onTheHighSide(countTokens(text.slice(0, mostCounted), inOne), text);
  }

  readonly #ofPart = (part: string) => countTokens(part, this.#known);

  // Not kept: a paragraph is a piece of its prompt, and would keep all of it in memory.
  readonly #known = (paragraph: string) => this.#before(paragraph) ?? countInParagraph(paragraph);

  #once(text: string, count: (text: string) => number): number {
    const before = this.#before(text);
    if (before !== undefined) return before;
    const tokens = count(text);
    this.#counted.set(sketchOf(text), { text, tokens });
    return tokens;
  }

  #before(text: string): number | undefined {
    const counted = this.#counted.get(sketchOf(text));
    return counted?.text === text ? counted.tokens : undefined;
  }
}

/** Of two texts with the same sketch, one is counted again. */
function sketchOf(text: string): number {
  return text.length * 0x10000 + text.charCodeAt(text.length >> 1);
}

/** Whether it can be counted by itself: what stands around a blank line makes a difference unless it is seen. */
function isWhole(part: string): boolean {
  return isSeen(part, 0) && isSeen(part, part.length - 1);
}
