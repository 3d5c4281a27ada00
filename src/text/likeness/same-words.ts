/** Two texts with the same of this say the same in the same words: only capitals, signs and their width may differ. */
export function sameWords(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase();
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
  return words === "" ? plain : words;
}

/** By code points: the same order on every machine. */
export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
