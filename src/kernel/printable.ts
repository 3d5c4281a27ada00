import stripAnsi from "strip-ansi";

/** Text of others as one line that cannot move the cursor, colour, hide or reorder anything. */
export function printable(text: string): string {
  if (onlyAscii.test(text)) return text;
  return stripAnsi(text).replace(lineBreaks, " ").replace(invisible, "");
}

export function printableName(given: string): string {
  return printable(given).trim();
}

const onlyAscii = /^[ -~]*$/;

export function printableLines(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(/[^\n\t]+/g, printable);
}

const lineBreaks = /\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*/gu;

// Joiners and variation selectors stay: emoji and several scripts are written with them.
const invisible = /[\p{Cc}\p{Cs}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What could move the cursor, fill a clipboard or turn letters around is written as `\u001b`: in JSON the same. */
export function withoutControls(text: string, keepsStyles: boolean): string {
  return text.replaceAll(keepsStyles ? controlsAndStyles : controls, (found) =>
    found.length > 1 ? found : escapeOf(found),
  );
}

export function isUnprintable(text: string): boolean {
  return text.search(controls) !== -1;
}

/** What would turn letters around on a page is shown as an escape. In JSON it can only stand inside a string. */
export function visibleJson(json: string): string {
  return json.replaceAll(controls, (found) => `\\${escapeOf(found)}`);
}

function escapeOf(letter: string): string {
  return String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const control = String.raw`[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]`;
const controls = new RegExp(control, "gu");
const controlsAndStyles = new RegExp(String.raw`\u001b\[[\d;]*m|${control}`, "gu");

export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

const longest = 80;

/** A title for a line among others: the first of its own, cut where it is long. Records and files have it whole. */
export function titleLine(title: string): string {
  const line = printable(title.trim().split("\n")[0] ?? "");
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
