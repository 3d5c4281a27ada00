import { kinOf } from "./kin.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { stem, stemsOf, stopWords, weakWords, wordsIn } from "./indexed-words.ts";

/** What is looked for: terms, each once. Words such as "how" and "the" count only where there is nothing else. */
export function queryTerms(query: string): readonly string[] {
  const telling = wordsIn(query)
    .filter(({ word }) => !stopWords.has(word))
    .flatMap(({ word }) => stemsOf(word));
  return [...new Set(telling.length > 0 ? telling : stemsOf(query))];
}

const weakStems: ReadonlySet<string> = new Set(Array.from(weakWords, stem));

/** Whether a term is of talk, and says little of what is looked for. */
export function isWeak(term: string): boolean {
  return weakStems.has(term);
}

/** One word of a query with what may stand in its place in a text, and how much that counts against the word itself. */
export interface Slot {
  readonly term: string;
  readonly terms: readonly { readonly id: number; readonly weight: number }[];
}

interface SlotWeights {
  /** Another word for the same. */
  readonly kin: number;
  /** A word of the same root: validate, validation, validator. */
  readonly alike: number;
}

/** The words of a query that stand somewhere in the project, or have others that do. */
export function slotsOf(vocabulary: Vocabulary, query: string, { kin, alike }: SlotWeights): readonly Slot[] {
  const terms = queryTerms(query);
  const own = new Set(terms);
  return terms.flatMap((term) => {
    const weights = new Map<number, number>();
    const add = (other: string, weight: number) => {
      const id = vocabulary.find(other);
      if (id !== undefined && weight > (weights.get(id) ?? 0)) weights.set(id, weight);
    };
    add(term, 1);
    // What the query says itself has a slot of its own.
    if (alike > 0) for (const other of sameRoot(vocabulary, term)) if (!own.has(other)) add(other, alike);
    if (kin > 0) for (const other of kinOf(term)) if (!own.has(other)) add(other, kin);
    return weights.size === 0
      ? []
      : [{ term, terms: Array.from(weights, ([id, weight]) => ({ id, weight })) }];
  });
}

/** Those of a vocabulary that come of the same root. */
function sameRoot(vocabulary: Vocabulary, term: string): readonly string[] {
  const root = rootOf(term);
  if (root.length < shortestRoot) return [];
  return vocabulary
    .beginningLike(root)
    .filter((other) => other !== term && other.startsWith(root) && rootOf(other) === root);
}

const shortestRoot = 4;

function rootOf(term: string): string {
  if (!/^[a-z]+$/.test(term)) return "";
  return term.replace(endings, (ending, at: number) => (at >= shortestRoot ? "" : ending));
}

const endings =
  /(?:iz)?(?:ations?|itions?)$|(?:at|it)?(?:ors?|ers?|ions?|ives?|iv)$|(?:iz(?:er?)?|ify|ifi(?:er|cation))$|(?:ments?|ness|ity|abl|ibl|able|ible|ful|less|al|ally|ly|anc|enc|ance|ence|ant|ent|ic|y|at|ing|ed|e)$/;
