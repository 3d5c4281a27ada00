import type { Likeness } from "../../kernel/lookup.ts";
import { groupLike } from "./grouping.ts";

/** How two of the texts that were looked up compare; texts that were not have nothing to do with each other. */
export interface Comparison {
  readonly makeTheSamePoint: (one: string, other: string) => boolean;
  readonly areRelated: (one: string, other: string) => boolean;
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
  return {
    makeTheSamePoint: (one, other) => {
      if (one === other) return true;
      const pairs = [[0, 1, scoreOf(one, other)] as const];
      return groupLike([one, other], (text) => text, { ...likeness, pairs }).length === 1;
    },
    areRelated: (one, other) => one === other || scoreOf(one, other) >= likeness.related,
  };
}
