import { resolve } from "node:path";
import { artifactKind, isBinary, type ArtifactKind } from "./artifact-kind.ts";
import { codeFacts, type CodeFacts } from "./code/facts-of-file.ts";
import { checkExamples, type Example } from "./code/examples.ts";
import { paragraphsOf } from "./markdown/line-patterns.ts";
import { markdownParts } from "./markdown/markdown.ts";
import type { Heading, MarkdownParts } from "./markdown/parts.ts";
import { grouped } from "../text/amount.ts";
import { Lines } from "../text/lines.ts";
import { Prose } from "./prose.ts";
import { inlineSign, mask, spansOf } from "./span.ts";
import { Spans } from "./spans.ts";
import { neighbourhood, type Neighbourhood } from "./neighbourhood.ts";

/** An artifact, read once for all lenses. Offsets count in `text`; lines count from 1. */
export interface Document extends MarkdownParts {
  readonly path: string;
  readonly kind: ArtifactKind;
  /** Without a byte order mark; lines end with `\n` alone. */
  readonly text: string;
  readonly lines: Lines;
  readonly sentences: Spans;
  /** A design, a specification or a proposal: a text that must stand up to more questions. */
  readonly design: boolean;
  /** The code blocks whose language has a parser here, parsed. */
  readonly examples: readonly Example[];
  /** What a parser says of the artifact itself; `null` where it is no code or data that has a parser here. */
  readonly code: CodeFacts | null;
  /** `null` when the artifact is not on disk. */
  readonly neighbourhood: Neighbourhood | null;
  /** What could not be read as it should be, in sentences for the reader of a critique. */
  readonly limits: readonly string[];
}

/** Reads any text at all, in time that grows with its length and no faster. */
export async function documentOf(
  path: string,
  raw: string,
  signal?: AbortSignal,
  cwd = "",
): Promise<Document> {
  const whole = raw.replace(/^\uFEFF+/, "").replaceAll("\r\n", "\n");
  const text = beginningOf(whole);
  const unread =
    text === whole
      ? null
      : `Of ${grouped(whole.length)} characters only the first ${grouped(text.length)} were read`;
  const kind = artifactKind(path, text);
  const lines = new Lines(text);
  const { parts, limit } =
    kind === "markdown" ? await markdownParts(text, lines) : plainParts(kind, text, lines);
  const sentences = sentencesOf(parts);
  const design = isProse(kind) && looksLikeDesign(path, parts.headings);
  const { examples, limit: unchecked } = await checkExamples(parts.fences, signal);
  // Half a file has faults that the whole one has not.
  const { facts: code, limit: unparsed } =
    isBinary(text) || unread !== null ? { facts: null, limit: null } : await codeFacts(path, text, signal);
  const limits = [unread, limit, unchecked, unparsed].filter((one) => one !== null);
  const read = { path, kind, text, lines, sentences, design, examples, code, limits };
  return { ...parts, ...read, neighbourhood: neighbourhood(resolve(cwd, path)) };
}

// As many as the bytes an artifact may have: only who calls the library gives more.
const mostSigns = 10 * 1024 * 1024;

/** As many whole lines as can be read in time. */
function beginningOf(text: string): string {
  if (text.length <= mostSigns) return text;
  const end = text.lastIndexOf("\n", mostSigns);
  return text.slice(0, end === -1 ? mostSigns : end + 1);
}

function isProse(kind: ArtifactKind): boolean {
  return kind === "markdown" || kind === "text";
}

/** How many lines the text has, as an editor counts them. */
export function lineCount({ lines }: Pick<Document, "lines">): number {
  return lines.at(lines.count) === "" ? lines.count - 1 : lines.count;
}

function plainParts(kind: ArtifactKind, text: string, lines: Lines) {
  const inline = Spans.of(isProse(kind) ? spansOf(text, /`[^`\n]{1,200}`|https?:\/\/\S+/g) : []);
  const prose = new Prose(isProse(kind) ? [mask(text, inline, inlineSign)] : []);
  const codes = new Spans();
  for (const { start, end } of inline) if (text.charAt(start) === "`") codes.push(start, end);
  const parts: MarkdownParts = {
    prose,
    ...paragraphsOf(prose, lines),
    headings: [],
    fences: [],
    links: [],
    codes,
    undefinedNames: [],
  };
  return { parts, limit: null };
}

const sentenceEnd =
  /[.!?](?<!\b(?:e\.g|i\.e|vs|etc|approx|ca|cf|fig|no|al)[.!?])(?=["')\]*_]{0,3}(?:\s|$))|[。！？]/giu;

function sentencesOf({ prose, paragraphs }: MarkdownParts): Spans {
  const sentences = new Spans();
  paragraphs.each((first, last) => {
    const text = prose.slice(first, last);
    let start = 0;
    const close = (end: number) => {
      if (/\S/.test(text.slice(start, end))) sentences.push(first + start, first + end);
      start = end;
    };
    sentenceEnd.lastIndex = 0;
    while (sentenceEnd.test(text)) close(sentenceEnd.lastIndex);
    close(text.length);
  });
  return sentences;
}

const designName =
  /\b(?:design|spec|specification|rfc|proposal|architecture|prd|requirements)\b|設計|仕様書|提案書/i;
const designSection =
  /^(?:\d[\d.]*\s+)?(?:(?:non-)?goals|alternatives|rollout|motivation|risks|open questions)\b|^(?:目的|代替案|リスク|展開|背景)/i;

function looksLikeDesign(path: string, headings: readonly Heading[]): boolean {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).replaceAll("_", "-");
  const title = headings.find(({ depth }) => depth === 1)?.text ?? "";
  const sections = headings.filter(({ text }) => designSection.test(text)).length;
  return designName.test(name) || designName.test(title) || sections >= 3;
}
