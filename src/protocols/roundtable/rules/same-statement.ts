/**
 * Two texts with the same of this say the same. Signs stay, unlike in `sameWords`: "< 200 ms" is not "> 200 ms", and C
 * is not C#. Only capitals, width, spaces, quotation marks and what ends a sentence may differ.
 */
export function sameStatement(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/["'`‘’“”«»「」『』]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .replace(/[\s.!,;:。、…]+$/u, "")
    .trim();
}
