import { Lines } from "../../text/lines.ts";
import { narrowing } from "../../text/narrowed.ts";
import { Prose } from "../prose.ts";
import { covered, inlineSign, mask, matchesOf, type Span } from "../span.ts";
import { Spans } from "../spans.ts";
import { blocksOf } from "./blocks.ts";
import { codeSpans, comments, fencedBlocks, frontMatter, indentedCode } from "./non-prose.ts";
import type { Heading, Link, MarkdownParts } from "./parts.ts";

/**
 * Takes Markdown apart by the look of its lines, where its grammar would cost too much. Every pattern is bounded or
 * anchored: a hostile line costs no more than its length. A long text is taken apart block by block, for each step
 * copies what it works on.
 */
export function linePatternParts(text: string, lines: Lines): MarkdownParts {
  const fences = fencedBlocks(text, lines);
  const hidden = [...frontMatter(text), ...fences];
  const narrowed = narrowing(text);
  const blocks = blocksOf(text, hidden).map((block) => blockParts(text, block, hidden, narrowed));
  const prose = new Prose(blocks.map((block) => block.prose));
  const codes = new Spans();
  for (const block of blocks) for (const { start, end } of block.codes) codes.push(start, end);
  return {
    prose,
    ...paragraphsOf(prose, lines),
    headings: blocks.flatMap(({ headings, start }) => {
      const before = lines.of(start) - 1;
      return headings.map((heading) => ({ ...heading, line: heading.line + before }));
    }),
    fences,
    links: blocks.flatMap(({ links }) => links),
    codes,
    undefinedNames: [],
  };
}

/** What is no prose and stands in a block must stand in it whole. */
function blockParts(
  text: string,
  { start, end }: Span,
  hidden: readonly Span[],
  narrowed: (part: string) => string,
) {
  const written = text.slice(start, end);
  const lines = new Lines(written);
  const inside = hidden
    .filter((span) => span.start >= start && span.end <= end)
    .map((span) => ({ start: span.start - start, end: span.end - start }));
  const unfenced = mask(narrowed(written), inside, " ");
  const uncommented = mask(unfenced, comments(unfenced), " ");
  const uncoded = mask(uncommented, indentedCode(uncommented, lines), " ");
  const found = codeSpans(uncoded);
  const visible = mask(uncoded, found, inlineSign);
  const prose = inlineMarks.reduce(
    (masked, mark) => masked.replaceAll(mark, (found) => covered(found, inlineSign)),
    visible,
  );
  const codes = new Spans();
  for (const code of found) codes.push(code.start + start, code.end + start);
  const headings = headingsOf(visible, written, lines);
  const links = linksOf(visible, written).map((link) => ({ ...link, start: link.start + start }));
  return { start, prose, headings, links, codes };
}

const inlineMarks = [
  /!\[[^[\]\n]{0,300}\]\([^()\n]{0,1000}\)/g,
  /\]\([^()\n]{0,1000}\)|^ {0,3}\[[^\]\n]{1,200}\]:.*/gm,
  /<\/?[a-z][^<>]{0,500}>|https?:\/\/[^\s<>)\]]+/gi,
];

function headingsOf(visible: string, text: string, lines: Lines): Heading[] {
  const headings: Heading[] = [];
  const lineOf = (source: string, line: number) => source.slice(lines.start(line), lines.end(line));
  for (let line = 1; line <= lines.count; line++) {
    if (!mayBeHeading(visible, lines.start(line))) continue;
    const look = lineOf(visible, line);
    const depth = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(look)?.[1]?.length;
    const underline = /^ {0,3}(?:(=+)|-+)[ \t]*$/.exec(look);
    if (depth !== undefined) {
      const title = lineOf(text, line)
        .trim()
        .slice(depth)
        .trim()
        .replace(/[ \t]#+$/, "");
      headings.push({ depth, text: title, line, leadsElsewhere: title.includes("](") });
    } else if (underline !== null && isTitleLine(lineOf(visible, line - 1), lineOf(visible, line - 2))) {
      const title = lineOf(text, line - 1).trim();
      headings.push({ depth: underline[1] ? 1 : 2, text: title, line: line - 1, leadsElsewhere: false });
    }
  }
  return headings;
}

/** By the first sign that is no space. */
function mayBeHeading(text: string, start: number): boolean {
  let at = start;
  while (at < start + 3 && text.charCodeAt(at) === space) at += 1;
  return "#=-".includes(text.charAt(at) || "a");
}

const space = 32;

function isTitleLine(line: string, before: string): boolean {
  return before.trim() === "" && /^ {0,3}(?![-*+#>|=<]|\d{1,9}[.)])\S/.test(line);
}

const linkForms = [
  /\]\([ \t]{0,3}<?([^\s()<>]{1,500})>?(?:[ \t]{1,3}["'(][^\n"']{0,200}["')])?[ \t]{0,3}\)/g,
  /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]{1,3}<?([^\s<>]{1,500})/gm,
  /<(?:a|img)\s[^<>]{0,300}?\b(?:href|src)=["']([^"'\s<>]{1,500})["']/gi,
];

function linksOf(visible: string, text: string): Link[] {
  const links: Link[] = [];
  for (const form of linkForms)
    for (const { index, 0: found, 1: target = "" } of matchesOf(visible, form)) {
      const start = index + found.lastIndexOf(target);
      links.push({ target: text.slice(start, start + target.length), start });
    }
  return links.sort((one, other) => one.start - other.start);
}

const ownLine = /^\s*(?:[-*+•]|\d{1,9}[.)])\s|^[\s>]*(?:\||#{1,6}\s|$)|^ {0,3}(?:=+|-+)$/;

/** Lines that belong together. Headings and rows of tables are no paragraphs; each item of a list is one. */
export function paragraphsOf(prose: Prose, lines: Lines): Pick<MarkdownParts, "paragraphs" | "running"> {
  const paragraphs = new Spans();
  const running = new Spans();
  let open: { readonly start: number; end: number; readonly inList: boolean } | null = null;
  const close = () => {
    if (open === null) return;
    paragraphs.push(open.start, open.end);
    if (!open.inList) running.push(open.start, open.end);
  };
  const last = prose.length === 0 ? 0 : lines.count;
  for (let index = 1; index <= last; index++) {
    const [start, end] = [lines.start(index), lines.end(index)];
    const line = prose.slice(start, end);
    const breaks = ownLine.test(line);
    if (open !== null && !breaks) open.end = end;
    else {
      close();
      open = breaks && !/^\s*(?:[-*+•]|\d)/.test(line) ? null : { start, end, inList: breaks };
    }
  }
  close();
  return { paragraphs, running };
}
