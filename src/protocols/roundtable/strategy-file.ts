import type { z } from "zod";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import type { Located, ShelfFile, ShelfKind } from "../../manifest/shelf.ts";
import { schemaProblem } from "../../text/schema-problem.ts";
import { type LoadedStrategy, loadedStrategy, strategyProblem } from "./loaded-strategy.ts";
import { Strategy } from "./rules/strategy.ts";
import { type Respelled, respelled } from "./strategy-spelling.ts";

export const strategyFiles: ShelfKind<LoadedStrategy> = {
  name: "strategy",
  plural: "strategies",
  folder: "roundtable/strategies",
  extension: ".yaml",
  parse: parseStrategy,
};

function parseStrategy({ id, path, own, fields, shipped }: ShelfFile): LoadedStrategy {
  const fault = (
    place: string,
    problem: string,
    hint = `Begin with one of ours, such as ${shipped}/standard.yaml.`,
  ) => new ColloquyError("config", `${place}: ${problem}.`, { hint });
  if (
    fields === null ||
    typeof fields.value !== "object" ||
    fields.value === null ||
    Array.isArray(fields.value)
  )
    throw fault(`${path}:1`, "a strategy is a map with name, description, phases and consensus");
  const others = respelled(id, fields.value as Readonly<Record<string, unknown>>);
  // The file's name is its id, so that it need not be written twice.
  const read = Strategy.safeParse({ id, ...(others?.value ?? fields.value) });
  if (!read.success)
    throw fault(placeOfFirst(read.error, fields), `this is not a strategy: ${schemaProblem(read.error)}`);
  const strategy = read.data;
  if (strategy.id !== id)
    throw fault(
      fields.placeOf(["id"]),
      `the strategy calls itself "${printable(strategy.id)}", but its file is ${id}.yaml`,
      "Give both the same name, or leave out `id`.",
    );
  const wrong = strategyProblem(strategy);
  if (wrong !== null) throw fault(fields.placeOf(wrong.at), wrong.problem, wrong.hint);
  if (others !== null)
    return { ...loadedStrategy(strategy, others.value, () => path), notice: noticeOf(path, others) };
  return loadedStrategy(strategy, fields.value, own ? fields.placeOf : () => `strategy ${id}`);
}

function noticeOf(path: string, { left }: Respelled): string {
  const rest =
    left.length === 0 ? "" : ` Ignored, because there is no place for it: ${left.map(printable).join(", ")}.`;
  return `${path} uses the keys of Spec2Ship strategies and was converted.${rest}`;
}

function placeOfFirst(error: z.ZodError, root: Located): string {
  // The one that stands first in the sentence.
  const [first] = error.issues.toSorted((a, b) => a.path.length - b.path.length);
  const unknown = first?.code === "unrecognized_keys" ? first.keys.slice(0, 1) : [];
  return root.placeOf([...(first?.path ?? []), ...unknown]);
}
