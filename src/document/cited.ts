import { prose, quiet, type Text } from "./document.ts";

/** A sentence with the ids that carry it; one that stands in the sentence is not told again behind it. */
export function cited(sentence: string, ids: readonly string[]): Text {
  const left = ids.filter((id) => !sentence.includes(id));
  return [prose(sentence), ...(left.length === 0 ? [] : [" ", quiet(`[${left.join(", ")}]`)])];
}
