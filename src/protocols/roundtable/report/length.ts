/** How many words a text has; where words are not set apart, two letters count as one. */
export function wordsIn(text: string): number {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const spaced = text.trim().split(/\s+/u).filter(Boolean).length;
  return Math.max(spaced, Math.ceil(wide / 2));
}
