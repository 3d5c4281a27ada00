import type { Lines } from "../../text/lines.ts";
import { inlineSign, mask, matchesOf, spansOf } from "../span.ts";
import { Spans } from "../spans.ts";
import { codeSpans, comments, fencedBlocks, frontMatter, indentedCode } from "./non-prose.ts";
import type { Heading, Link, MarkdownParts } from "./parts.ts";

/** Takes Markdown apart by the look of its lines, where its grammar would cost too much. Every pattern is bounded or anchored: a hostile line costs no more than its length. */
export function linePatternParts(text: string, lines: Lines): MarkdownParts {
  const fences = fencedBlocks(text, lines);
  const unfenced = mask(text, [...frontMatter(text), ...fences], " ");
  const uncommented = mask(unfenced, comments(unfenced), " ");
  const uncoded = mask(uncommented, indentedCode(uncommented, lines), " ");
  const codes = codeSpans(uncoded);
  const visible = mask(uncoded, codes, inlineSign);
  const prose = inlineMarks.reduce(
    (masked, mark) => mask(masked, spansOf(masked, mark), inlineSign),
    visible,
  );
  return {
    prose,
    ...paragraphsOf(prose, lines),
    headings: headingsOf(visible, text, lines),
    fences,
    links: linksOf(visible, text),
    codes,
    undefinedNames: [],
  };
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
export function paragraphsOf(prose: string, lines: Lines): Pick<MarkdownParts, "paragraphs" | "running"> {
  const paragraphs = new Spans();
  const running = new Spans();
  let open: { readonly start: number; end: number; readonly inList: boolean } | null = null;
  const close = () => {
    if (open === null) return;
    paragraphs.push(open.start, open.end);
    if (!open.inList) running.push(open.start, open.end);
  };
  for (let index = 1; prose !== "" && index <= lines.count; index++) {
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
