import { printable } from "../../kernel/printable.ts";
import { isId } from "../../kernel/slug.ts";
import type { Strategy } from "./rules/strategy.ts";

/** A strategy that can be taken: from a file, or from code. */
export interface LoadedStrategy {
  readonly strategy: Strategy;
  /** Who set a value of it, by its keys; `null` where whoever wrote it does not. */
  readonly from: (...keys: readonly string[]) => string | null;
  /** What to tell of how it was read. */
  readonly notice?: string;
}

type Keys = readonly (string | number)[];

/** `written` is the strategy before defaults were put in; `placeOf` says where a value of it stands. */
export function loadedStrategy(
  strategy: Strategy,
  written: unknown,
  placeOf: (keys: Keys) => string,
): LoadedStrategy {
  return {
    strategy: { ...strategy, name: printable(strategy.name), description: printable(strategy.description) },
    from: (...keys) => (states(written, keys) ? placeOf(keys) : null),
  };
}

interface StrategyProblem {
  /** The keys that lead to what is wrong. */
  readonly at: Keys;
  readonly problem: string;
  readonly hint: string;
}

/** What a schema cannot say. */
export function strategyProblem({ phases, consensus }: Strategy): StrategyProblem | null {
  const names = phases.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    const at = ["phases", index, "name"];
    if (!isId(name)) {
      const problem = `"${printable(name)}" cannot be the name of a phase`;
      return { at, problem, hint: "Names are made of small letters, digits and dashes." };
    }
    if (names.indexOf(name) < index)
      return { at, problem: `two phases are named "${name}"`, hint: "Rename one." };
  }
  if (phases.every(({ participants }) => participants === "facilitator")) {
    const problem = "only the facilitator speaks in all its phases";
    return { at: ["phases"], problem, hint: "Give one phase `participants: all`." };
  }
  if (consensus.policy === "weighted_majority" && consensus.threshold === null) {
    return {
      at: ["consensus"],
      problem: "a weighted majority needs a `threshold`",
      hint: "For example `threshold: 0.6`: the share of all confidence that carries a position.",
    };
  }
  return null;
}

function states(value: unknown, [key, ...rest]: Keys): boolean {
  if (key === undefined) return true;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, key) &&
    states((value as Readonly<Record<string, unknown>>)[key], rest)
  );
}
