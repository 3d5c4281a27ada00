import { estimateTokenCount } from "tokenx";
import type { Passage } from "../../kernel/lookup.ts";
import { definitionsIn } from "./definitions.ts";
import type { Ranking } from "./ranking.ts";
import { tellingLines } from "./telling-lines.ts";
import { stemsOf } from "./words.ts";

/** How much of a file is shown. */
interface Size {
  readonly lines: number;
  /** Lines around the first and the last line that matter. */
  readonly context: number;
  readonly inFile: number;
}

const whole: Size = { lines: 30, context: 3, inFile: 3 };
const look: Size = { lines: 14, context: 2, inFile: 2 };
const glance: Size = { lines: 6, context: 1, inFile: 1 };
const lead: Size = { lines: 1, context: 0, inFile: 1 };
/** Where all must fit into little: so many files are looked at, so many glanced at, and of others the telling line is left. */
const looks = 3;
const glances = 6;
/** What a passage takes beside its text: its path, and the numbers of its lines. */
const tokensBeside = 12;
/** A line longer than this was not written to be read. */
const mostCharacters = 400;
/** So many of the best files are opened to see whether the words of the query stand together. */
const compared = 16;
/** How much that counts against what the whole file has. */
const togetherWeight = 0.5;

/** The lines that matter of each file: of every file its best first, a second of one file after the first of the next. */
export function passagesOf(
  { files, worths }: Ranking,
  { most, tokens }: { readonly most: number; readonly tokens?: number | undefined },
  linesOf: (path: string) => readonly string[],
): readonly Passage[] {
  const telling = new Map<string, readonly Telling[]>();
  const tellingOf = (path: string) => {
    const found = telling.get(path) ?? tellingIn(path, linesOf(path), worths);
    telling.set(path, found);
    return found;
  };
  const highest = [...worths.values()].reduce((sum, worth) => sum + worth, 0);
  const nearest = files.slice(0, compared).map(({ path, score }) => {
    const together = bestWindow(tellingOf(path), worths, whole, [])?.worth ?? 0;
    return { path, score: score * (1 + (togetherWeight * together) / Math.max(highest, 1)) };
  });
  const sorted = [...nearest.sort((a, b) => b.score - a.score), ...files.slice(compared)];
  const passages: Passage[] = [];
  let left = tokens ?? Infinity;
  for (const [place, { path, score }] of sorted.slice(0, most).entries()) {
    if (left < 0) break;
    const size = tokens === undefined ? whole : sizeAt(place);
    const lines = linesOf(path);
    for (const { span, share } of spansOf(tellingOf(path), worths, size, lines)) {
      const text = textOf(lines, span.from, span.to);
      passages.push({ path, ...span, text, score: score * share });
      left -= tokensOf(path, text);
    }
  }
  passages.sort((a, b) => b.score - a.score);
  return (tokens === undefined ? passages : within(passages, tokens)).slice(0, most);
}

function sizeAt(place: number): Size {
  if (place < looks) return look;
  return place < looks + glances ? glance : lead;
}

/** As many of the first as fit into so many tokens; there is always one. */
export function within(passages: readonly Passage[], tokens: number): readonly Passage[] {
  let left = tokens;
  const fitting = passages.findIndex(({ path, text }) => {
    left -= tokensOf(path, text);
    return left < 0;
  });
  return fitting === -1 ? passages : passages.slice(0, Math.max(1, fitting));
}

function tokensOf(path: string, text: string): number {
  return estimateTokenCount(text) + estimateTokenCount(path) + tokensBeside;
}

/** A line with words of the query; how much more they tell where something is defined. */
interface Telling {
  readonly line: number;
  readonly terms: ReadonlySet<string>;
  readonly factor: number;
}

const definition = 1.5;

function tellingIn(path: string, lines: readonly string[], worths: Ranking["worths"]): readonly Telling[] {
  return tellingLines(path, lines).flatMap((line, index) => {
    const text = shortened(line);
    const terms = new Set(stemsOf(text).filter((term) => worths.has(term)));
    if (terms.size === 0) return [];
    return [{ line: index + 1, terms, factor: definitionsIn(path, [text]).length > 0 ? definition : 1 }];
  });
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface WeighedSpan {
  readonly span: Span;
  /** What it tells of the query, against the best of its file. */
  readonly share: number;
}

/** The stretches of a file with most of the query in them, each with its share of what the best has. */
function spansOf(
  telling: readonly Telling[],
  worths: Ranking["worths"],
  size: Size,
  lines: readonly string[],
): readonly WeighedSpan[] {
  const found: WeighedSpan[] = [];
  let highest = 0;
  while (found.length < size.inFile) {
    const best = bestWindow(
      telling,
      worths,
      size,
      found.map(({ span }) => span),
    );
    if (best === null) break;
    highest ||= best.worth;
    const from = Math.max(1, best.from - size.context);
    const span = withoutBlanks(lines, from, Math.min(lines.length, best.to + size.context));
    // A second of the same file tells less than the first of another.
    if (span !== null) found.push({ span, share: found.length === 0 ? 1 : (0.2 * best.worth) / highest });
    else break;
  }
  if (found.length > 0) return merged(found);
  // Only the path has the words: how the file begins is as good as any.
  const start = lines.findIndex((line) => line.trim() !== "") + 1;
  const span = start === 0 ? null : withoutBlanks(lines, start, start + Math.min(size.lines, 10) - 1);
  return span === null ? [] : [{ span: { from: span.from, to: Math.min(span.to, lines.length) }, share: 1 }];
}

/** Other words count more than the same one again. */
function bestWindow(
  telling: readonly Telling[],
  worths: Ranking["worths"],
  { lines, context }: Size,
  taken: readonly Span[],
): (Span & { readonly worth: number }) | null {
  const free = telling.filter(({ line }) => !taken.some(({ from, to }) => line >= from && line <= to));
  let best: (Span & { readonly worth: number }) | null = null;
  for (const [index, first] of free.entries()) {
    const met = new Set<string>();
    let worth = 0;
    for (let next = index; next < free.length; next++) {
      const hit = free[next];
      if (hit === undefined || (next > index && hit.line - first.line >= lines - 2 * context)) break;
      for (const term of hit.terms) {
        worth += (worths.get(term) ?? 0) * (met.has(term) ? 0.2 : 1) * hit.factor;
        met.add(term);
      }
      if (worth > (best?.worth ?? 0)) best = { worth, from: first.line, to: hit.line };
    }
  }
  return best;
}

function withoutBlanks(lines: readonly string[], from: number, to: number): Span | null {
  let [first, last] = [from, to];
  while (first <= last && (lines[first - 1] ?? "").trim() === "") first += 1;
  while (last > first && (lines[last - 1] ?? "").trim() === "") last -= 1;
  return first > last ? null : { from: first, to: last };
}

/** Stretches that meet are one. */
function merged(spans: readonly WeighedSpan[]): readonly WeighedSpan[] {
  const joined: WeighedSpan[] = [];
  for (const { span, share } of spans.toSorted((a, b) => a.span.from - b.span.from)) {
    const before = joined.at(-1);
    if (before === undefined || span.from > before.span.to + 1) joined.push({ span, share });
    else {
      const to = Math.max(before.span.to, span.to);
      joined[joined.length - 1] = {
        span: { from: before.span.from, to },
        share: Math.max(before.share, share),
      };
    }
  }
  return joined;
}

function textOf(lines: readonly string[], from: number, to: number): string {
  return lines
    .slice(from - 1, to)
    .map(shortened)
    .join("\n");
}

function shortened(line: string): string {
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}…`;
}
