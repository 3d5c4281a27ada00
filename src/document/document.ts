/** A document: what stands in it, not how it looks. A plain string is shown as it is written, whoever wrote it: nothing in it becomes markup. */
export type Doc = readonly Block[];

export type Block =
  | { readonly kind: "heading"; readonly level: HeadingLevel; readonly text: Text }
  | Paragraph
  | List
  | Table
  | Facts
  | Bars
  | Movement
  /** What somebody said, in their own Markdown: it stays inside its quotation. */
  | { readonly kind: "quotation"; readonly text: string }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  /** What a reader must know before believing the rest. `label`: before the text in documents, in bold; empty: none. */
  | { readonly kind: "notice"; readonly label: string; readonly text: Text; readonly tone: Tone }
  /** An empty line at the terminal; documents set their blocks apart anyway. */
  | { readonly kind: "gap" }
  | { readonly kind: "only-terminal"; readonly body: Doc };

/** 1 is the title of the document. */
type HeadingLevel = 1 | 2 | 3 | 4;

/** A line of text, or parts of it that look or lead somewhere of their own; in a cell, `lineBreak` begins another. */
export type Text = string | readonly Span[];
export type Span = string | Styled;

export interface Styled {
  readonly text: string;
  /** `seat` is a name of one; `prose` is somebody's sentence in which emphasis and code may stay; all else of it is shown as written. */
  readonly as?: "strong" | "emphasis" | "code" | "prose" | "seat";
  readonly tone?: Tone;
  /** No line of the terminal ends inside it. */
  readonly together?: boolean;
  /** Where it leads: a path beside the document, or `#` and the id of a place in it. */
  readonly to?: string;
}

export type Tone = "good" | "warning" | "bad" | "quiet" | "accent";

export interface Paragraph {
  readonly kind: "paragraph";
  readonly text: Text;
  /** Set in by so many steps at the terminal. */
  readonly indent?: number;
  readonly unbroken?: boolean;
}

export interface List {
  readonly kind: "list";
  readonly items: readonly Item[];
  readonly ordered: boolean;
  /** A page of the terminal shows so many and counts the rest; documents have all. */
  readonly most: number;
  /** A page of the terminal shows two lines of each item, and of each text below it; documents have all. */
  readonly cut?: boolean;
  /** Shown where there is no item; without it an empty list is left out. */
  readonly none?: Text;
}

export interface Item {
  readonly text: Text;
  /** What stands before it at the terminal in place of a bullet: `≠`, `HIGH`. */
  readonly sign?: Styled;
  /** Lines that belong below it; one with a sign stands under the item's own words at the terminal. */
  readonly below?: readonly (Text | SignedLine)[];
}

export interface SignedLine {
  readonly sign: Styled;
  readonly text: Text;
}

export interface Table {
  readonly kind: "table";
  readonly columns: readonly Text[];
  /** Cells are short: a paragraph belongs into a list. */
  readonly rows: readonly (readonly Text[])[];
  readonly none?: Text;
  /** It shows at one look what else is read: a page has it below the answer. */
  readonly isPicture?: true;
}

export interface Facts {
  readonly kind: "facts";
  readonly entries: readonly (readonly [label: string, text: Text])[];
  /** In Markdown a line each rather than a list: the head of a document that programs read. */
  readonly asLines?: boolean;
}

export interface Bars {
  readonly kind: "bars";
  readonly rows: readonly {
    readonly label: string;
    readonly value: number | null;
    /** Said in place of the figure. */
    readonly instead?: string;
    readonly tone: Tone;
    readonly note: Text;
  }[];
  readonly most: number;
  readonly columns: readonly [label: string, value: string];
  readonly none: string;
}

