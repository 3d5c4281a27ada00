import { synonymsOf } from "./synonyms.ts";
import { stem, stemsOf, stopWords, weakWords, wordsIn } from "./words.ts";

/** What is looked for: stems, each once. Words such as "how" and "the" count only where there is nothing else. */
export function queryTerms(query: string): readonly string[] {
  const telling = wordsIn(query).filter(({ word }) => !stopWords.has(word));
  return [...new Set(telling.length > 0 ? telling.map(({ word }) => stem(word)) : stemsOf(query))];
}

const weakStems: ReadonlySet<string> = new Set(Array.from(weakWords, stem));

/** A word of a query with what may stand in its place in a text, and how much that counts against the word itself. */
export interface QueryWord {
  readonly term: string;
  /** How much the word tells of what is looked for: a word of talk little, a name of code most. */
  readonly weight: number;
  readonly alternatives: ReadonlyMap<string, number>;
}

const weights = { weak: 0.5, name: 2, sameRoot: 0.6, synonym: 0.4 };

/** The words of a query, each with those of a vocabulary that have the same root or mean the same. */
export function queryWords(query: string, terms: Iterable<string>): readonly QueryWord[] {
  const own = queryTerms(query);
  const names = namesIn(query).terms;
  const byRoot = sameRoots(own, terms);
  return own.map((term) => {
    const alternatives = new Map([[term, 1]]);
    const add = (others: readonly string[], weight: number) => {
      // What the query says itself counts as that.
      for (const other of others)
        if (!own.includes(other) && !alternatives.has(other)) alternatives.set(other, weight);
    };
    add(byRoot.get(rootOf(term)) ?? [], weights.sameRoot);
    add(synonymsOf(term), weights.synonym);
    const weight = names.has(term) ? weights.name : weakStems.has(term) ? weights.weak : 1;
    return { term, weight, alternatives };
  });
}

const shortestRoot = 4;

/** The terms of a vocabulary by the roots that a query has: validate, validation, validator. */
function sameRoots(own: readonly string[], terms: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const roots = new Map(own.map((term) => [rootOf(term), [] as string[]]));
  roots.delete("");
  const starts = new Set(Array.from(roots.keys(), (root) => root.slice(0, shortestRoot)));
  for (const term of terms) if (starts.has(term.slice(0, shortestRoot))) roots.get(rootOf(term))?.push(term);
  return roots;
}

function rootOf(term: string): string {
  if (!/^[a-z]{4,}$/.test(term)) return "";
  return term.replace(endings, (ending, at: number) => (at >= shortestRoot ? "" : ending));
}

const endings =
  /(?:iz)?(?:ations?|itions?)$|(?:at|it)?(?:ors?|ers?|ions?|ives?|iv)$|(?:iz(?:er?)?|ify|ifi(?:er|cation))$|(?:ments?|ness|ity|abl|ibl|able|ible|ful|less|al|ally|ly|anc|enc|ance|ence|ant|ent|ic|y|at|ing|ed|e)$/;

/** What a text names outright, as it is written. */
export interface WrittenNames {
  /** Paths or file names, lower case. */
  readonly paths: readonly string[];
  /** Names of code: what is written as one, or stands in quotes. */
  readonly names: readonly string[];
}

const pathLike = /(?:[\w@.-]+\/)+[\w@.-]+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{1,5}\b/gi;
const nameLike =
  /\b(?:[a-z\d]+[A-Z]\w*|[A-Z][a-z\d]+[A-Z]\w*|[A-Z]{2,}_\w+|\w+_\w+)\b|(?<=\w\.)\w+(?=\()|\b\w+(?=\(\))/g;
const quoted = /`([^`\n]{2,80})`|"([^"\n]{2,80})"|'([A-Za-z_$][\w$-]{1,80})'|“([^”\n]{2,80})”/g;

export function writtenNames(text: string): WrittenNames {
  const paths = Array.from(text.matchAll(pathLike), ([path]) => path.toLowerCase().replace(/^\.\//, ""));
  const inQuotes = Array.from(text.matchAll(quoted), (found) => found.slice(1).find(Boolean) ?? "");
  return { paths, names: [...Array.from(text.matchAll(nameLike), ([name]) => name), ...inQuotes] };
}

/** The same with names as terms. */
export function namesIn(text: string): {
  readonly paths: readonly string[];
  readonly terms: ReadonlySet<string>;
} {
  const { paths, names } = writtenNames(text);
  return { paths, terms: new Set(names.flatMap(stemsOf)) };
}
