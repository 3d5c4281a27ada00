import type { z } from "zod";
import { ColloquyError } from "../../kernel/error.ts";
import { isObject } from "../../kernel/json-value.ts";
import { printable } from "../../kernel/printable.ts";
import type { ShelfKind } from "../../manifest/shelf.ts";
import { schemaProblem } from "../../text/schema-problem.ts";
import { Strategy } from "./rules/strategy.ts";

/** A strategy of one's own, as its file would be (`docs/strategies/own.md`); what is left out is as there. */
export type StrategyOption = Readonly<z.input<typeof Strategy>>;

/** A strategy that can be taken: from a file, or from code. */
export interface LoadedStrategy {
  readonly strategy: Strategy;
  /** Who set a value of it, by its keys; `null` where whoever wrote it does not. */
  readonly from: (...keys: readonly string[]) => string | null;
}

export const strategyFiles: ShelfKind<LoadedStrategy> = {
  name: "strategy",
  plural: "strategies",
  folder: "roundtable/strategies",
  extension: ".yaml",
  parse({ id, path, own, fields, shipped }) {
    const fault = (
      place: string,
      problem: string,
      hint = `Begin with one of ours, such as ${shipped}/standard.yaml.`,
    ) => new ColloquyError("config", `${place}: ${problem}.`, { hint });
    if (fields === null || !isObject(fields.value))
      throw fault(`${path}:1`, "a strategy is a map with name, description, phases and consensus");
    // The file's name is its id, so that it need not be written twice.
    const read = Strategy.safeParse({ id, ...fields.value });
    if (!read.success)
      throw fault(
        fields.placeOf(firstFault(read.error)),
        `this is not a strategy: ${schemaProblem(read.error)}`,
      );
    if (read.data.id !== id)
      throw fault(
        fields.placeOf(["id"]),
        `the strategy calls itself "${printable(read.data.id)}", but its file is ${id}.yaml`,
        "Give both the same name, or leave out `id`.",
      );
    return loaded(read.data, fields.value, own ? fields.placeOf : () => `strategy ${id}`);
  },
};

/** The keys of the fault that stands first in the sentence. */
function firstFault(error: z.ZodError): readonly PropertyKey[] {
  const [first] = error.issues.toSorted((a, b) => a.path.length - b.path.length);
  return [...(first?.path ?? []), ...(first?.code === "unrecognized_keys" ? first.keys.slice(0, 1) : [])];
}

/** A strategy that code gives as it is; `option` is what it calls it. */
export function ownStrategy(given: StrategyOption, option: string): LoadedStrategy {
  const read = Strategy.safeParse(given);
  if (read.success) return loaded(read.data, given, () => `strategy ${read.data.id}`);
  throw new ColloquyError("usage", `${option}: this is not a strategy: ${schemaProblem(read.error)}.`, {
    hint: "For example { id, name, description, phases: [{ name, intent }], consensus: { policy: 'consent' } }.",
  });
}

/** `written` is the strategy before defaults were put in; `placeOf` says where a value of it stands. */
function loaded(
  strategy: Strategy,
  written: unknown,
  placeOf: (keys: readonly string[]) => string,
): LoadedStrategy {
  return {
    strategy: { ...strategy, name: printable(strategy.name), description: printable(strategy.description) },
    from: (...keys) => (states(written, keys) ? placeOf(keys) : null),
  };
}

function states(value: unknown, [key, ...rest]: readonly string[]): boolean {
  return key === undefined || (isObject(value) && Object.hasOwn(value, key) && states(value[key], rest));
}
