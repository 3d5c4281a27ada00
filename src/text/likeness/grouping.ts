import type { Likeness } from "../../kernel/lookup.ts";
import { eachTextOnce } from "../each-once.ts";
import { normalised } from "./likeness.ts";
import { type Anchors, anchorsIn, standApart } from "./place.ts";
import { pointApart, type Polarity, polarityOf } from "./polarity.ts";
import { PriorityQueue } from "./priority-queue.ts";
import { isQuantity, quantitiesIn } from "./quantity.ts";
import { contentOf, wordsOf } from "./words.ts";

/** Items that make the same point. */
export interface Group<T> {
  readonly items: readonly T[];
  /** Other groups, by their index, that are of the same matter and yet another point. */
  readonly related: readonly number[];
}

/**
 * Groups what makes the same point, by average link over a likeness of the items' texts, in their order. Nothing is
 * dropped: every item is in exactly one group. Texts that differ in polarity, in a number, in the file they speak of
 * or in one word of the same sentence are never put together. Which items are together does not depend on their order.
 */
export function groupLike<T>(
  items: readonly T[],
  textOf: (item: T) => string,
  likeness: Likeness,
  /** Items that must not come together for a reason of their own. */
  keptApart: (one: T, other: T) => boolean = () => false,
): readonly Group<T>[] {
  const texts = readTexts(items.map(textOf), likeness);
  const areKept = (one: number, other: number) => keptApart(items[one] as T, items[other] as T);
  const alone = [...items.keys()].filter((index) => !texts.has(index)).map((index) => [index]);
  const clusters = [...cluster(texts, likeness, areKept), ...alone].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
  const home = new Map(clusters.flatMap((members, group) => members.map((index) => [index, group])));
  const related = clusters.map(() => new Set<number>());
  for (const [first, second, score] of likeness.pairs) {
    const [one = -1, other = -1] = [home.get(first), home.get(second)];
    if (score < likeness.related || one === other) continue;
    related[one]?.add(other);
    related[other]?.add(one);
  }
  return clusters.map((members, group) => ({
    items: members.map((index) => items[index] as T),
    related: [...(related[group] ?? [])].sort((a, b) => a - b),
  }));
}

interface Read {
  readonly content: string;
  readonly quantities: string;
  readonly polarity: Polarity;
  readonly anchors: Anchors;
  readonly words: () => readonly string[];
}

/** By index, only those that have something to do with another: to read a text is dear, and most stand alone. */
function readTexts(texts: readonly string[], { pairs }: Likeness): ReadonlyMap<number, Read> {
  const sameWriting = Map.groupBy(texts.keys(), (index) => normalised(texts[index] ?? "")).values();
  const met = [
    ...pairs.flatMap(([first, second]) => [first, second]),
    ...[...sameWriting].filter(({ length }) => length > 1).flat(),
  ];
  return new Map(
    [...new Set(met)]
      .filter((index) => index < texts.length)
      .sort((a, b) => a - b)
      .map((index) => [index, readText(texts[index] ?? "")]),
  );
}

const readText = eachTextOnce((text): Read => {
  const quantities = quantitiesIn(text);
  const anchors = anchorsIn(text);
  const polarity = polarityOf(text);
  const content = JSON.stringify([
    normalised(text),
    quantities,
    [polarity.negated, ...polarity.sides],
    [...anchors.files],
    [...anchors.sections],
    anchors.places,
  ]);
  let words: readonly string[] | undefined;
  return { content, quantities, polarity, anchors, words: () => (words ??= wordsOf(text)) };
}, 200_000);

interface Cluster {
  readonly members: readonly number[];
  /** Of its content among all contents: ties are broken by what was said, never by who came first. */
  readonly rank: number;
  /** Sums of likeness to others, in ten-thousandths: whole numbers add up the same in any order. */
  readonly links: Map<Cluster, number>;
  readonly kinds: readonly Read[];
}

interface Merger {
  readonly score: number;
  readonly one: Cluster;
  readonly other: Cluster;
}

