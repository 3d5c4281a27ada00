import { compare, sameWords } from "../../../text/likeness/same-words.ts";
import type { Approach } from "./analysis.ts";

const label = /^(?:option|approach|solution|alternative|plan|案) ?(?:[a-z]|\d{1,2})?(?: |$)/;

/** What is the same in all spellings of a name; empty where the name is a label only ("Option B"). */
export function nameKey(name: string): string {
  return sameWords(name)
    .replace(label, "")
    .replaceAll(/\b(?:a|an|the|approach|solution|strategy)\b/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** By what approaches are the same without a doubt. Where the name says nothing, what is described must be the same. */
export function keyOf({ name, description }: Pick<Approach, "name" | "description">): string {
  return nameKey(name) || sameWords(`${name} ${description}`);
}

/** The name most gave it, then the shortest. */
export function commonName(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ranked = [...counts].sort(([a, m], [b, n]) => n - m || a.length - b.length || compare(a, b));
  return ranked[0]?.[0] ?? "";
}
