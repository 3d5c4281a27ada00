import { existsSync, realpathSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { artifactKind, isBinary, type ArtifactKind } from "./artifact-kind.ts";
import { checkExamples, type DataFile, type Example, parsedData } from "./data.ts";
import { type Heading, markdownParts, noParts, plainParts, type TextParts } from "./markdown.ts";
import { grouped } from "../text/amount.ts";
import { Lines } from "../text/lines.ts";
import type { Span } from "./span.ts";

/** An artifact, read once for all lenses. Offsets count in `text`; lines count from 1. */
export interface Document extends TextParts {
  readonly path: string;
  readonly kind: ArtifactKind;
  readonly text: string;
  readonly lines: Lines;
  readonly sentences: readonly Span[];
  /** A design, a specification or a proposal: a text that must stand up to more questions. */
  readonly design: boolean;
  readonly examples: readonly Example[];
  readonly data: DataFile | null;
  /** Whether something stands at a path relative to the artifact; `null` where that tells nothing. */
  readonly stands: ((path: string) => boolean) | null;
  readonly limits: readonly string[];
}

/** Reads any text at all, in time that grows with its length and no faster. */
export async function documentOf(path: string, raw: string, cwd = ""): Promise<Document> {
  const whole = raw.replace(/^\uFEFF+/, "").replaceAll("\r\n", "\n");
  const text = beginningOf(whole);
  const unread =
    text === whole
      ? null
      : `Of ${grouped(whole.length)} characters only the first ${grouped(text.length)} were read`;
  const kind = artifactKind(path, text);
  const lines = new Lines(text);
  const { parts, limit } =
    kind === "markdown"
      ? markdownParts(text, lines)
      : { parts: isProse(kind) ? plainParts(text, lines) : noParts, limit: null };
  const examples = await checkExamples(parts.fences);
  const { data, limit: unparsed } =
    isBinary(text) || unread !== null ? { data: null, limit: null } : await parsedData(path, text);
  const limits = [unread, limit, unparsed].filter((one) => one !== null);
  const design = isProse(kind) && looksLikeDesign(path, parts.headings);
  const read = { path, kind, text, lines, sentences: sentencesOf(parts), design, examples, data, limits };
  return { ...parts, ...read, stands: standsBeside(resolve(cwd, path)) };
}

/** An installed package holds what its authors published, which is seldom all that they link to. */
function standsBeside(artifact: string): Document["stands"] {
  if (artifact.includes("\0") || !existsSync(artifact)) return null;
  const folder = dirname(realpathSync.native(artifact));
  if (folder.split(sep).includes("node_modules")) return null;
  return (path) => existsSync(resolve(folder, path.replaceAll("\0", "")));
}

const mostSigns = 1_000_000;

function beginningOf(text: string): string {
  if (text.length <= mostSigns) return text;
  const end = text.lastIndexOf("\n", mostSigns);
  return text.slice(0, end === -1 ? mostSigns : end + 1);
}

function isProse(kind: ArtifactKind): boolean {
  return kind === "markdown" || kind === "text";
}

export function lineCount({ lines }: Pick<Document, "lines">): number {
  return lines.at(lines.count) === "" ? lines.count - 1 : lines.count;
}

const sentenceEnd =
  /[.!?](?<!\b(?:e\.g|i\.e|vs|etc|approx|ca|cf|fig|no|al)[.!?])(?=["')\]*_]{0,3}(?:\s|$))|[。！？]/giu;

function sentencesOf({ prose, paragraphs }: TextParts): readonly Span[] {
  return paragraphs.flatMap((paragraph) => {
    const text = prose.slice(paragraph.start, paragraph.end);
    const ends = Array.from(text.matchAll(sentenceEnd), ({ index, 0: sign }) => index + sign.length);
    return [...ends, text.length].flatMap((end, place) => {
      const start = ends[place - 1] ?? 0;
      return /\S/.test(text.slice(start, end))
        ? [{ start: paragraph.start + start, end: paragraph.start + end }]
        : [];
    });
  });
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
