import { fenced } from "../kernel/prompt.ts";
import { printableLines } from "../kernel/printable.ts";
import {
  type Bars,
  type Block,
  type Doc,
  type Facts,
  isEmpty,
  type Item,
  lineBreak,
  lineOf,
  type List,
  spansOf,
  type Styled,
  type Text,
} from "./document.ts";
import { bullets, code, link, plain, prose, proseCell, table } from "./markdown.ts";
import { quoted } from "./quoted.ts";

/** A document as Markdown. `below` moves its headings down where it stands inside another. */
export function toMarkdown(doc: Doc, { below = 0 }: { readonly below?: number } = {}): string {
  return doc
    .flatMap((block) => blockText(block, below))
    .filter((part) => part !== "")
    .join("\n\n");
}

export function markdownFile(path: string, doc: Doc): { readonly path: string; readonly text: string } {
  return { path, text: `${toMarkdown(doc)}\n` };
}

function blockText(block: Block, below: number): readonly string[] {
  if (isEmpty(block)) return [];
  switch (block.kind) {
    case "heading":
      return [
        `${"#".repeat(Math.min(6, block.level + below))} ${inline(block.text).replace(/^(\d{1,9})\\(?=[.)])/, "$1")}`,
      ];
    case "paragraph":
      return [inline(block.text)];
    case "list":
      return [listText(block)];
    case "table":
      return [
        block.rows.length === 0
          ? inline(block.none ?? "")
          : table(
              block.columns.map(cellText),
              block.rows.map((row) => row.map(cellText)),
            ),
      ];
    case "facts":
      return [factsText(block)];
    case "bars":
      return [barsText(block)];
    case "movement":
      return blockText(block.table, below);
    case "quotation":
      return [quoted(printableLines(block.text))];
    case "code":
      return [fenced(block.language, printableLines(block.text))];
    case "notice":
      return [
        block.label === "" ? `*${inline(block.text)}*` : `**${plain(block.label)}**: ${inline(block.text)}`,
      ];
    case "only-terminal":
    case "gap":
      return [];
  }
}

function factsText({ entries, asLines = false }: Facts): string {
  const lines = entries.map(([label, text]) => `**${plain(label)}**: ${inline(text)}`);
  return asLines ? lines.join("\n") : bullets(lines);
}

/** The rule below the heads is as wide as they are, so that the source reads as a table too. */
function barsText({ columns, rows, most, none }: Bars): string {
  const figure = (value: number | null) => (value === null ? plain(none) : `${value}/${most}`);
  const [heads = "", , ...body] = table(
    columns.map(plain),
    rows.map(({ label, value, instead }) => [
      plain(label),
      instead === undefined ? figure(value) : plain(instead),
    ]),
  ).split("\n");
  return [heads, heads.replaceAll(/[^|]/g, "-"), ...body].join("\n");
}

function listText({ items, ordered, none }: List): string {
  if (items.length === 0) return ordered ? inline(none ?? "") : `- ${inline(none ?? "")}`;
  return items.map((item, index) => itemText(item, ordered ? `${index + 1}. ` : "- ")).join("\n");
}

function itemText({ text, below = [] }: Item, lead: string): string {
  const under = `${" ".repeat(lead.length)}- `;
  return [`${lead}${inline(text)}`, ...below.map((line) => `${under}${inline(lineOf(line).text)}`)].join(
    "\n",
  );
}

function inline(text: Text): string {
  return spansOf(text).map(spanText).join("");
}

function cellText(text: Text): string {
  return spansOf(text)
    .map((span) => {
      if (span.text === lineBreak) return "<br>";
      if (span.text === "-") return "-";
      return span.as === "prose" && span.to === undefined ? proseCell(span.text) : spanText(span);
    })
    .join("");
}

function spanText({ text, as, to }: Styled): string {
  // Spaces at the ends belong between spans; the text itself is put on one line.
  const inner = text.trim();
  if (inner === "") return text;
  const shown = to === undefined ? styled(inner, as) : link(inner, to);
  const before = text.trimStart().length < text.length ? " " : "";
  const after = text.trimEnd().length < text.length ? " " : "";
  return `${before}${shown}${after}`;
}

function styled(text: string, as: Styled["as"]): string {
  switch (as) {
    case "seat":
    case "strong":
      return `**${plain(text)}**`;
    case "emphasis":
      return `*${prose(text)}*`;
    case "code":
      return code(text);
    case "prose":
      return prose(text);
    case undefined:
      return plain(text);
  }
}
