import { likeness, weigh, type Weights, withoutPlaces } from "./likeness.ts";

/** Cosine from which two texts make the same point; measured for word weights of this kind. */
export const samePoint = 0.4;

/**
 * Groups texts that make the same point, by average likeness, in the order they came. Nothing is dropped:
 * every text is in exactly one group. Texts that differ in a number or in a negation are never put together.
 */
export function groupLike<T>(items: readonly T[], textOf: (item: T) => string): readonly (readonly T[])[] {
  const weights = weigh(items.map(textOf));
  const groups: number[][] = [];
  for (const [index, item] of items.entries()) {
    const home = bestHome(groups, index, weights, (other) => {
      const text = items[other];
      return text !== undefined && comparable(textOf(item), textOf(text));
    });
    if (home === undefined) groups.push([index]);
    else home.push(index);
  }
  return groups.map((group) => group.flatMap((index) => items[index] ?? []));
}

function bestHome(
  groups: readonly number[][],
  index: number,
  weights: readonly Weights[],
  fits: (other: number) => boolean,
): number[] | undefined {
  const scored = groups
    .filter((group) => group.every(fits))
    .map((group) => ({ group, score: averageLikeness(weights, index, group) }))
    .filter(({ score }) => score >= samePoint);
  return scored.sort((a, b) => b.score - a.score)[0]?.group;
}

function averageLikeness(weights: readonly Weights[], index: number, group: readonly number[]): number {
  const mine = weights[index] ?? new Map();
  const sum = group.reduce((total, other) => total + likeness(mine, weights[other] ?? new Map()), 0);
  return sum / group.length;
}

function comparable(a: string, b: string): boolean {
  return numbersIn(a) === numbersIn(b) && isNegated(a) === isNegated(b);
}

function numbersIn(text: string): string {
  return [...new Set(withoutPlaces(text).match(/\d+(?:[.,]\d+)*/g) ?? [])].sort().join(" ");
}

function isNegated(text: string): boolean {
  return /\b(?:not|no|never|without|missing|lacks?|lacking|absent|cannot|n't|fails?)\b|ない|なし|不足|欠け/iu.test(
    text,
  );
}
