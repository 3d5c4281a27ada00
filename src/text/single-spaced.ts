/** The text on one line, with single blanks between its words and none around them. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
