import { estimateTokenCount } from "tokenx";
import type { Passage } from "../../kernel/lookup.ts";
import { definitionsIn } from "./definitions.ts";
import type { Ranking } from "./ranking.ts";
import { tellingLines } from "./telling-lines.ts";
import { stemsOf } from "./words.ts";

interface Size {
  readonly lines: number;
  readonly context: number;
}

const whole: Size = { lines: 30, context: 3 };
/** Where all must fit into little: so many files are looked at, so many glanced at, and of others the telling line is left. */
const sizes: readonly (Size & { readonly files: number })[] = [
  { files: 3, lines: 14, context: 2 },
  { files: 6, lines: 6, context: 1 },
  { files: Infinity, lines: 1, context: 0 },
];
/** What a passage takes beside its text: its path, and the numbers of its lines. */
const tokensBeside = 12;
const mostCharacters = 400;

export function passagesOf(
  { files, worths }: Ranking,
  { most, tokens }: { readonly most: number; readonly tokens?: number | undefined },
  linesOf: (path: string) => readonly string[],
): readonly Passage[] {
  const passages: Passage[] = [];
  let left = tokens ?? Infinity;
  for (const [place, { path, score }] of files.entries()) {
    if (left < 0 || passages.length === most) break;
    const lines = linesOf(path);
    const size = tokens === undefined ? whole : sizeAt(place);
    const span = shownSpan(lines, bestSpan(path, lines, worths, size), size);
    if (span === null) continue;
    const text = lines
      .slice(span.from - 1, span.to)
      .map(shortened)
      .join("\n");
    left -= estimateTokenCount(text) + estimateTokenCount(path) + tokensBeside;
    // There is always one, however long it is.
    if (left < 0 && passages.length > 0) break;
    passages.push({ path, ...span, text, score });
  }
  return passages;
}

function sizeAt(place: number): Size {
  let before = 0;
  return sizes.find(({ files }) => place < (before += files)) ?? whole;
}

interface LineSpan {
  readonly from: number;
  readonly to: number;
}

const definition = 1.5;

/** The stretch of a file with most of the query in it; other words count more than the same one again. */
function bestSpan(
  path: string,
  lines: readonly string[],
  worths: Ranking["worths"],
  { lines: most, context }: Size,
): (LineSpan & { readonly worth: number }) | null {
  const telling = tellingLines(path, lines).flatMap((text, index) => {
    const terms = new Set(stemsOf(shortened(text)).filter((term) => worths.has(term)));
    if (terms.size === 0) return [];
    return [{ line: index + 1, terms, factor: definitionsIn(path, [text]).length > 0 ? definition : 1 }];
  });
  let best: (LineSpan & { readonly worth: number }) | null = null;
  for (const [index, first] of telling.entries()) {
    const met = new Set<string>();
    let worth = 0;
    for (const { line, terms, factor } of telling.slice(index, index + most)) {
      if (line > first.line && line - first.line >= most - 2 * context) break;
      for (const term of terms) {
        worth += (worths.get(term) ?? 0) * (met.has(term) ? 0.2 : 1) * factor;
        met.add(term);
      }
      if (worth > (best?.worth ?? 0)) best = { worth, from: first.line, to: line };
    }
  }
  return best;
}

/** With what is around it, and no blank line at an end. Where only the path has the words, how the file begins is as good as any. */
function shownSpan(
  lines: readonly string[],
  best: LineSpan | null,
  { lines: most, context }: Size,
): LineSpan | null {
  const start = best === null ? lines.findIndex(hasWords) + 1 : Math.max(1, best.from - context);
  if (start === 0) return null;
  const shown = lines.slice(start - 1, best === null ? start - 1 + Math.min(most, 10) : best.to + context);
  const [first, last] = [shown.findIndex(hasWords), shown.findLastIndex(hasWords)];
  return first === -1 ? null : { from: start + first, to: start + last };
}

function hasWords(line: string): boolean {
  return line.trim() !== "";
}

function shortened(line: string): string {
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters)}…`;
}
