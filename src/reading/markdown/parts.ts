import type { Span } from "../span.ts";

export interface Heading {
  readonly depth: number;
  /** As it is shown, without its marks. */
  readonly text: string;
  readonly line: number;
  readonly leadsElsewhere: boolean;
}

export interface Link {
  readonly target: string;
  readonly start: number;
}

export interface Fence extends Span {
  readonly language: string;
  readonly text: string;
  readonly line: number;
  readonly closed: boolean;
}

export interface CodeSpan extends Span {
  readonly text: string;
}

export interface Paragraph extends Span {
  readonly inList: boolean;
}

/** Markdown taken apart. Offsets count in the text it was made from. */
export interface MarkdownParts {
  /** As long as the text; what is no prose (code, comments, addresses) is masked. */
  readonly prose: string;
  readonly paragraphs: readonly Paragraph[];
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
  readonly links: readonly Link[];
  readonly codes: readonly CodeSpan[];
  /** `[text][name]` where nothing in the document defines the name. */
  readonly undefinedNames: readonly Link[];
}
