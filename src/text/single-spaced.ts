// Also what ends a line for some readers and is no blank for a pattern.
const blanks = new RegExp(String.raw`[\s\u001C-\u001E\u0085]+`, "g");

/** The text on one line, with single blanks between its words and none around them. */
export function singleSpaced(text: string): string {
  return text.replaceAll(blanks, " ").trim();
}
