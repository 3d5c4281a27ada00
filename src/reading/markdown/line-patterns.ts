import { inlineSign, mask, spansOf, type Span } from "../span.ts";
import { codeSpans, comments, fencedBlocks, frontMatter, indentedCode } from "./non-prose.ts";
import type { Heading, Link, MarkdownParts, Paragraph } from "./parts.ts";

/** Takes Markdown apart by the look of its lines, where its grammar would cost too much. Every pattern is bounded or anchored: a hostile line costs no more than its length. */
export function linePatternParts(
  text: string,
  lines: readonly string[],
  starts: readonly number[],
): MarkdownParts {
  const fences = fencedBlocks(lines, starts);
  const unfenced = mask(text, [...frontMatter(text), ...fences], " ");
  const uncommented = mask(unfenced, comments(unfenced), " ");
  const uncoded = mask(uncommented, indentedCode(uncommented, starts), " ");
  const visible = mask(uncoded, codeSpans(uncoded), inlineSign);
  const prose = inlineMarks.reduce(
    (masked, mark) => mask(masked, spansOf(masked, mark), inlineSign),
    visible,
  );
  return {
    prose,
    paragraphs: paragraphsOf(prose, starts),
    headings: headingsOf(visible, text, starts),
    fences,
    links: linksOf(visible, text),
    codes: codeSpans(uncoded).map((span) => ({ ...span, text: bareCode(text, span) })),
    undefinedNames: [],
  };
}

const inlineMarks = [
  /!\[[^[\]\n]{0,300}\]\([^()\n]{0,1000}\)/g,
  /\]\([^()\n]{0,1000}\)|^ {0,3}\[[^\]\n]{1,200}\]:.*/gm,
  /<\/?[a-z][^<>]{0,500}>|https?:\/\/[^\s<>)\]]+/gi,
];

function headingsOf(visible: string, text: string, starts: readonly number[]): Heading[] {
  const headings: Heading[] = [];
  const lineText = (source: string, index: number) =>
    source.slice(starts[index] ?? source.length, (starts[index + 1] ?? source.length + 1) - 1);
  for (const index of starts.keys()) {
    const line = lineText(visible, index);
    const depth = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line)?.[1]?.length;
    const underline = /^ {0,3}(?:(=+)|-+)[ \t]*$/.exec(line);
    if (depth !== undefined) {
      const title = lineText(text, index)
        .trim()
        .slice(depth)
        .trim()
        .replace(/[ \t]#+$/, "");
      headings.push({ depth, text: title, line: index + 1, leadsElsewhere: title.includes("](") });
    } else if (
      underline !== null &&
      isTitleLine(lineText(visible, index - 1), lineText(visible, index - 2))
    ) {
      const title = lineText(text, index - 1).trim();
      headings.push({ depth: underline[1] ? 1 : 2, text: title, line: index, leadsElsewhere: false });
    }
  }
  return headings;
}

function isTitleLine(line: string, before: string): boolean {
  return before.trim() === "" && /^ {0,3}(?![-*+#>|=<]|\d{1,9}[.)])\S/.test(line);
}

const linkForms = [
  /\]\([ \t]{0,3}<?([^\s()<>]{1,500})>?(?:[ \t]{1,3}["'(][^\n"']{0,200}["')])?[ \t]{0,3}\)/g,
  /^ {0,3}\[(?!\^)[^\]\n]{1,200}\]:[ \t]{1,3}<?([^\s<>]{1,500})/gm,
  /<(?:a|img)\s[^<>]{0,300}?\b(?:href|src)=["']([^"'\s<>]{1,500})["']/gi,
];

function linksOf(visible: string, text: string): Link[] {
  const matches = linkForms.flatMap((form) => Array.from(visible.matchAll(form)));
  const links = matches.map(({ index, 0: found, 1: target = "" }) => {
    const start = index + found.lastIndexOf(target);
    return { target: text.slice(start, start + target.length), start };
  });
  return links.sort((one, other) => one.start - other.start);
}

function bareCode(text: string, { start, end }: Span): string {
  return text
    .slice(start, end)
    .replace(/^`+|`+$/g, "")
    .trim();
}

const ownLine = /^\s*(?:[-*+•]|\d{1,9}[.)])\s|^[\s>]*(?:\||#{1,6}\s|$)|^ {0,3}(?:=+|-+)$/;

/** Lines that belong together. Headings and rows of tables are no paragraphs; each item of a list is one. */
export function paragraphsOf(prose: string, starts: readonly number[]): Paragraph[] {
  if (prose === "") return [];
  const paragraphs: Paragraph[] = [];
  let open: Paragraph | null = null;
  for (const [index, start] of starts.entries()) {
    const end = (starts[index + 1] ?? prose.length + 1) - 1;
    const line = prose.slice(start, end);
    const breaks = ownLine.test(line);
    if (open !== null && !breaks) open = { start: open.start, end, inList: open.inList };
    else {
      if (open !== null) paragraphs.push(open);
      open = breaks && !/^\s*(?:[-*+•]|\d)/.test(line) ? null : { start, end, inList: breaks };
    }
  }
  return open === null ? paragraphs : [...paragraphs, open];
}
