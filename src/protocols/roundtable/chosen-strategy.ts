import type { Strategy, StrategyChoice, Workflow } from "./rules/strategy.ts";
import { holdsWord } from "./rules/whole-words.ts";
import type { Sourced } from "./sourced.ts";

interface Detected {
  readonly id: string;
  /** The key words of it that stand in the topic. */
  readonly words: readonly string[];
  /** For the person who confirms it. */
  readonly reason: string;
}

interface ChosenStrategy {
  readonly id: Sourced<string>;
  readonly by: StrategyChoice["by"];
  readonly reason: string;
  readonly warnings: readonly string[];
}

/** `set` is what config files and defaults say: named by hand, set in a config, the workflow's own, told by words of the topic, or for want of any; in this order. */
export function chosenStrategy(
  workflow: Workflow,
  named: Sourced<string> | null,
  detected: Detected | null,
  set: Sourced<string>,
): ChosenStrategy {
  if (named !== null) return byHand(named, workflow);
  if (workflow === "brainstorm") return forBrainstorm(set);
  if (set.origin !== "default")
    return { id: set, by: "config", reason: `${set.origin} sets it.`, warnings: [] };
  if (workflow !== "roundtable") {
    return { id: set, by: "workflow", reason: `It is the default for ${workflow}.`, warnings: [] };
  }
  if (detected !== null) {
    return {
      id: { value: detected.id, origin: "the topic" },
      by: "detected",
      reason: detected.reason,
      warnings: [],
    };
  }
  return { id: set, by: "fallback", reason: "No word of the topic suggests another.", warnings: [] };
}

// Behaviour 5.6: forced, unless somebody names another by hand.
const forced = "disney";

function byHand(named: Sourced<string>, workflow: Workflow): ChosenStrategy {
  const { value, origin } = named;
  return {
    id: named,
    by: "flag",
    reason: `${origin} names it.`,
    warnings:
      workflow === "brainstorm" && value !== forced
        ? [`A brainstorm is made for ${forced}; this one uses ${value}, set by ${origin}.`]
        : [],
  };
}

function forBrainstorm(set: Sourced<string>): ChosenStrategy {
  return {
    id: set.value === forced ? set : { value: forced, origin: "default" },
    by: "workflow",
    reason: `A brainstorm uses ${forced} unless you name another strategy.`,
    warnings:
      set.value === forced
        ? []
        : [
            `A brainstorm always uses ${forced}, so ${set.value} from ${set.origin} is ignored; \`--strategy ${set.value}\` overrides it.`,
          ],
  };
}

/** The strategy that the topic's words speak for: most key words win, and some come before others on a tie. */
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
