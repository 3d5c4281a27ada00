import { shorten } from "../text/shorten.ts";

/** What a reply says, short enough for one line on a screen. */
export interface Gist {
  /** On a scale to 5, where the turn asked for one. */
  readonly rating: number | null;
  /** How the reply begins; empty when it holds no text. */
  readonly words: string;
}

export function gist(reply: unknown): Gist {
  return { rating: ratingOf(reply), words: firstWords(reply) };
}

/** Rules rate nothing: what counts is how much they found. */
export function gistByRules(reply: unknown): Gist {
  const { points = [] } = reply as { readonly points?: readonly { readonly problem?: string }[] };
  const found = points.filter(({ problem }) => problem !== undefined).length;
  return { rating: null, words: `${found === 0 ? "no" : found} finding${found === 1 ? "" : "s"}` };
}

function ratingOf(reply: unknown): number | null {
  if (typeof reply !== "object" || reply === null || !("rating" in reply)) return null;
  return typeof reply.rating === "number" ? reply.rating : null;
}

// Replies often open with an id or a choice ("target": "ada"); the first phrase says more.
function firstWords(reply: unknown): string {
  let first = "";
  for (const text of texts(reply, maxDepth)) {
    const words = shorten(text, maxLength);
    if (isPhrase(words)) return words;
    if (first === "") first = words;
  }
  return first;
}

const maxDepth = 4;
const maxLength = 200;

// Scripts without spaces have phrases too.
function isPhrase(words: string): boolean {
  return /\S\s+\S/u.test(words) || /[^\p{ASCII}]{4}/u.test(words);
}

function* texts(value: unknown, depth: number): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value !== "object" || value === null || depth === 0) return;
  for (const part of Object.values(value)) yield* texts(part, depth - 1);
}
