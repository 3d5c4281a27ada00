import { stemsOf } from "./indexed-words.ts";
import { writtenNames } from "./written-names.ts";

/** What a query names outright. */
export interface QueryNames {
  /** Paths or file names, lower case. */
  readonly paths: readonly string[];
  /** Names of code as terms: what is written as one, or stands in quotes. */
  readonly terms: ReadonlySet<string>;
}

export function namesIn(query: string): QueryNames {
  const { paths, names } = writtenNames(query);
  return { paths, terms: new Set(names.flatMap((name) => [...stemsOf(name)])) };
}
