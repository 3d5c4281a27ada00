import { isObject, type JsonObject } from "../../kernel/json-value.ts";
import type { z } from "zod";
import { ColloquyError } from "../../kernel/error.ts";
import { printable } from "../../kernel/printable.ts";
import { isId } from "../../kernel/id.ts";
import type { Located, ShelfFile, ShelfKind } from "../../manifest/shelf.ts";
import { schemaProblem } from "../../text/schema-problem.ts";
import { Strategy } from "./rules/strategy.ts";

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

/** A strategy file in the spelling of Spec2Ship, as ours would be, and what of it we have no place for. */
interface Respelled {
  readonly value: JsonObject;
  readonly left: readonly string[];
}

/** `null` where it is spelled as ours are. There, all but `validation` stands below `defaults`, and an intent is a `prompt_suffix`. */
function respelled(id: string, value: JsonObject): Respelled | null {
  const { defaults, name, description, validation, keywords, ...rest } = value;
  if (!isObject(defaults)) return null;
  const { participation, phases, consensus, ...others } = defaults;
  const read = Array.isArray(phases) ? phases.map(phaseOf) : [];
  const left = [
    ...Object.keys(rest).filter((key) => key !== "id" && key !== "version"),
    ...Object.keys(others).map((key) => `defaults.${key}`),
    ...read.flatMap((phase) => phase.left),
  ];
  return {
    value: {
      name: name ?? id,
      description: description ?? `The strategy ${id}.`,
      ...(participation !== undefined && { participation }),
      phases: read.map((phase) => phase.value),
      consensus: isObject(consensus) ? consensusOf(consensus) : consensus,
      ...(validation !== undefined && { validation }),
      ...(keywords !== undefined && { keywords }),
    },
    left: [...new Set(left)],
  };
}

const speakers: Readonly<Record<string, string>> = {
  facilitator_only: "facilitator",
  "facilitator-only": "facilitator",
};
const policies: Readonly<Record<string, string>> = {
  facilitator_synthesis: "facilitator_judgment",
  facilitator_decision: "facilitator_judgment",
};

function phaseOf(phase: unknown): Respelled {
  if (!isObject(phase)) return { value: {}, left: [] };
  const { name, prompt_suffix, intent, participants, participation, context, ...rest } = phase;
  const shown = isObject(context) ? contextOf(context) : { value: null, left: [] };
  return {
    value: {
      name: typeof name === "string" ? name.toLowerCase().replaceAll(/[\s_]+/g, "-") : name,
      intent: intent ?? prompt_suffix,
      ...(participants !== undefined && { participants: called(participants, speakers) }),
      ...(participation !== undefined && { participation }),
      ...(shown.value !== null && { context: shown.value }),
    },
    left: [...Object.keys(rest).map((key) => `phases.${key}`), ...shown.left],
  };
}

/** What a phase sees of earlier rounds is named in several ways there. */
function contextOf(context: JsonObject): Respelled {
  const { history, conflicts, show_conflicts, hide_conflicts, full_history, ...rest } = context;
  const seen = history ?? (full_history === true ? "full" : undefined);
  const shown = conflicts ?? show_conflicts ?? (hide_conflicts === true ? false : undefined);
  return {
    value: { ...(seen !== undefined && { history: seen }), ...(shown !== undefined && { conflicts: shown }) },
    left: Object.keys(rest).map((key) => `phases.context.${key}`),
  };
}

function consensusOf({ policy, threshold, attempts, max_attempts }: JsonObject): JsonObject {
  const tries = attempts ?? max_attempts;
  return {
    policy: called(policy, policies),
    ...(threshold !== undefined && { threshold }),
    ...(tries !== undefined && { attempts: tries }),
  };
}

function called(value: unknown, others: Readonly<Record<string, string>>): unknown {
  return typeof value === "string" ? (others[value] ?? value) : value;
}
