import type { Document } from "../document.ts";
import { low, remark } from "../finding.ts";
import { placeAt, placeOnLine, type Place } from "../place.ts";
import { hasAsMany, type Span } from "../span.ts";
import { Spans } from "../spans.ts";
import { ShingleIndex } from "./shingle-index.ts";
import { hashesOf, hashOfAll, wordHashes } from "./word-hashes.ts";

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
    low(
      "repeated-heading",
      `repeats the heading of ${linesOf(repeats)} at the same level and under the same parent`,
      "Join the two sections, or give them names that tell them apart",
    ),
    repeats.map(({ place }) => place),
  );
}

export function repeatedParagraphs(document: Document) {
  // By the hash of its words: the words of all of them would be the text once more.
  const seen = new Map<number, Span>();
  const repeats: Repeat[] = [];
  const wordsOf = ({ start, end }: Span) => sameWords(document.text.slice(start, end));
  for (const paragraph of substantial(document)) {
    const { start, end } = paragraph;
    const hash = hashOfAll(wordHashes(document.text.slice(start, end)));
    const first = seen.get(hash);
    if (first === undefined) seen.set(hash, paragraph);
    else if (wordsOf(first) === wordsOf(paragraph))
      repeats.push({ place: placeAt(document, start, end - start), first: document.lines.of(first.start) });
  }
  return remark(
    document,
    low("repeated-paragraph", `repeats ${linesOf(repeats)} word for word`, "Say it once and refer to it"),
    repeats.map(({ place }) => place),
  );
}

const alikeFrom = 0.7;

export function alikeParagraphs(document: Document) {
  const { prose, text, lines } = document;
  const paragraphs = substantial(document);
  const index = new ShingleIndex(paragraphs.length);
  const repeats: Repeat[] = [];
  const isTwin = (one: Span, other: Span) =>
    sameWords(text.slice(one.start, one.end)) !== sameWords(text.slice(other.start, other.end)) &&
    namesIn(document, one) === namesIn(document, other);
  for (let own = 0; own < paragraphs.length; own++) {
    const paragraph = { start: paragraphs.start(own), end: paragraphs.end(own) };
    const near = index.add(own, ...shingledOf(prose.slice(paragraph.start, paragraph.end)), alikeFrom);
    const twin = near.find((other) =>
      isTwin(paragraph, { start: paragraphs.start(other), end: paragraphs.end(other) }),
    );
    if (twin === undefined) continue;
    const first = lines.of(paragraphs.start(twin));
    repeats.push({ place: placeAt(document, paragraph.start, paragraph.end - paragraph.start), first });
  }
  return remark(
    document,
    low(
      "alike-paragraph",
      `repeats ${linesOf(repeats)} in almost the same words`,
      "Say it once and refer to it, or make clear how the two differ",
    ),
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
function substantial(document: Document): Spans {
  const found = known.get(document) ?? new Spans();
  if (!known.has(document))
    for (const { start, end } of document.running)
      if (isSubstantial(document.prose.slice(start, end))) found.push(start, end);
  known.set(document, found);
  return found;
}

const known = new WeakMap<Document, Spans>();

function isSubstantial(prose: string): boolean {
  return hasAsMany(prose, /\p{L}{2,}/gu, 15) || hasAsMany(prose, /[\p{Lo}ー]/gu, 60);
}

function sameWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** What shingles are made of, and how many make one: three words, or four signs where words have no space between. */
function shingledOf(prose: string): [pieces: Float64Array, width: number] {
  const isSpaced = !hasAsMany(prose, /[\p{Lo}ー]/gu, Math.max(1, Math.ceil(prose.length / 3)));
  return isSpaced ? [wordHashes(prose), 3] : [hashesOf(prose, /[\p{L}\p{N}ー]/gu), 4];
}

/** Code, addresses, figures and names: two paragraphs in parallel that differ in these speak of two things. */
function namesIn({ prose, text }: Document, { start, end }: Span): string {
  const marked = text.slice(start, end).match(/`[^`\n]{1,200}`|\]\([^()\s]{1,500}|\d+(?:\.\d+)?/g) ?? [];
  const proper = prose.slice(start, end).match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  return [...marked, ...proper].sort().join("\n");
}
