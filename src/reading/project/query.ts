import { stem } from "../../text/stem.ts";
import { stemsOf, stopWords, wordsIn } from "./words.ts";

/** What is looked for: stems, each once. Words such as "how" and "the" count only where there is nothing else. */
export function queryTerms(query: string): readonly string[] {
  const telling = wordsIn(query).filter(({ word }) => !stopWords.has(word));
  return [...new Set(telling.length > 0 ? telling.map(({ word }) => stem(word)) : stemsOf(query))];
}

const pathLike = /(?:[\w@.-]+\/)+[\w@.-]+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{1,5}\b/gi;
const nameLike =
  /\b(?:[a-z\d]+[A-Z]\w*|[A-Z][a-z\d]+[A-Z]\w*|[A-Z]{2,}_\w+|\w+_\w+)\b|(?<=\w\.)\w+(?=\()|\b\w+(?=\(\))/g;
const quoted = /`([^`\n]{2,80})`|"([^"\n]{2,80})"|'([A-Za-z_$][\w$-]{1,80})'|“([^”\n]{2,80})”/g;

/** What a text names outright, as it is written: paths or file names, in lower case, and names of code, written as one or in quotes. */
export function writtenNames(text: string) {
  const paths = Array.from(text.matchAll(pathLike), ([path]) => path.toLowerCase().replace(/^\.\//, ""));
  const inQuotes = Array.from(text.matchAll(quoted), (found) => found.slice(1).find(Boolean) ?? "");
  return { paths, names: [...Array.from(text.matchAll(nameLike), ([name]) => name), ...inQuotes] };
}

export function namesIn(text: string) {
  const { paths, names } = writtenNames(text);
  return { paths, terms: new Set(names.flatMap(stemsOf)) };
}