/** Average-link clustering of the texts' indices; in each cluster they are in order. */
function cluster(
  texts: ReadonlyMap<number, Read>,
  likeness: Likeness,
  areKept: (one: number, other: number) => boolean,
): number[][] {
  const alive = new Set(identical(texts));
  const queue = new PriorityQueue<Merger>(isBefore);
  const propose = (one: Cluster, other: Cluster) => {
    const sum = one.links.get(other) ?? 0;
    const score = sum / (one.members.length * other.members.length);
    if (score < likeness.same * scale) return;
    queue.push(one.rank < other.rank ? { score, one, other } : { score, one: other, other: one });
  };
  link([...alive], likeness);
  for (const one of alive)
    for (const other of one.links.keys()) if (one.rank < other.rank) propose(one, other);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { one, other } = next;
    if (!alive.has(one) || !alive.has(other)) continue;
    if (areApart(one, other) || one.members.some((a) => other.members.some((b) => areKept(a, b)))) {
      // Whatever they grow into stays apart: no average makes up for it.
      one.links.set(other, -Infinity);
      other.links.set(one, -Infinity);
      continue;
    }
    alive.delete(one);
    alive.delete(other);
    const both = merged(one, other);
    alive.add(both);
    for (const third of both.links.keys()) propose(both, third);
  }
  return Array.from(alive, ({ members }) => members.toSorted((a, b) => a - b));
}

const scale = 10_000;

function isBefore(a: Merger, b: Merger): boolean {
  if (a.score !== b.score) return a.score > b.score;
  return a.one.rank === b.one.rank ? a.other.rank < b.other.rank : a.one.rank < b.one.rank;
}

/** One cluster for each thing said, by content. */
function identical(texts: ReadonlyMap<number, Read>): readonly Cluster[] {
  const members = Map.groupBy(texts, ([, { content }]) => content);
  return [...members.keys()].sort().map((content, rank) => {
    const same = members.get(content) ?? [];
    const kinds = same.slice(0, 1).map(([, read]) => read);
    return { members: same.map(([index]) => index), rank, links: new Map(), kinds };
  });
}

function link(clusters: readonly Cluster[], likeness: Likeness): void {
  const home = new Map(clusters.flatMap((one) => one.members.map((index) => [index, one] as const)));
  for (const [first, second, score] of likeness.pairs) {
    const [one, other] = [home.get(first), home.get(second)];
    if (!one || !other || one === other) continue;
    const sum = (one.links.get(other) ?? 0) + Math.round(score * scale);
    one.links.set(other, sum);
    other.links.set(one, sum);
  }
}

function merged(one: Cluster, other: Cluster): Cluster {
  const both: Cluster = {
    members: [...one.members, ...other.members],
    rank: Math.min(one.rank, other.rank),
    links: new Map(),
    kinds: [...one.kinds, ...other.kinds],
  };
  for (const side of [one, other]) {
    for (const [third, sum] of side.links) {
      third.links.delete(side);
      if (third === one || third === other) continue;
      both.links.set(third, (both.links.get(third) ?? 0) + sum);
    }
  }
  for (const [third, sum] of both.links) third.links.set(both, sum);
  return both;
}

function areApart(one: Cluster, other: Cluster): boolean {
  return one.kinds.some((a) => other.kinds.some((b) => differ(a, b)));
}

function differ(a: Read, b: Read): boolean {
  return (
    a.quantities !== b.quantities ||
    pointApart(a.polarity, b.polarity) ||
    standApart(a.anchors, b.anchors) ||
    fillTheSameFrame(a.words(), b.words())
  );
}

/**
 * The same sentence with something else put in: "parse has no tests", "parse has no documentation". Two who make one
 * point in their own words do not build the same sentence around another word; takes the words of both.
 */
function fillTheSameFrame(a: readonly string[], b: readonly string[]): boolean {
  const before = sharedAtStart(a, b);
  const [restOfA, restOfB] = [a.slice(before), b.slice(before)];
  const after = sharedAtStart(restOfA.toReversed(), restOfB.toReversed());
  if (2 * (before + after) < Math.max(a.length, b.length)) return false;
  const putIn = matterOf(restOfA.slice(0, restOfA.length - after));
  const putInstead = matterOf(restOfB.slice(0, restOfB.length - after));
  return saysMore(putIn, contentOf(b)) && saysMore(putInstead, contentOf(a));
}

// One writes "5 s", another "5 seconds"; whether the quantities differ is not seen here.
function matterOf(words: readonly string[]): readonly string[] {
  return contentOf(words.filter((word) => !isQuantity(word)));
}

function sharedAtStart(a: readonly string[], b: readonly string[]): number {
  const end = a.findIndex((word, index) => word !== b[index]);
  return end === -1 ? a.length : end;
}

function saysMore(words: readonly string[], than: readonly string[]): boolean {
  return words.some((word) => !than.includes(word));
}
