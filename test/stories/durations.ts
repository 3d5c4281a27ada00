/** A text with "…" for every duration in it, however slow the machine was. */
export function withoutDurations(text: string): string {
  return text.replaceAll(/\b\d+ min(?: \d+ s)?\b|\b\d+(?:\.\d+)? m?s\b/g, "…");
}
