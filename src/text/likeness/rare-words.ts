import type { WordVector, WordVectors } from "./word-vectors.ts";

/** So many texts are all compared with each other; of more, those that share a rare word. */
const allCompared = 1000;
/** How many others, at most, a text is compared with by its rare words. */
const mostOthers = 600;

export interface Candidates {
  /** Calls back for each pair that may be alike, the earlier first. */
  readonly visit: (compare: (first: number, second: number) => void) => void;
  /** Whether pairs were passed over that share only words which many texts have. */
  readonly isPartial: boolean;
}

/**
 * The pairs of texts that may have a cosine of `least`. Where two do, the rarest word they share is among the words
 * without which the rest of each is shorter than that: only by those they need be looked for.
 */
export function candidates({ vectors, spread }: WordVectors, least: number): Candidates {
  const isLarge = vectors.length > allCompared;
  const leads = vectors.map((vector) => leadsOf(vector, spread, least));
  const kept = isLarge ? leads.map((words) => withinReach(words, spread)) : leads;
  const isPartial = kept.some((words, index) => words.length < (leads[index]?.length ?? 0));
  return { isPartial, visit: (compare) => visit(kept, spread.length, compare) };
}

/** The rarest words of a text first, up to where what is left is too short to make it alike. */
function leadsOf({ words, weights }: WordVector, spread: Uint32Array, least: number): readonly number[] {
  const order = Array.from(words, (word, at) => ({
    word,
    weight: weights[at] ?? 0,
    count: spread[word] ?? 0,
  })).sort((a, b) => a.count - b.count || a.word - b.word);
  let left = order.reduce((sum, { weight }) => sum + weight * weight, 0);
  const end = order.findIndex(({ weight }) => {
    if (left < least * least) return true;
    left -= weight * weight;
    return false;
  });
  return order.slice(0, end === -1 ? order.length : end).map(({ word }) => word);
}

function withinReach(words: readonly number[], spread: Uint32Array): readonly number[] {
  let reached = 0;
  const end = words.findIndex((word) => (reached += spread[word] ?? 0) > mostOthers);
  return end === -1 ? words : words.slice(0, end);
}

function visit(
  leads: readonly (readonly number[])[],
  words: number,
  compare: (first: number, second: number) => void,
): void {
  const texts = Array.from({ length: words }, (): number[] => []);
  const metBy = new Int32Array(leads.length).fill(-1);
  for (const [second, mine] of leads.entries()) {
    for (const word of mine) {
      for (const first of texts[word] ?? []) {
        if (metBy[first] === second) continue;
        metBy[first] = second;
        compare(first, second);
      }
    }
    for (const word of mine) texts[word]?.push(second);
  }
}
