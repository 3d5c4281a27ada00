import { codeSpans, comments, fencedBlocks, frontMatter, indentedCode, type Fence } from "./non-prose.ts";
import { inlineSign, mask, spansOf } from "./span.ts";

export interface Heading {
  readonly depth: number;
  readonly text: string;
  readonly line: number;
}

export interface Link {
  readonly target: string;
  readonly start: number;
}

interface MarkdownParts {
  readonly prose: string;
  readonly headings: readonly Heading[];
  readonly fences: readonly Fence[];
  readonly links: readonly Link[];
}

/** Takes Markdown apart. Every pattern is bounded or anchored: a hostile line costs no more than its length. */
export function markdownParts(
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
  return { prose, headings: headingsOf(visible, text, starts), fences, links: linksOf(visible, text) };
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
      headings.push({ depth, text: title, line: index + 1 });
    } else if (
      underline !== null &&
      isTitleLine(lineText(visible, index - 1), lineText(visible, index - 2))
    ) {
      headings.push({ depth: underline[1] ? 1 : 2, text: lineText(text, index - 1).trim(), line: index });
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