/** Who went where on one issue: on a page a picture of seats over rounds, and everywhere the table that says it in words. */
export interface Movement {
  readonly kind: "movement";
  readonly issue: string;
  readonly rounds: readonly number[];
  readonly options: readonly { readonly id: string; readonly text: string }[];
  readonly seats: readonly {
    readonly name: string;
    /** For each round the option it was for after it, and why it came there where it did so then; `null`: it was for none. */
    readonly stops: readonly { readonly option: string | null; readonly why: string }[];
    readonly objects: readonly string[];
  }[];
  readonly silent: string;
  readonly table: Table;
}

export function heading(level: HeadingLevel, text: Text): Block {
  return { kind: "heading", level, text };
}

export function paragraph(text: Text, indent = 0): Paragraph {
  return { kind: "paragraph", text, indent };
}

export function unbroken(text: Text, indent = 0): Paragraph {
  return { kind: "paragraph", text, indent, unbroken: true };
}

type ListOptions = Partial<Pick<List, "ordered" | "most" | "cut" | "none">>;

export function list(items: readonly (Text | Item)[], options: ListOptions = {}): List {
  const all = items.map((one) => (typeof one === "object" && "text" in one ? one : { text: one }));
  return { kind: "list", items: all, ordered: false, most: Infinity, ...options };
}

export function table(columns: Table["columns"], rows: Table["rows"], none?: Text): Table {
  return { kind: "table", columns, rows, ...(none !== undefined && { none }) };
}

export function facts(entries: Facts["entries"]): Facts {
  return { kind: "facts", entries };
}

export function quotation(text: string): Block {
  return { kind: "quotation", text };
}

export function code(language: string, text: string): Block {
  return { kind: "code", language, text };
}

export function notice(label: string, text: Text, tone: Tone = "warning"): Block {
  return { kind: "notice", label, text, tone };
}

export const gap: Block = { kind: "gap" };

export function onTerminal(...body: Doc): Block {
  return { kind: "only-terminal", body };
}

/** A heading and what stands below it; nothing at all where that is empty. */
export function section(title: Text, body: Doc, level: HeadingLevel = 2): Doc {
  return body.some((block) => !isEmpty(block)) ? [heading(level, title), ...body] : [];
}

export function strong(text: string, tone?: Tone): Styled {
  return { text, as: "strong", ...(tone && { tone }) };
}

export function prose(text: string): Styled {
  return { text, as: "prose" };
}

export function quiet(text: string): Styled {
  return { text, tone: "quiet" };
}

export const lineBreak = "\n";

/** Names of seats, each of which has a colour on a page. */
export function seatsNamed(names: readonly string[]): readonly Span[] {
  return joined(
    names.map((text): Text => [{ text, as: "seat" }]),
    ", ",
  );
}

/** Texts after each other, with something in between. */
export function joined(texts: readonly Text[], between: string): readonly Span[] {
  return texts.flatMap((text, index) => [...(index === 0 ? [] : [between]), ...spansOf(text)]);
}

/** `(a, b)` behind something, for who said it. */
export function by(names: readonly string[]): readonly Span[] {
  return names.length === 0 ? [] : [" ", quiet(`(${names.join(", ")})`)];
}

export function isEmpty(block: Block): boolean {
  switch (block.kind) {
    case "list":
      return block.items.length === 0 && block.none === undefined;
    case "table":
      return block.rows.length === 0 && block.none === undefined;
    case "facts":
      return block.entries.length === 0;
    case "bars":
      return block.rows.length === 0;
    case "movement":
      return block.options.length === 0;
    case "gap":
      return true;
    case "only-terminal":
      return block.body.every(isEmpty);
    default:
      return false;
  }
}

export function lineOf(line: Text | SignedLine): { readonly sign: Styled | null; readonly text: Text } {
  return typeof line === "object" && "sign" in line ? line : { sign: null, text: line };
}

export function spansOf(text: Text): readonly Styled[] {
  const spans = typeof text === "string" ? [text] : text;
  return spans.map((span) => (typeof span === "string" ? { text: span } : span));
}

/** The words of a line of text, however they look. */
export function plainText(text: Text): string {
  return spansOf(text)
    .map((span) => span.text)
    .join("");
}
