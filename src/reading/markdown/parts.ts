import type { Prose } from "../prose.ts";
import type { Span } from "../span.ts";
import type { Spans } from "../spans.ts";

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

/** Markdown taken apart. Offsets count in the text it was made from. */
export interface MarkdownParts {
  /** As long as the text; what is no prose (code, comments, addresses) is masked. */
  readonly prose: Prose;
  readonly paragraphs: Spans;
  /** Those of the paragraphs that stand in no list. */
  readonly running: Spans;
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
  readonly links: readonly Link[];
  /** Code within a sentence, with its backticks. */
  readonly codes: Spans;
  /** `[text][name]` where nothing in the document defines the name. */
  readonly undefinedNames: readonly Link[];
}
