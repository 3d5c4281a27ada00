import { artifactKind, type ArtifactKind } from "./artifact-kind.ts";
import { markdownParts, type Heading, type Link } from "./markdown.ts";
import type { Fence } from "./non-prose.ts";
import { inlineSign, lineStarts, mask, spansOf, type Span } from "./span.ts";

/** An artifact, read once for all lenses. Offsets count in `text`; lines count from 1. */
export interface Document {
  readonly path: string;
  readonly kind: ArtifactKind;
  /** Without a byte order mark; lines end with `\n` alone. */
  readonly text: string;
  readonly lines: readonly string[];
  readonly starts: readonly number[];
  /** As long as `text`; what is no prose (code, comments, addresses) is masked. Empty for code and data. */
  readonly prose: string;
  readonly paragraphs: readonly Span[];
  readonly sentences: readonly Span[];
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
  readonly links: readonly Link[];
  /** A design, a specification or a proposal: a text that must stand up to more questions. */
  readonly design: boolean;
}

export function documentOf(path: string, raw: string): Document {
  const text = raw.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const kind = artifactKind(path, text);
  const lines = text.split("\n");
  const starts = lineStarts(lines);
  const parts = kind === "markdown" ? markdownParts(text, lines, starts) : plainParts(kind, text);
  const paragraphs = paragraphsOf(parts.prose, starts);
  const sentences = paragraphs.flatMap((paragraph) => sentencesOf(parts.prose, paragraph));
  const design = isProse(kind) && looksLikeDesign(path, parts.headings);
  return { path, kind, text, lines, starts, ...parts, paragraphs, sentences, design };
}

function isProse(kind: ArtifactKind): boolean {
  return kind === "markdown" || kind === "text";
}

/** How many lines the text has, as an editor counts them. */
export function lineCount({ lines }: Document): number {
  return lines.at(-1) === "" ? lines.length - 1 : lines.length;
}

function plainParts(kind: ArtifactKind, text: string) {
  const inline = /`[^`\n]{1,200}`|https?:\/\/\S+/g;
  const prose = isProse(kind) ? mask(text, spansOf(text, inline), inlineSign) : "";
  return { prose, headings: [], fences: [], links: [] };
}

const ownLine = /^\s*(?:[-*+•]|\d{1,9}[.)])\s|^[\s>]*(?:\||#{1,6}\s|$)|^ {0,3}(?:=+|-+)$/;

/** Lines that belong together. Headings and rows of tables are no paragraphs; each item of a list is one. */
function paragraphsOf(prose: string, starts: readonly number[]): Span[] {
  if (prose === "") return [];
  const paragraphs: Span[] = [];
  let open: Span | null = null;
  for (const [index, start] of starts.entries()) {
    const end = (starts[index + 1] ?? prose.length + 1) - 1;
    const line = prose.slice(start, end);
    const breaks = ownLine.test(line);
    if (open !== null && !breaks) open = { start: open.start, end };
    else {
      if (open !== null) paragraphs.push(open);
      open = breaks && !/^\s*(?:[-*+•]|\d)/.test(line) ? null : { start, end };
    }
  }
  return open === null ? paragraphs : [...paragraphs, open];
}

const sentenceEnd =
  /(?<!\b(?:e\.g|i\.e|vs|etc|approx|ca|cf|fig|no|al))[.!?](?=["')\]*_]{0,3}(?:\s|$))|[。！？]/giu;

function sentencesOf(prose: string, { start, end }: Span): Span[] {
  const text = prose.slice(start, end);
  const ends = [...text.matchAll(sentenceEnd)].map((match) => start + match.index + match[0].length);
  const bounds = [start, ...ends, end];
  return bounds
    .slice(1)
    .map((bound, index) => ({ start: bounds[index] ?? start, end: bound }))
    .filter((sentence) => prose.slice(sentence.start, sentence.end).trim() !== "");
}

const designName =
  /\b(?:design|spec|specification|rfc|proposal|architecture|prd|requirements)\b|設計|仕様書|提案書/i;
const designSection =
  /^(?:\d[\d.]*\s+)?(?:(?:non-)?goals|alternatives|rollout|motivation|risks|open questions)\b/i;

function looksLikeDesign(path: string, headings: readonly Heading[]): boolean {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).replaceAll("_", "-");
  const title = headings.find(({ depth }) => depth === 1)?.text ?? "";
  const sections = headings.filter(({ text }) => designSection.test(text)).length;
  return designName.test(name) || designName.test(title) || sections >= 3;
}
