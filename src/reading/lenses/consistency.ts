import type { Document } from "../document.ts";
import { low, remark, type Rule } from "../finding.ts";
import { placeAt, placeOnLine, placesOf, type Place } from "../place.ts";
import type { Span } from "../span.ts";
import { ownLinks } from "./links.ts";
import { conflictingNumbers } from "./quantities.ts";

/** Does the document agree with itself. */
export const consistency: readonly Rule[] = [
  ...ownLinks,
  conflictingNumbers,
  repeatedHeadings,
  repeatedParagraphs,
  alikeParagraphs,
  repeatedWords,
  twoSpellings,
];

interface Repeat {
  readonly place: Place;
  readonly first: number;
}

function repeatedHeadings(document: Document) {
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

function repeatedParagraphs(document: Document) {
  const { text, lines } = document;
  const seen = new Map<string, Span>();
  const repeats: Repeat[] = [];
  for (const paragraph of substantial(document)) {
    const words = sameWords(text.slice(paragraph.start, paragraph.end));
    const first = seen.get(words);
    if (first === undefined) seen.set(words, paragraph);
    else repeats.push({ place: placeOfSpan(document, paragraph), first: lines.of(first.start) });
  }
  return remark(
    document,
    low("repeated-paragraph", `repeats ${linesOf(repeats)} word for word`, "Say it once and refer to it"),
    repeats.map(({ place }) => place),
  );
}

const alikeFrom = 0.7;
/** A shingle of more paragraphs than this is a phrase of the document and tells nothing. */
const mostWith = 20;

/** By the shingles that two paragraphs share, of all that either has (Jaccard). */
function alikeParagraphs(document: Document) {
  const { prose, text, lines } = document;
  const known: { readonly span: Span; readonly shingles: number }[] = [];
  const byShingle = new Map<string, number[]>();
  const repeats: Repeat[] = [];
  const isTwin = (one: Span, other: Span) =>
    sameWords(text.slice(one.start, one.end)) !== sameWords(text.slice(other.start, other.end)) &&
    namesIn(document, one) === namesIn(document, other);
  for (const span of substantial(document)) {
    const shingles = shinglesOf(prose.slice(span.start, span.end));
    const shared = new Map<number, number>();
    for (const shingle of shingles) {
      const others = byShingle.get(shingle) ?? [];
      byShingle.set(shingle, others);
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      if (others.length < mostWith) others.push(known.length);
    }
    const twin = [...shared]
      .filter(([other, both]) => both / ((known[other]?.shingles ?? 0) + shingles.size - both) >= alikeFrom)
      .flatMap(([other]) => known[other]?.span ?? [])
      .find((other) => isTwin(span, other));
    known.push({ span, shingles: shingles.size });
    if (twin !== undefined) repeats.push({ place: placeOfSpan(document, span), first: lines.of(twin.start) });
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

function placeOfSpan(document: Document, { start, end }: Span): Place {
  return placeAt(document, start, end - start);
}

/** `line 12`, or `lines 12, 30 and 31` for as many repeats, in their order. */
function linesOf(repeats: readonly Repeat[]): string {
  const [first, ...rest] = repeats.map((repeat) => repeat.first);
  const last = rest.pop();
  return last === undefined ? `line ${first}` : `lines ${[first, ...rest].join(", ")} and ${last}`;
}

/** Long enough that saying it twice is no accident. The same option explained under two commands is no fault. */
function substantial({ running, prose }: Document): readonly Span[] {
  return running.filter(({ start, end }) => {
    const text = prose.slice(start, end);
    return (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 15 || (text.match(unspaced)?.length ?? 0) >= 60;
  });
}

/** Letters of scripts that are written without spaces. */
const unspaced = /[\p{Lo}ー]/gu;

function sameWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Three words in a row, or four letters where words have no space between. */
function shinglesOf(prose: string): ReadonlySet<string> {
  const isSpaced = (prose.match(unspaced)?.length ?? 0) < prose.length / 3;
  const pieces = prose.toLowerCase().match(isSpaced ? /[\p{L}\p{N}]+/gu : /[\p{L}\p{N}ー]/gu) ?? [];
  const width = isSpaced ? 3 : 4;
  return new Set(pieces.slice(width - 1).map((_, at) => pieces.slice(at, at + width).join(" ")));
}

/** Code, addresses, figures and names: two paragraphs in parallel that differ in these speak of two things. */
function namesIn({ prose, text }: Document, { start, end }: Span): string {
  const marked = text.slice(start, end).match(/`[^`\n]{1,200}`|\]\([^()\s]{1,500}|\d+(?:\.\d+)?/g) ?? [];
  const proper = prose.slice(start, end).match(/(?<=[\p{Ll},] )\p{Lu}[\p{L}\p{N}]+/gu) ?? [];
  return [...marked, ...proper].sort().join("\n");
}

const doubled =
  /(?<![\w"“'’-])(the|a|an|of|to|for|with|and|or|be|are|as|by|this|from|at|we|you|can|will|was|were|which|if|it|our|its|their|not|has|have|should|must|when|but)(?:[ \t]+|[ \t]*\n[ \t]*)\1(?![\w"”'’-])|(?<![をがにで])(?:をを|がが|にに|でで)(?=[\p{Script=Han}\p{Script=Katakana}])/gu;

function repeatedWords(document: Document) {
  return remark(
    document,
    low("repeated-word", "says a word twice", "Remove one of the two words"),
    placesOf(document, document.prose.matchAll(doubled)),
  );
}

interface Spelling {
  readonly form: string;
  readonly starts: number[];
}

/** One name written in two ways: GitHub and Github, Node.js and NodeJS, サーバー and サーバ. */
function twoSpellings(document: Document) {
  return [...latinVariants(document.prose), ...katakanaVariants(document.prose)].flatMap(
    ({ form, usual, starts }) =>
      remark(
        document,
        low(
          "two-spellings",
          `is written "${usual}" elsewhere in the document`,
          "Spell the name in one way throughout",
        ),
        starts.map((start) => placeAt(document, start, form.length)),
      ),
  );
}

interface Variant extends Spelling {
  readonly usual: string;
}

const latin = /(?<![\w@/.#-])(?:Node(?:\.js|\.JS|JS|js)|[A-Z][a-z]+[A-Za-z0-9]*)(?![\w@/-]|\.\w|\()/g;

/** Only a name with a capital inside has a spelling to miss, and only one without it misses it. */
function latinVariants(prose: string): Variant[] {
  return variants(
    prose,
    latin,
    (form) => form.replace(".", "").toLowerCase(),
    (usual, form) =>
      /[a-z.][A-Z.]|\.js$/.test(usual) && (/^[A-Z][a-z0-9]+$/.test(form) || form.startsWith("Node")),
  );
}

/** The long vowel at the end, which some write and some leave out. */
function katakanaVariants(prose: string): Variant[] {
  return variants(
    prose,
    /[ァ-ヴ][ァ-ヴー]{2,20}/g,
    (form) => form.replace(/ー$/, ""),
    () => true,
  );
}

function variants(
  prose: string,
  pattern: RegExp,
  keyOf: (form: string) => string,
  isVariant: (usual: string, form: string) => boolean,
): Variant[] {
  const names = new Map<string, Map<string, Spelling>>();
  for (const { index, 0: form } of prose.matchAll(pattern)) {
    const spellings = names.get(keyOf(form)) ?? new Map<string, Spelling>();
    const spelling = spellings.get(form) ?? { form, starts: [] };
    spelling.starts.push(index);
    names.set(keyOf(form), spellings.set(form, spelling));
  }
  return [...names.values()].flatMap((spellings) => {
    const [usual, ...others] = [...spellings.values()].sort(
      (one, other) => other.starts.length - one.starts.length,
    );
    if (usual === undefined || usual.starts.length < 2) return [];
    return others
      .filter(({ form }) => isVariant(usual.form, form))
      .map((other) => ({ ...other, usual: usual.form }));
  });
}
