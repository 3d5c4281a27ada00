import type {
  Block,
  Box,
  Code,
  Comparison,
  Doc,
  Facts,
  Folded,
  Gap,
  Heading,
  Item,
  List,
  Notice,
  Only,
  Paragraph,
  Quotation,
  SignedLine,
  Span,
  Styled,
  Table,
  Text,
  Tone,
} from "./block.ts";

export type * from "./block.ts";

/** The blocks of a document, each by a word: what a report is written with. */

export function heading(level: Heading["level"], text: Text): Heading {
  return { kind: "heading", level, text };
}

export function paragraph(text: Text, indent = 0): Paragraph {
  return { kind: "paragraph", text, indent };
}

/** A line to be copied: a path, a command. */
export function unbroken(text: Text, indent = 0): Paragraph {
  return { kind: "paragraph", text, indent, unbroken: true };
}

type ListOptions = Partial<Pick<List, "ordered" | "most" | "cut" | "none">>;

export function list(items: readonly (Text | Item)[], options: ListOptions = {}): List {
  return { kind: "list", items: items.map(itemOf), ordered: false, most: Infinity, ...options };
}

function itemOf(given: Text | Item): Item {
  return typeof given === "object" && "text" in given ? given : { text: given };
}

export function table(columns: Table["columns"], rows: Table["rows"], none?: Text): Table {
  return { kind: "table", columns, rows, ...(none !== undefined && { none }) };
}

export function comparison(by: Comparison["by"], options: Comparison["options"]): Comparison {
  return { kind: "comparison", by, options };
}

export function facts(entries: Facts["entries"]): Facts {
  return { kind: "facts", entries };
}

export function quotation(text: Quotation["text"]): Quotation {
  return { kind: "quotation", text };
}

export function code(language: string, text: string): Code {
  return { kind: "code", language, text };
}

export function notice(label: string, text: Text, tone: Tone = "warning"): Notice {
  return { kind: "notice", label, text, tone };
}

export function box(title: string, lines: readonly Text[]): Box {
  return { kind: "box", title, lines };
}

export function folded(title: string, body: Doc): Folded {
  return { kind: "folded", title, body };
}

export const gap: Gap = { kind: "gap" };

export function onTerminal(...body: Doc): Only {
  return { kind: "only", where: "terminal", body };
}

export function inDocuments(...body: Doc): Only {
  return { kind: "only", where: "documents", body };
}

/** A heading and what stands below it; nothing at all where that is empty. */
export function section(title: Text, body: Doc, level: Heading["level"] = 2): Doc {
  return body.some((block) => !isEmpty(block)) ? [heading(level, title), ...body] : [];
}

export function strong(text: string, tone?: Tone): Styled {
  return { text, as: "strong", ...(tone && { tone }) };
}

/** Somebody's sentence. */
export function prose(text: string): Styled {
  return { text, as: "prose" };
}

export function quiet(text: string): Styled {
  return { text, tone: "quiet" };
}

/** Begins another line in a cell of a table. */
export const lineBreak = "\n";

/** Texts after each other, with something in between. */
export function joined(texts: readonly Text[], between: string): readonly Span[] {
  return texts.flatMap((text, index) => [...(index === 0 ? [] : [between]), ...spansOf(text)]);
}

/** `(a, b)` behind something, for who said it. */
export function by(names: readonly string[]): readonly Span[] {
  return names.length === 0 ? [] : [" ", quiet(`(${names.join(", ")})`)];
}

/** Whether a block shows nothing. */
export function isEmpty(block: Block): boolean {
  switch (block.kind) {
    case "list":
      return block.items.length === 0 && block.none === undefined;
    case "table":
      return block.rows.length === 0 && block.none === undefined;
    case "comparison":
      return block.options.length === 0;
    case "facts":
      return block.entries.length === 0;
    case "bars":
    case "matrix":
      return block.rows.length === 0;
    case "graph":
      return block.nodes.length === 0;
    case "gap":
      return true;
    case "only":
      return block.body.every(isEmpty);
    default:
      return false;
  }
}

/** A line below an item, whether or not it has a sign. */
export function lineOf(line: Text | SignedLine): { readonly sign: Styled | null; readonly text: Text } {
  return typeof line === "object" && "sign" in line ? line : { sign: null, text: line };
}

export function spansOf(text: Text): readonly Styled[] {
  const spans = typeof text === "string" ? [text] : text;
  return spans.map((span) => (typeof span === "string" ? { text: span } : span));
}
