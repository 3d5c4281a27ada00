import stripAnsi from "strip-ansi";

/** Text of others as one line that cannot move the cursor, colour, hide or reorder anything. */
export function printable(text: string): string {
  return stripAnsi(text).replace(lineBreaks, " ").replace(invisible, "");
}

/** The same for a text of several lines, which keeps its lines and tabs. */
export function printableLines(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(/[^\n\t]+/g, printable);
}

const lineBreaks = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu;

// Joiners and variation selectors stay: emoji and several scripts are written with them.
const invisible = /[\p{Cc}\p{Cs}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
