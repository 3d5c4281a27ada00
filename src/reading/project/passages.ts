import { estimateTokenCount } from "tokenx";
import type { Passage } from "../../kernel/lookup.ts";
import type { Ranking } from "./ranking.ts";
import { definitionsIn } from "./definitions.ts";
import { toldLines } from "./told-lines.ts";
import { eachWord, stem } from "./indexed-words.ts";

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

/** The lines that matter of each chunk, merged where they meet, a few for each file, the best first. */
export function passagesOf(
  { chunks, rarities }: Ranking,
  { most, tokens }: { readonly most: number; readonly tokens?: number | undefined },
  linesOf: (path: string) => readonly string[],
): readonly Passage[] {
  const files = new Map<string, { lines: readonly string[]; spans: Span[]; size: Size }>();
  const query = { rarities, termsIn: termsAmong(rarities) };
  let shown = 0;
  let left = tokens ?? Infinity;
  for (const { path, from, to, score } of chunks) {
    // Chunks come with the best first, so whatever follows would be cut off anyway.
    if (shown >= most || left < 0) break;
    const size = tokens === undefined ? whole : sizeAt(files.size);
    const file = files.get(path) ?? { lines: linesOf(path), spans: [], size };
    files.set(path, file);
    if (file.spans.length >= file.size.inFile) continue;
    const span = trimmed({ path, from, to: Math.min(to, file.lines.length) }, file.lines, query, file.size);
    shown -= file.spans.length;
    if (span !== null) {
      addSpan(file.spans, { ...span, score });
      if (tokens !== undefined) left -= tokensOf(path, textOf(file.lines, span.from, span.to));
    }
    shown += file.spans.length;
  }
  const passages = [...files].flatMap(([path, { lines, spans }]) =>
    spans.map(({ from, to, score }) => ({ path, from, to, text: textOf(lines, from, to), score })),
  );
  const sorted = passages.sort((a, b) => b.score - a.score);
  return tokens === undefined ? sorted : within(sorted, tokens);
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

/** How much more a word tells on a line that defines something. */
const definition = 1.5;

interface Query {
  readonly rarities: Ranking["rarities"];
  /** The terms of the query that a line has. */
  readonly termsIn: (line: string) => ReadonlySet<string>;
}

/** Most lines have the same words as others: each word is stemmed once. */
function termsAmong(rarities: Ranking["rarities"]): Query["termsIn"] {
  const known = new Map<string, string | null>();
  return (line) => {
    const terms = new Set<string>();
    eachWord(line, (word) => {
      let term = known.get(word);
      if (term === undefined) {
        const root = stem(word);
        term = rarities.has(root) ? root : null;
        known.set(word, term);
      }
      if (term !== null) terms.add(term);
    });
    return terms;
  };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly score: number;
}

/** The stretch of a chunk with most of the query in it: other words count more than the same one again. */
function trimmed(
  { path, from, to }: { readonly path: string; readonly from: number; readonly to: number },
  lines: readonly string[],
  { rarities, termsIn }: Query,
  { lines: mostLines, context }: Size,
): { from: number; to: number } | null {
  const told = toldLines(path, lines.slice(from - 1, to));
  const hits: { line: number; terms: ReadonlySet<string>; defines: boolean }[] = [];
  for (let line = from; line <= to; line++) {
    const text = shortened(told[line - from] ?? "");
    const terms = termsIn(text);
    if (terms.size > 0) hits.push({ line, terms, defines: definitionsIn(path, [text]).length > 0 });
  }
  // Only the path has the words: how the chunk begins is as good as any.
  if (hits.length === 0) {
    const start =
      from +
      Math.max(
        0,
        told.findIndex((line) => line.trim() !== ""),
      );
    return withoutBlanks(lines, start, Math.min(to, start + Math.min(mostLines, 10) - 1));
  }
  let best = { worth: 0, from: 0, to: 0 };
  for (const [index, first] of hits.entries()) {
    const met = new Set<string>();
    let worth = 0;
    for (const hit of hits.slice(index)) {
      if (hit.line - first.line >= mostLines - 2 * context) break;
      for (const term of hit.terms) {
        const again = met.has(term) ? 0.2 : 1;
        worth += (rarities.get(term) ?? 0) * again * (hit.defines ? definition : 1);
        met.add(term);
      }
      if (worth > best.worth) best = { worth, from: first.line, to: hit.line };
    }
  }
  return withoutBlanks(lines, Math.max(from, best.from - context), Math.min(to, best.to + context));
}

function withoutBlanks(
  lines: readonly string[],
  from: number,
  to: number,
): { from: number; to: number } | null {
  let [first, last] = [from, to];
  while (first <= last && (lines[first - 1] ?? "").trim() === "") first += 1;
  while (last > first && (lines[last - 1] ?? "").trim() === "") last -= 1;
  return first > last ? null : { from: first, to: last };
}

function addSpan(spans: Span[], span: Span): void {
  const meets = spans.findIndex(({ from, to }) => span.from <= to + 1 && span.to >= from - 1);
  const other = spans[meets];
  if (other === undefined) {
    spans.push(span);
    return;
  }
  spans.splice(meets, 1);
  addSpan(spans, {
    from: Math.min(span.from, other.from),
    to: Math.max(span.to, other.to),
    score: Math.max(span.score, other.score),
  });
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
