import type { Span } from "../span.ts";
import type { Fence } from "./parts.ts";

const opening = /^([\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?)(`{3,}|~{3,})([^`]*)$/;
const closing = /^[\s>]*(`{3,}|~{3,})\s*$/;

export function fencedBlocks(lines: readonly string[], starts: readonly number[]): Fence[] {
  const fences: Fence[] = [];
  const block = (first: number, last: number, info: string, closed: boolean): Fence => ({
    language: /^[\w-]+/.exec(info.trim())?.[0].toLowerCase() ?? "",
    text: lines.slice(first + 1, last).join("\n"),
    line: first + 1,
    closed,
    start: starts[first] ?? 0,
    end: (starts[last] ?? 0) + (lines[last]?.length ?? 0),
  });

  let open: {
    readonly lead: string;
    readonly mark: string;
    readonly info: string;
    readonly index: number;
  } | null = null;
  for (const [index, line] of lines.entries()) {
    if (open === null) {
      const [, lead = "", mark, info = ""] = opening.exec(line) ?? [];
      if (mark !== undefined) open = { lead, mark, info, index };
    } else if (closing.exec(line)?.[1]?.startsWith(open.mark)) {
      fences.push(block(open.index, index, open.info, true));
      open = null;
    }
  }
  // Inside a list or a quotation a block also ends with what surrounds it, so there it is no fault.
  if (open !== null) fences.push(block(open.index, lines.length - 1, open.info, !/^ {0,3}$/.test(open.lead)));
  return fences;
}

export function frontMatter(text: string): Span[] {
  const end = text.startsWith("---\n") ? text.indexOf("\n---\n", 3) : -1;
  return end === -1 ? [] : [{ start: 0, end: end + 4 }];
}

export function comments(text: string): Span[] {
  const spans: Span[] = [];
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", start)) {
    const end = text.indexOf("-->", start + 4);
    if (end === -1) break;
    spans.push({ start, end: end + 3 });
    start = end + 3;
  }
  return spans;
}

export function indentedCode(text: string, starts: readonly number[]): Span[] {
  const spans: Span[] = [];
  let mayBegin = true;
  for (const [index, start] of starts.entries()) {
    const end = (starts[index + 1] ?? text.length + 1) - 1;
    const line = text.slice(start, end);
    const code: boolean = mayBegin && /^(?: {4}|\t)\s*(?![-*+]\s|\d{1,9}[.)]\s)\S/.test(line);
    if (code) spans.push({ start, end });
    mayBegin = code || line.trim() === "";
  }
  return spans;
}

/** A run of backticks opens code if a run as long follows before the next blank line. */
export function codeSpans(text: string): Span[] {
  const paragraphs: Span[][] = [[]];
  for (const { index, 0: sign } of text.matchAll(/`+|\n[ \t]*(?=\n)/g)) {
    if (sign.startsWith("`")) paragraphs.at(-1)?.push({ start: index, end: index + sign.length });
    else if (paragraphs.at(-1)?.length !== 0) paragraphs.push([]);
  }
  return paragraphs.flatMap(paired);
}

function paired(runs: readonly Span[]): Span[] {
  const nextAlike = new Map<Span, number>();
  const seen = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const run = runs[index];
    if (run === undefined) continue;
    const length = run.end - run.start;
    nextAlike.set(run, seen.get(length) ?? -1);
    seen.set(length, index);
  }
  const spans: Span[] = [];
  let done = -1;
  for (const [index, run] of runs.entries()) {
    const next = nextAlike.get(run) ?? -1;
    if (index <= done || next === -1) continue;
    spans.push({ start: run.start, end: runs[next]?.end ?? run.end });
    done = next;
  }
  return spans;
}
