import type { z } from "zod";
import type { Sourced } from "../config/resolve.ts";
import { schemaProblem } from "../config/schema-problem.ts";
import { loadShelf, type Shelf, type ShelfKind, takeFrom } from "../config/shelf.ts";
import { type Located, readYaml } from "../config/yaml-file.ts";
import { ColloquyError } from "../core/error.ts";
import { printable } from "../core/printable.ts";
import { isId } from "../core/slug.ts";
import { Strategy } from "../judgement/roundtable/strategy.ts";
import { shipped } from "./shipped.ts";

export interface LoadedStrategy {
  readonly strategy: Strategy;
  /** Who set a value of it, by its keys; `null` where its file does not. */
  readonly from: (...keys: readonly string[]) => string | null;
}

const kind: ShelfKind = {
  name: "strategy",
  plural: "strategies",
  folder: "roundtable/strategies",
  extension: ".yaml",
};

/** Those that come with us, and those in the user's home. */
export function loadStrategies(home: string): Promise<Shelf<LoadedStrategy>> {
  return loadShelf(kind, shipped(), home, readStrategy);
}

export function strategyNamed(
  { value: id, origin }: Sourced<string>,
  strategies: Shelf<LoadedStrategy>,
): LoadedStrategy {
  return takeFrom(strategies, id, kind, origin);
}

async function readStrategy(path: string, id: string, own: boolean): Promise<LoadedStrategy> {
  const root = await readYaml(path, "strategy");
  if (typeof root.value !== "object" || root.value === null || Array.isArray(root.value)) {
    throw fault(`${path}:1`, "a strategy is a map with name, description, phases and consensus");
  }
  // The file's name is its id, so that it need not be written twice.
  const read = Strategy.safeParse({ id, ...root.value });
  if (!read.success) {
    throw fault(placeOfFirst(read.error, root), `this is not a strategy: ${schemaProblem(read.error)}`);
  }
  const strategy = read.data;
  checkStrategy(strategy, id, root);
  return {
    strategy: { ...strategy, name: printable(strategy.name), description: printable(strategy.description) },
    from: (...keys) => (states(root.value, keys) ? (own ? root.placeOf(keys) : `strategy ${id}`) : null),
  };
}

/** What a schema cannot say. */
function checkStrategy(strategy: Strategy, id: string, root: Located): void {
  const { phases, consensus } = strategy;
  if (strategy.id !== id) {
    throw fault(
      root.placeOf(["id"]),
      `the strategy calls itself "${printable(strategy.id)}", but its file is ${id}.yaml`,
      "Give both the same name, or leave out `id`.",
    );
  }
  const names = phases.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    const place = root.placeOf(["phases", index, "name"]);
    if (!isId(name)) {
      throw fault(
        place,
        `"${printable(name)}" cannot be the name of a phase`,
        "Names are made of small letters, digits and dashes.",
      );
    }
    if (names.indexOf(name) < index) throw fault(place, `two phases are named "${name}"`, "Rename one.");
  }
  if (phases.every(({ participants }) => participants === "facilitator")) {
    throw fault(
      root.placeOf(["phases"]),
      "only the facilitator speaks in all its phases",
      "Give one phase `participants: all`.",
    );
  }
  if (consensus.policy === "weighted_majority" && consensus.threshold === null) {
    throw fault(
      root.placeOf(["consensus"]),
      "a weighted majority needs a `threshold`",
      "For example `threshold: 0.6`: the share of all confidence that carries a position.",
    );
  }
}

function placeOfFirst(error: z.ZodError, root: Located): string {
  // The one that stands first in the sentence.
  const [first] = error.issues.toSorted((a, b) => a.path.length - b.path.length);
  const unknown = first?.code === "unrecognized_keys" ? first.keys.slice(0, 1) : [];
  return root.placeOf([...(first?.path ?? []), ...unknown]);
}

function fault(
  place: string,
  problem: string,
  hint = `Begin with one of ours, such as ${shipped("roundtable/strategies/standard.yaml")}.`,
): ColloquyError {
  return new ColloquyError("config", `${place}: ${problem}.`, { hint });
}

function states(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, key) &&
    states((value as Readonly<Record<string, unknown>>)[key], rest)
  );
}
