import type { Document } from "../document.ts";
import { remark } from "../finding.ts";
import { placeAt, placeOnLine, type Place } from "../place.ts";
import { lineAt, type Span } from "../span.ts";

interface Repeat {
  readonly place: Place;
  readonly first: number;
}

export function repeatedHeadings(document: Document) {
  const seen = new Map<string, number>();
  const parents: string[] = [];
  const repeats: Repeat[] = [];
  for (const { depth, text, line } of document.headings) {
    parents.length = Math.min(parents.length, depth - 1);
    const key = [...parents, `${depth} ${text.toLowerCase()}`].join("\n");
    const first = seen.get(key);
    if (first !== undefined && text !== "") repeats.push({ place: placeOnLine(document, line), first });
    seen.set(key, first ?? line);
    parents[depth - 1] = `${text.toLowerCase()} ${line}`;
  }
  return remark(
    document,
    {
      rule: "repeated-heading",
      severity: "low",
      fact: `is the heading of ${linesOf(repeats)} again, at the same level and under the same parent`,
      advice: "Join the two sections, or give them names that tell them apart",
    },
    repeats.map(({ place }) => place),
  );
}

export function repeatedParagraphs(document: Document) {
  const seen = new Map<string, number>();
  const repeats: Repeat[] = [];
  for (const { start, end } of substantial(document)) {
    const key = sameWords(document.text.slice(start, end));
    const place = placeAt(document, start, end - start);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place.line);
    else repeats.push({ place, first });
  }
  return remark(
    document,
    {
      rule: "repeated-paragraph",
      severity: "low",
      fact: `says what stands in ${linesOf(repeats)}, word for word`,
      advice: "Say it once and refer to it",
    },
    repeats.map(({ place }) => place),
  );
}

const alikeFrom = 0.7;

export function alikeParagraphs(document: Document) {
  const index = new Map<string, number[]>();
  const read: {
    readonly line: number;
    readonly key: string;
    readonly names: string;
    readonly shingles: number;
  }[] = [];
  const repeats: Repeat[] = [];
  for (const { start, end } of substantial(document)) {
    const text = document.text.slice(start, end);
    const shingles = shinglesOf(document.prose.slice(start, end));
    const shared = new Map<number, number>();
    for (const shingle of shingles) {
      const holders = index.get(shingle) ?? [];
      for (const holder of holders) shared.set(holder, (shared.get(holder) ?? 0) + 1);
      // A turn of phrase that many paragraphs share tells none of them apart.
      if (holders.length < 8) index.set(shingle, [...holders, read.length]);
    }
    const own = {
      line: lineAt(document.starts, start),
      key: sameWords(text),
      names: namesIn(document, { start, end }),
      shingles: shingles.size,
    };
    const twin = [...shared].find(([holder, count]) => {
      const other = read[holder];
      return (
        other !== undefined &&
        other.key !== own.key &&
        other.names === own.names &&
        count / (other.shingles + own.shingles - count) >= alikeFrom
      );
    });
    const first = read[twin?.[0] ?? -1]?.line;
    if (first !== undefined) repeats.push({ place: placeAt(document, start, end - start), first });
    read.push(own);
  }
  return remark(
    document,
    {
      rule: "alike-paragraph",
      severity: "low",
      fact: `says what stands in ${linesOf(repeats)}, in almost the same words`,
      advice: "Say it once and refer to it, or make plain what tells the two apart",
    },
    repeats.map(({ place }) => place),
  );
}

/** `line 12`, or `lines 12, 30 and 31` for as many repeats, in their order. */
function linesOf(repeats: readonly Repeat[]): string {
  const [first, ...rest] = repeats.map((repeat) => repeat.first);
  const last = rest.pop();
  return last === undefined ? `line ${first}` : `lines ${[first, ...rest].join(", ")} and ${last}`;
}

/** Long enough that saying it twice is no accident. The same option explained under two commands is no fault. */
function substantial({ paragraphs, prose }: Document): Span[] {
  return paragraphs.filter(({ start, end, inList }) => !inList && isSubstantial(prose.slice(start, end)));
}

function isSubstantial(prose: string): boolean {
  return (prose.match(/\p{L}{2,}/gu)?.length ?? 0) >= 15 || (prose.match(/[\p{Lo}ー]/gu)?.length ?? 0) >= 60;
}

function sameWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Three words in a row, or four signs where words have no space between them. */
function shinglesOf(prose: string): ReadonlySet<string> {
  const isSpaced = (prose.match(/[\p{Lo}ー]/gu)?.length ?? 0) < prose.length / 3;
  const pieces = isSpaced
    ? (prose.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    : (prose.match(/[\p{L}\p{N}ー]/gu) ?? []);
  const width = isSpaced ? 3 : 4;
  return new Set(pieces.slice(width - 1).map((_, at) => pieces.slice(at, at + width).join(" ")));
}

/** Code, addresses, figures and names: two paragraphs in parallel that differ in these speak of two things. */
function namesIn({ prose, text }: Document, { start, end }: Span): string {
  const marked = text.slice(start, end).match(/`[^`\n]{1,200}`|\]\([^()\s]{1,500}|\d+(?:\.\d+)?/g) ?? [];
  const proper = prose.slice(start, end).match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  return [...marked, ...proper].sort().join("\n");
}
