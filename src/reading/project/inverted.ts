import type { ProjectIndex } from "./project-index.ts";
import { detailOf, type Posting, termOf } from "./vocabulary.ts";

/** An index the other way round: for each term the chunks it stands in, numbered through all files. */
export interface Inverted {
  /** How many chunks there are. */
  readonly chunks: number;
  /** How long a chunk is, against the usual one. */
  readonly lengths: Float64Array;
  /** In how many chunks a term stands. */
  readonly spread: (term: number) => number;
  readonly each: (term: number, found: (chunk: number, posting: Posting) => void) => void;
}

const known = new WeakMap<ProjectIndex, Inverted>();

/** Made when an index is first asked something; a question then costs what its own terms do, not what the project has. */
export function invertedOf(index: ProjectIndex): Inverted {
  const before = known.get(index);
  if (before !== undefined) return before;
  const inverted = invert(index);
  known.set(index, inverted);
  return inverted;
}

function invert({ vocabulary, files }: ProjectIndex): Inverted {
  const all = files.flatMap(({ chunks }) => chunks);
  const ends = new Uint32Array(vocabulary.terms.length + 1);
  let postings = 0;
  for (const chunk of all) {
    postings += chunk.postings.length;
    for (let nth = 0; nth < chunk.postings.length; nth++) {
      const term = termOf(chunk.postings[nth] ?? 0);
      ends[term + 1] = (ends[term + 1] ?? 0) + 1;
    }
  }
  for (let term = 1; term < ends.length; term++) ends[term] = (ends[term] ?? 0) + (ends[term - 1] ?? 0);
  const next = ends.slice();
  const places = new Uint32Array(postings);
  const details = new Uint8Array(postings);
  for (const [place, chunk] of all.entries()) {
    for (let nth = 0; nth < chunk.postings.length; nth++) {
      const posting = chunk.postings[nth] ?? 0;
      const at = next[termOf(posting)] ?? 0;
      next[termOf(posting)] = at + 1;
      places[at] = place;
      details[at] = detailOf(posting);
    }
  }
  const usual = all.reduce((sum, { words }) => sum + words, 0) / Math.max(all.length, 1);
  return {
    chunks: all.length,
    lengths: Float64Array.from(all, ({ words }) => words / Math.max(usual, 1)),
    spread: (term) => (ends[term + 1] ?? 0) - (ends[term] ?? 0),
    each: (term, found) => {
      const end = ends[term + 1] ?? 0;
      for (let at = ends[term] ?? 0; at < end; at++) found(places[at] ?? 0, details[at] ?? 0);
    },
  };
}
