import { stemsOf } from "./indexed-words.ts";

/** What a query names outright. */
export interface QueryNames {
  /** Paths or file names, lower case. */
  readonly paths: readonly string[];
  /** Names of code as terms: what is written as one, or stands in quotes. */
  readonly terms: ReadonlySet<string>;
}

const pathLike = /(?:[\w@.-]+\/)+[\w@.-]+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{1,5}\b/gi;
const nameLike =
  /\b(?:[a-z\d]+[A-Z]\w*|[A-Z][a-z\d]+[A-Z]\w*|[A-Z]{2,}_\w+|\w+_\w+)\b|(?<=\w\.)\w+(?=\()|\b\w+(?=\(\))/g;
const quoted = /`([^`\n]{2,80})`|"([^"\n]{2,80})"|'([A-Za-z_$][\w$-]{1,80})'|“([^”\n]{2,80})”/g;

export function namesIn(query: string): QueryNames {
  const paths = Array.from(query.matchAll(pathLike), ([path]) => path.toLowerCase().replace(/^\.\//, ""));
  const inQuotes = Array.from(query.matchAll(quoted), (found) => found.slice(1).find(Boolean) ?? "");
  const names = [...Array.from(query.matchAll(nameLike), ([name]) => name), ...inQuotes];
  return { paths, terms: new Set(names.flatMap((name) => [...stemsOf(name)])) };
}
