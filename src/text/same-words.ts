/** Two texts with the same of this say the same in the same words: only capitals, signs and their width may differ. */
export function sameWords(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase();
  const words = plain.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
  return words === "" ? plain : words;
}
