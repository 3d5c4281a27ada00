import type { z } from "zod";
import type { JsonSchema } from "../../agent.ts";
import { asMeant } from "../../as-meant.ts";
import type { Rung } from "../../reply.ts";
import type { AlreadyShown } from "../already-shown.ts";
import { type JsonSpan, contradictedNumber } from "../json-objects.ts";
import { shapeOf } from "../json-schema.ts";
import { fieldsInText } from "./from-text.ts";
import { type FoundObject, objectsLike } from "./json-like.ts";
import { peeled } from "./peeled.ts";
import { isEcho, propertiesOf, isTexts, requiredKeys, shown, variantsOf } from "./shape.ts";
import { contendersIn } from "./unwrap.ts";
import { schemaProblem } from "../../schema-problem.ts";
import { isObject, parsedJson, list, object } from "../../json-value.ts";
import { spelled } from "./spelled.ts";

interface LooseReading<A> {
  readonly rung: Rung;
  readonly value: A;
  readonly notes: readonly string[];
}

// Forms are tried one after the other, and no answer is this long.
const longest = 200_000;

/** `undefined` where a person would be in doubt. */
export function readLoosely<A>(
  spoken: string,
  schema: z.ZodType<A>,
  shown: AlreadyShown,
): LooseReading<A> | undefined {
  const shape = shapeOf(schema);
  if (spoken.length > longest) return undefined;
  const text = peeled(spoken);
  const objects = objectsLike(text, shape);
  if (objects === null) return undefined;
  // What is broken beyond repair may be the answer, whatever stands beside it.
  if (objects.some((one) => one.value === undefined && namesKeys(one.span.text, shape))) return undefined;
  const contenders = objects.flatMap((one) => contendersOf(one, text, schema));
  const echoes = objects.filter(({ value }) => contendersIn(value, shape).some(isEcho));
  const own = contenders.filter((one) => !isQuoted(one, text, shown));
  const without = (some: readonly { readonly span: JsonSpan }[]) =>
    some.reduce((rest, { span }) => rest.replace(span.text, "\n"), text);
  if (own.length > 0) return readContenders(own, without([...contenders, ...echoes]));
  const rest = withoutQuotedLines(without(contenders));
  for (const { rung, fields } of fieldsInText(rest, shape)) {
    const read = fitted(fields, schema);
    const isDoubtful = "problem" in read || isEcho(read.value) || isContradicted(read.value, rest);
    const isOwn = ![fields, "value" in read && read.value].some((one) => shown.holds(one, "in-prose"));
    if (!isDoubtful && isOwn) return { rung, value: read.value, notes: read.notes };
  }
  return undefined;
}

/** A line that is marked as quoted is somebody else's, unless all of them are. */
function withoutQuotedLines(text: string): string {
  const own = text.split("\n").filter((line) => !/^\s*>/.test(line));
  return own.some((line) => line.trim() !== "") ? own.join("\n") : text;
}

export function isAll({ text: found }: JsonSpan, text: string): boolean {
  return text.replaceAll(/^\s*```\w*\n|\n\s*```\s*$/g, "").trim() === found;
}

function isQuoted<A>(
  { fields, read, span, isOwn }: LooseContender<A>,
  text: string,
  shown: AlreadyShown,
): boolean {
  // A remark inside of it may say whose it is.
  const where = isOwn && isAll(span, text) && parsedJson(span.text) !== undefined ? "alone" : "among-others";
  return shown.holds(fields, where) || ("value" in read && shown.holds(read.value, where));
}

export function fitLoosely<A>(
  structured: unknown,
  schema: z.ZodType<A>,
  shown: AlreadyShown,
): LooseReading<A> | undefined {
  const [only, another] = contendersIn(structured, shapeOf(schema));
  if (only === undefined || another !== undefined) return undefined;
  const read = fitted(only, schema);
  if ("problem" in read || shown.holds(read.value, only === structured ? "alone" : "among-others"))
    return undefined;
  return { rung: "converted", value: read.value, notes: read.notes };
}

interface LooseContender<A> {
  readonly span: JsonSpan;
  readonly fields: unknown;
  readonly isOwn: boolean;
  readonly rung: Rung;
  readonly read: Fitted<A>;
}

function contendersOf<A>(
  { span, value, isMended }: FoundObject,
  text: string,
  schema: z.ZodType<A>,
): readonly LooseContender<A>[] {
  const before = text.slice(Math.max(0, span.start - 200), span.start);
  const after = text.slice(span.start + span.text.length);
  // A list that goes on, or is cut off, holds more than this.
  const isOfMany = /\[\s*$/.test(before) && !/^\s*,?\s*\]/.test(after);
  const said = contendersIn(value, shapeOf(schema)).filter((fields) => !isEcho(fields));
  return said.map((fields) => {
    const read: Fitted<A> = isOfMany ? { problem: "it is one of a list" } : fitted(fields, schema);
    const isOwn = fields === value && !/\[\s*$/.test(before);
    const plain = /```[^\n`]*\n\s*$/.test(before) ? "fenced" : "balanced";
    const found = isMended ? "repaired" : isOwn ? plain : "unwrapped";
    return { span, fields, isOwn, read, rung: isMended || takesAsItIs(fields, schema) ? found : "converted" };
  });
}

function takesAsItIs(fields: unknown, schema: z.ZodType): boolean {
  const shape = shapeOf(schema);
  const read = schema.safeParse(asMeant(fields, shape));
  const fit = fitted(fields, schema);
  return read.success && "value" in fit && JSON.stringify(read.data) === JSON.stringify(fit.value);
}

function namesKeys(text: string, shape: JsonSchema): boolean {
  return Object.keys(propertiesOf(shape)).filter((key) => text.includes(key)).length > 1;
}

/** Several that differ are none: which of them counts only words could say. */
function readContenders<A>(
  contenders: readonly LooseContender<A>[],
  around: string,
): LooseReading<A> | undefined {
  const gists = new Map(contenders.map((one) => [gistOf(one.read, one.span), one]));
  const [one, another] = gists.values();
  if (one === undefined || another !== undefined || "problem" in one.read) return undefined;
  const { value, notes } = one.read;
  return isContradicted(value, around) ? undefined : { rung: one.rung, value, notes };
}

function gistOf<A>(read: Fitted<A>, span: JsonSpan): string {
  return "problem" in read ? `unread: ${span.text}` : JSON.stringify(read.value);
}

function isContradicted(value: unknown, around: string): boolean {
  return isObject(value) && contradictedNumber(value, around) !== undefined;
}

type Fitted<A> = { readonly value: A; readonly notes: readonly string[] } | { readonly problem: string };

type ValuePath = readonly PropertyKey[];

// Each pass takes out all that is wrong; what it uncovers needs another.
const mostPasses = 5;

function fitted<A>(value: unknown, schema: z.ZodType<A>): Fitted<A> {
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
  return `it does not fit the schema: ${schemaProblem({ issues: issues.slice(0, mostIssues) })}`;
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
    const isKept =
      inner.some(isTexts) &&
      !(held === null || held === undefined || (typeof held === "object" && Object.keys(held).length === 0));
    if (isOptional && !isKept) found = path.slice(0, at + 1);
    around = inner.flatMap(variantsOf);
  });
  return found;
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
