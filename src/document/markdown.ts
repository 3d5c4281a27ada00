import { inert, inName, inProse } from "./inert.ts";
import { oneLine } from "./one-line.ts";

export function bullets(items: readonly string[]): string {
  return items.length === 0 ? "- None" : items.map((item) => `- ${item}`).join("\n");
}

/** Rows of cells that are Markdown already. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [tableRow(columns), `|${columns.map(() => "---|").join("")}`, ...rows.map(tableRow)].join("\n");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A name somebody gave, to be read as it is written: nothing in it is Markdown. It may stand in a cell. */
export function plain(text: string): string {
  return unmarked(inert(oneLine(text), inName));
}

/** Prose of others: emphasis and code stay, but no tag, comment, link, image or block can begin in it. */
export function prose(text: string): string {
  return unmarked(inert(oneLine(text), inProse));
}

/** The same in a cell of a table: a bar that is not escaped would end it, also in code. */
export function proseCell(text: string): string {
  return prose(text).replaceAll(/\\.|\|/g, (match) => (match === "|" ? String.raw`\|` : match));
}

/** A link whose words are a name: no bracket in them ends it early. */
export function link(text: string, target: string): string {
  return `[${plain(text).replaceAll("]", String.raw`\]`)}](${target})`;
}

/** What would make a heading, a list, a quote, a rule or a fence of the line it begins. */
function unmarked(line: string): string {
  return line.replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\").replace(blockStart, "\\");
}

const blockStart = /^(?=#{1,6}(?:\s|$)|>|[-+*](?:\s|$)|(?:[-_*] ?){3,}$|=+$|~{3}|`{3}[^`]*$)/;

/** A name in code; its fence is longer than any run of backticks inside. */
export function code(text: string): string {
  const inner = oneLine(text);
  const longestRun = Math.max(0, ...[...inner.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = "`".repeat(longestRun + 1);
  return longestRun === 0 ? `${fence}${inner}${fence}` : `${fence} ${inner} ${fence}`;
}
