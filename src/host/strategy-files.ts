import type { z } from "zod";
import type { Sourced } from "../config/resolve.ts";
import { schemaProblem } from "../config/schema-problem.ts";
import { loadShelf, type Shelf, type ShelfKind, takeFrom } from "../config/shelf.ts";
import { type Located, readYaml } from "../config/yaml-file.ts";
import { ColloquyError } from "../kernel/error.ts";
import { printable } from "../kernel/printable.ts";
import { Strategy } from "../protocols/roundtable/rules/strategy.ts";
import { type LoadedStrategy, loadedStrategy, strategyProblem } from "./loaded-strategy.ts";
import { refuseStrayed } from "./own-file.ts";
import { shipped } from "./shipped.ts";

const kind: ShelfKind = {
  name: "strategy",
  plural: "strategies",
  folder: "roundtable/strategies",
  extension: ".yaml",
};

/** Those that come with us, and those in the user's home. */
export function loadStrategies(home: string | null): Promise<Shelf<LoadedStrategy>> {
  return loadShelf(kind, shipped(), home, async (path, id, own) => {
    if (own) await refuseStrayed(path, home);
    return readStrategy(path, id, own);
  });
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
  if (strategy.id !== id) {
    throw fault(
      root.placeOf(["id"]),
      `the strategy calls itself "${printable(strategy.id)}", but its file is ${id}.yaml`,
      "Give both the same name, or leave out `id`.",
    );
  }
  const wrong = strategyProblem(strategy);
  if (wrong !== null) throw fault(root.placeOf(wrong.at), wrong.problem, wrong.hint);
  return loadedStrategy(strategy, root.value, own ? root.placeOf : () => `strategy ${id}`);
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
