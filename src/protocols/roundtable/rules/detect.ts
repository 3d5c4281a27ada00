import type { Strategy } from "./strategy.ts";
import { holdsWord } from "./whole-words.ts";

interface Detected {
  readonly id: string;
  /** The key words of it that stand in the topic. */
  readonly words: readonly string[];
  /** For the person who confirms it. */
  readonly reason: string;
}

/** The strategy that the topic's words speak for (behaviour 5.6): most key words win, and some come before others on a tie. */
export function detectStrategy(topic: string, strategies: readonly Strategy[]): Detected {
  const [best, ...others] = strategies
    .map(({ id, keywords }) => ({ id, words: distinct(keywords).filter((word) => holdsWord(topic, word)) }))
    .filter(({ words }) => words.length > 0)
    // Sorting keeps the order of those that are equal, so the user's own stay in theirs.
    .sort((a, b) => b.words.length - a.words.length || rankOf(a.id) - rankOf(b.id));
  if (best === undefined)
    return {
      id: "standard",
      words: [],
      reason: "No word of the topic suggests a strategy, so it is standard.",
    };
  const [next] = others;
  const against = others
    .map(({ id, words }) => `; ${quoted(words)} ${words.length === 1 ? "suggests" : "suggest"} ${id}`)
    .join("");
  const tie = next?.words.length === best.words.length ? `, and on a tie ${best.id} comes first` : "";
  const verb = best.words.length === 1 ? "suggests" : "suggest";
  return { ...best, reason: `${quoted(best.words)} in the topic ${verb} ${best.id}${against}${tie}.` };
}

const first = ["debate", "six-hats", "disney", "consensus-driven"];

function rankOf(id: string): number {
  const rank = first.indexOf(id);
  return rank === -1 ? first.length : rank;
}

/** A word that is listed twice counts once. */
function distinct(words: readonly string[]): readonly string[] {
  return [...new Map(words.map((word) => [word.normalize("NFKC").toLowerCase(), word])).values()];
}

function quoted(words: readonly string[]): string {
  return words.map((word) => `"${word}"`).join(", ");
}
