import type { Likeness } from "../../kernel/lookup.ts";
import { groupLike } from "./grouping.ts";
import { normalised } from "./likeness.ts";

/** How two of the texts that were looked up compare; texts that were not have nothing to do with each other. */
export interface Comparison {
  readonly makeTheSamePoint: (one: string, other: string) => boolean;
  readonly areRelated: (one: string, other: string) => boolean;
  /** Whether something among the ones makes the same point as something among the others. */
  readonly meet: (ones: readonly string[], others: readonly string[]) => boolean;
}

/** `texts` are those the likeness was found for, in that order. */
export function comparison(texts: readonly string[], likeness: Likeness): Comparison {
  const indices = new Map(texts.map((text, index) => [text, index]));
  const scores = new Map(likeness.pairs.map(([first, second, score]) => [`${first} ${second}`, score]));
  const scoreOf = (one: string, other: string) => {
    const [a, b] = [indices.get(one), indices.get(other)];
    if (a === undefined || b === undefined) return 0;
    return scores.get(`${Math.min(a, b)} ${Math.max(a, b)}`) ?? 0;
  };
  const makeTheSamePoint = (one: string, other: string) => {
    if (one === other) return true;
    const score = scoreOf(one, other);
    if (score < likeness.related && normalised(one) !== normalised(other)) return false;
    const pairs = [[0, 1, score] as const];
    return groupLike([one, other], (text) => text, { ...likeness, pairs }).length === 1;
  };
  return {
    makeTheSamePoint,
    areRelated: (one, other) => one === other || scoreOf(one, other) >= likeness.related,
    meet: (ones, others) => {
      // Only those that have something to do with each other are looked at closely.
      const linked = linksAmong(texts, likeness);
      const wanted = Map.groupBy(others, normalised);
      const asked = new Set(others);
      return ones.some((one) =>
        [
          ...(wanted.get(normalised(one)) ?? []),
          ...(linked.get(one) ?? []).filter((text) => asked.has(text)),
        ].some((other) => makeTheSamePoint(one, other)),
      );
    },
  };
}

function linksAmong(texts: readonly string[], { pairs }: Likeness): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>();
  const add = (one: string, other: string) => {
    const known = links.get(one);
    if (known === undefined) links.set(one, [other]);
    else known.push(other);
  };
  for (const [first, second] of pairs) {
    const [one, other] = [texts[first] ?? "", texts[second] ?? ""];
    add(one, other);
    add(other, one);
  }
  return links;
}
