/** Two texts are the same if they differ only in capitals, signs and width (ambiguity 1). */
export function normal(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
