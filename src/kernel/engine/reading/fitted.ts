import { z } from "zod";
import type { JsonSchema } from "../../agent.ts";
import { asMeant } from "../../as-meant.ts";
import { shapeOf } from "../json-schema.ts";
import { isTexts, propertiesOf, requiredKeys, shown, variantsOf } from "./shape.ts";
import { spelled } from "./spelled.ts";
import { list, object } from "../../json-value.ts";

export type Fitted<A> =
  | { readonly value: A; readonly notes: readonly string[] }
  | { readonly problem: string };

type ValuePath = readonly PropertyKey[];

// Each pass takes out all that is wrong; what it uncovers needs another.
const mostPasses = 5;

export function fitted<A>(value: unknown, schema: z.ZodType<A>): Fitted<A> {
  const shape = shapeOf(schema);
  const notes: string[] = [];
  let meant = asMeant(spelled(value, shape, notes), shape);
  for (let pass = 1; ; pass++) {
    const result = schema.safeParse(meant);
    if (result.success) return { value: result.data, notes };
    const { issues } = result.error;
    const places = issues.map((issue) => removable(issue.path, meant, shape));
    if (pass === mostPasses || places.includes(undefined)) return { problem: problemOf(issues) };
    const gone = new Map(places.map((place) => [JSON.stringify(place), place ?? []]));
    for (const place of gone.values()) notes.push(leftOut(place, meant));
    meant = without(meant, new Set(gone.keys()), []);
  }
}

// A few tell an agent what to do better; a list of numbers would give one for each.
const mostIssues = 8;

export function problemOf(issues: readonly z.core.$ZodIssue[]): string {
  const problem = z.prettifyError({ issues: issues.slice(0, mostIssues) });
  return `it does not fit the schema: ${problem.replaceAll(/\s*\n\s*/g, " ")}`;
}

/** A list of texts that says something is never left out: one critical issue blocks an artifact. */
function removable(path: ValuePath, root: unknown, shape: JsonSchema): ValuePath | undefined {
  let around = [shape];
  let held = root;
  let isOptional = false;
  let found: ValuePath | undefined;
  path.forEach((segment, at) => {
    held =
      typeof held === "object" && held !== null ? (held as Record<PropertyKey, unknown>)[segment] : undefined;
    if (typeof segment === "number") {
      around = around.flatMap(({ items, prefixItems }) =>
        variantsOf(object(list(prefixItems)[segment] ?? items)),
      );
      const isText = around.some(({ type }) => type === "string");
      if (isOptional && !isText) found = path.slice(0, at + 1);
      return;
    }
    const key = String(segment);
    isOptional = around.every(
      (one) => Object.hasOwn(propertiesOf(one), key) && !requiredKeys(one).includes(key),
    );
    const inner = around.map((one) => object(propertiesOf(one)[key]));
    const isKept = inner.some(isTexts) && !saysNothing(held);
    if (isOptional && !isKept) found = path.slice(0, at + 1);
    around = inner.flatMap(variantsOf);
  });
  return found;
}

function saysNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || (typeof value === "object" && Object.keys(value).length === 0)
  );
}

function without(value: unknown, gone: ReadonlySet<string>, path: ValuePath): unknown {
  const stays = (segment: PropertyKey) => !gone.has(JSON.stringify([...path, segment]));
  if (Array.isArray(value))
    return value.flatMap((item, at) => (stays(at) ? [without(item, gone, [...path, at])] : []));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, held]) =>
      stays(key) ? [[key, without(held, gone, [...path, key])]] : [],
    ),
  );
}

function leftOut(path: ValuePath, root: unknown): string {
  const held = path.reduce((around, segment) => (around as Record<PropertyKey, unknown>)[segment], root);
  const name = path
    .map((segment) => (typeof segment === "number" ? `#${segment + 1}` : String(segment)))
    .join(".");
  return `${name}: ${shown(held)} could not be read and was left out`;
}
