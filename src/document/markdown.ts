import { printable } from "../kernel/printable.ts";

export function bullets(items: readonly string[]): string {
  return items.length === 0 ? "- None" : items.map((item) => `- ${item}`).join("\n");
}

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

/** Nothing leads out of the line. Renderers make links of addresses unasked, and no backslash keeps them from it: as code they stay what they are. */
export function inert(line: string, pattern: () => RegExp): string {
  if (!suspect.test(line)) return line;
  let told = "";
  let from = 0;
  for (const { 0: found, index, groups } of line.matchAll(pattern())) {
    const to = index + found.length;
    const isKept = groups?.["kept"] !== undefined;
    told += line.slice(from, index) + (isKept ? found : literal(found, line[index - 1], line[to]));
    from = to;
  }
  return told + line.slice(from);
}

/** A sign without which none of the patterns below finds anything. */
const suspect = /[\\`*[<|~_@]|:\/\/|www\./i;

function literal(found: string, before: string | undefined, after: string | undefined): string {
  if (found.length === 1) return `\\${found}`;
  const [, address = found, rest = ""] = sentenceEnd.exec(found) ?? [];
  // Beside another backtick the two would be one fence.
  const lead = before === "`" ? " " : "";
  const trail = rest === "" && after === "`" ? " " : "";
  return `${lead}\`${address}\`${rest}${trail}`;
}

const sentenceEnd = /^(.*?)([.,;:!?'"”’»)\]*_~]*)$/su;

/** Made when it is first needed: letters of all languages take 10 ms. */
function patternOf(around: (address: string) => string): () => RegExp {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(around(String.raw`(?:${web}|${mail})[^\s<>\x60|\\]*`), "giu"));
}

const web = String.raw`(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)`;
const mail = String.raw`(?<![\p{L}\p{N}._+-])(?:(?:mailto|xmpp):)?[\p{L}\p{N}._+-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+`;

// What is escaped already, a backslash that escapes nothing, and whole spans of code.
const kept = (address: string) =>
  String.raw`(?<kept>\\[!-\/:-@\[-\x60{-~]|\\(?=.)(?!${address})|(?<!\x60)(?<fence>\x60+)(?!\x60).*?(?<!\x60)\k<fence>(?!\x60))`;

/** In a name nothing is Markdown. Inside a word an underscore means nothing, and names of code are full of them. */
const inName = patternOf(
  (address) => String.raw`${address}|[\\\x60*\[<|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`,
);

const inProse = patternOf((address) => String.raw`${kept(address)}|${address}|[<\[\x60\\]`);

/** The same in one of several lines: a span of code may end in another. */
export const inLines = patternOf((address) => String.raw`${kept(address)}|${address}|[<\[\\]`);

/** Text of agents on one line, with nothing in it that a terminal would obey. */
export function oneLine(text: string): string {
  return printable(text).trim().replaceAll(/\s+/g, " ");
}
