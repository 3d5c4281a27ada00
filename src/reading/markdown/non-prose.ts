import type { Lines } from "../../text/lines.ts";
import { type Span, spansOf } from "../span.ts";
import { Spans } from "../spans.ts";
import type { Fence } from "./parts.ts";

const opening = /^([\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?)(`{3,}|~{3,})([^`]*)$/;
const closing = /^[\s>]*(`{3,}|~{3,})\s*$/;

export function fencedBlocks(text: string, lines: Lines): Fence[] {
  const fences: Fence[] = [];
  const block = (first: number, last: number, info: string, closed: boolean): Fence => ({
    language: /^[\w-]+/.exec(info.trim())?.[0].toLowerCase() ?? "",
    text: last - first < 2 ? "" : text.slice(lines.start(first + 1), lines.end(last - 1)),
    line: first,
    closed,
    start: lines.start(first),
    end: lines.end(last),
  });

  let open: {
    readonly lead: string;
    readonly mark: string;
    readonly info: string;
    readonly first: number;
  } | null = null;
  for (const first of linesWithMarks(text, lines)) {
    const line = lines.at(first);
    if (open === null) {
      const [, lead = "", mark, info = ""] = opening.exec(line) ?? [];
      if (mark !== undefined) open = { lead, mark, info, first };
    } else if (closing.exec(line)?.[1]?.startsWith(open.mark)) {
      fences.push(block(open.first, first, open.info, true));
      open = null;
    }
  }
  // Inside a list or a quotation a block also ends with what surrounds it, so there it is no fault.
  if (open !== null) fences.push(block(open.first, lines.count, open.info, !/^ {0,3}$/.test(open.lead)));
  return fences;
}

function* linesWithMarks(text: string, lines: Lines): Generator<number> {
  let last = 0;
  for (const { start } of spansOf(text, /`{3}|~{3}/g)) {
    const line = lines.of(start);
    if (line !== last) yield line;
    last = line;
  }
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

export function* indentedCode(text: string, lines: Lines): Generator<Span> {
  let mayBegin = true;
  for (let index = 1; index <= lines.count; index++) {
    const start = lines.start(index);
    // Most lines begin with a letter; nothing is made of those.
    if (isPlain(text.charCodeAt(start))) {
      mayBegin = false;
      continue;
    }
    const end = lines.end(index);
    const line = text.slice(start, end);
    const code: boolean = mayBegin && /^(?: {4}|\t)\s*(?![-*+]\s|\d{1,9}[.)]\s)\S/.test(line);
    if (code) yield { start, end };
    mayBegin = code || line.trim() === "";
  }
}

/** A sign of ASCII that is no space and can be seen. */
function isPlain(code: number): boolean {
  return code > 32 && code < 127;
}

/** A run of backticks opens code if a run as long follows before the next blank line. */
export function codeSpans(text: string): Spans {
  const codes = new Spans();
  let runs = new Spans();
  let last = 0;
  for (const { start, end } of spansOf(text, /`+/g)) {
    if (runs.length > 0 && /\n[ \t]*\n/.test(text.slice(last, start))) {
      pair(runs, codes);
      runs = new Spans();
    }
    runs.push(start, end);
    last = end;
  }
  pair(runs, codes);
  return codes;
}

function pair(runs: Spans, codes: Spans): void {
  // 0 where none follows: the first follows none.
  const nextAlike = new Uint32Array(runs.length);
  const seen = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index--) {
    const length = runs.end(index) - runs.start(index);
    nextAlike[index] = seen.get(length) ?? 0;
    seen.set(length, index);
  }
  for (let index = 0; index < runs.length; index++) {
    const next = nextAlike[index] ?? 0;
    if (next === 0) continue;
    codes.push(runs.start(index), runs.end(next));
    index = next;
  }
}
