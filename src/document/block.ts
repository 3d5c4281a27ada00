/**
 * A document as a report writes it, once: what stands in it, not how it looks. Renderers make it a page of the terminal,
 * Markdown or HTML. A plain string is shown as it is written, whoever wrote it: nothing in it becomes markup.
 */
export type Doc = readonly Block[];

export type Block =
  | Heading
  | Paragraph
  | List
  | Table
  | Comparison
  | Facts
  | Bars
  | Matrix
  | Graph
  | Quotation
  | Code
  | Notice
  | Box
  | Folded
  | Gap
  | Only;

/** A line of text, or parts of it that look or lead somewhere of their own; in a cell, `lineBreak` begins another. */
export type Text = string | readonly Span[];
export type Span = string | Styled;

export interface Styled {
  readonly text: string;
  /** `prose` is somebody's sentence in which emphasis and code may stay; all else of it is shown as written. */
  readonly as?: "strong" | "emphasis" | "code" | "prose";
  readonly tone?: Tone;
  /** No line of the terminal ends inside it. */
  readonly together?: boolean;
  /** Where it leads: a path beside the document, or `#` and the id of a place in it. */
  readonly to?: string;
}

/** What a colour would say. */
export type Tone = "good" | "warning" | "bad" | "quiet" | "accent";

export interface Heading {
  readonly kind: "heading";
  /** 1 is the title of the document. */
  readonly level: 1 | 2 | 3 | 4;
  readonly text: Text;
}

export interface Paragraph {
  readonly kind: "paragraph";
  readonly text: Text;
  /** Set in by so many steps at the terminal. */
  readonly indent?: number;
  /** A path or a command that is copied: no line of it is broken. */
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
  /** They come one after the other. */
  readonly numbered?: boolean;
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
}

/** Options next to each other: a column each, and a row for each thing they are compared by. */
export interface Comparison {
  readonly kind: "comparison";
  readonly by: readonly string[];
  readonly options: readonly { readonly name: Text; readonly cells: readonly Text[] }[];
}

/** What is known of something: a label, then a few words. */
export interface Facts {
  readonly kind: "facts";
  readonly entries: readonly (readonly [label: string, text: Text])[];
  /** In Markdown a line each rather than a list: the head of a document that programs read. */
  readonly asLines?: boolean;
}

/** Figures beside each other, each as a share of the most there can be. */
export interface Bars {
  readonly kind: "bars";
  readonly rows: readonly {
    readonly label: string;
    /** `null` where there is none. */
    readonly value: number | null;
    /** Said in place of the figure. */
    readonly instead?: string;
    readonly tone: Tone;
    readonly note: Text;
  }[];
  readonly most: number;
  readonly columns: readonly [label: string, value: string];
  /** Where a label has no value. */
  readonly none: string;
}

/** Who stood where, round by round: a row a seat, a column a round. */
export interface Matrix {
  readonly kind: "matrix";
  readonly title: string | null;
  readonly corner: string;
  /** With a short form for narrow screens. */
  readonly columns: readonly { readonly text: string; readonly short: string }[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[];
  readonly legend: readonly { readonly sign: string; readonly meaning: string }[];
  /** What the other signs mean, a line each. */
  readonly marks: readonly string[];
}

export interface Cell {
  /** A sign of the legend, or a few words; empty where nothing was said. */
  readonly sign: string;
  readonly moved: boolean;
  /** A mark behind it, such as `!`. */
  readonly mark: string;
  readonly note: string | null;
}

/** Things with ids, and how they speak to or follow from each other. */
export interface Graph {
  readonly kind: "graph";
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    /** Nodes of one group stand together under its name. */
    readonly group: string;
    /** It is no part of what is drawn, and only meets it: another shape. */
    readonly outside?: boolean;
  }[];
  readonly edges: readonly Edge[];
  readonly direction: "right" | "down";
  /** Nodes that no edge touches are drawn too. */
  readonly showsAll: boolean;
}

export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly line: "plain";
  readonly label?: string;
}

/** What somebody said: it stays inside its quotation. */
export interface Quotation {
  readonly kind: "quotation";
  /** In their own Markdown, or line by line where names in it lead somewhere. */
  readonly text: string | readonly Text[];
}

export interface Code {
  readonly kind: "code";
  readonly language: string;
  readonly text: string;
}

/** What a reader must know before believing the rest. */
export interface Notice {
  readonly kind: "notice";
  /** Before the text in documents, in bold; empty: none. */
  readonly label: string;
  readonly text: Text;
  readonly tone: Tone;
}

/** A warning of several lines that stands apart from the rest. */
export interface Box {
  readonly kind: "box";
  readonly title: string;
  readonly lines: readonly Text[];
}

/** Closed until somebody opens it, where that can be done; no page of the terminal has it. */
export interface Folded {
  readonly kind: "folded";
  readonly title: string;
  readonly body: Doc;
}

/** An empty line at the terminal; documents set their blocks apart anyway. */
export interface Gap {
  readonly kind: "gap";
}

/** Blocks for the terminal alone, or for documents alone. */
export interface Only {
  readonly kind: "only";
  readonly where: "terminal" | "documents";
  readonly body: Doc;
}
