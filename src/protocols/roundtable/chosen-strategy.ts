import type { StrategyChoice, Workflow } from "./rules/strategy.ts";
import type { Sourced } from "./sourced.ts";

/** The strategy that words of a topic speak for, and which words. */
export interface Detected {
  readonly id: string;
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
