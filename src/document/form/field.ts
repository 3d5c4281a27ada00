import type { JsonSchema } from "../../kernel/agent.ts";
import type { Choice } from "../../kernel/floor.ts";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly takes: Takes;
  /** What nothing written means: this value, no such key, or (absent) that something is missing. */
  readonly whenEmpty?: { readonly value: unknown } | "left-out";
}

export type Takes =
  | { readonly kind: "text" }
  | { readonly kind: "list" }
  | { readonly kind: "yes-or-no" }
  | { readonly kind: "number"; readonly whole: boolean; readonly min: number; readonly max: number }
  | { readonly kind: "choice"; readonly choices: readonly Choice[] }
  /** Some of these, each once, so many at least and at most; `ranked`: the best first. */
  | {
      readonly kind: "several";
      readonly choices: readonly Choice[];
      readonly ranked: boolean;
      readonly least: number;
      readonly most: number;
    }
  | { readonly kind: "yaml"; readonly schema: JsonSchema; readonly sketch: string };

export function fieldsOf(schema: JsonSchema) {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>);
  const required = (schema["required"] ?? []) as readonly string[];
  const isFixed = ([name, property]: readonly [string, JsonSchema]) =>
    "const" in property && required.includes(name);
  return {
    fields: properties
      .filter((one) => !isFixed(one))
      .map(([name, property]) => fieldOf(name, property, required.includes(name))),
    fixed: Object.fromEntries(
      properties.filter(isFixed).map(([name, property]) => [name, property["const"]]),
    ),
  };
}

function labelOf(name: string): string {
  return name.replaceAll("_", " ").replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): Field {
  const types = [schema["type"]].flat();
  const isNullable = types.length === 2 && types.includes("null");
  const type = types.find((one) => one !== "null");
  const takes = takesOf(isNullable ? { ...schema, type } : schema);
  const field = { name, label: labelOf(name), takes };
  if (!isRequired) return { ...field, whenEmpty: "left-out" };
  if (isNullable) return { ...field, whenEmpty: { value: null } };
  const mayBeNone = takes.kind === "list" || (takes.kind === "several" && takes.least === 0);
  return mayBeNone ? { ...field, whenEmpty: { value: [] } } : field;
}

function takesOf(schema: JsonSchema): Takes {
  const { type, enum: words, items, minimum, maximum } = schema as SimpleSchema;
  if (words?.every((word) => typeof word === "string"))
    return { kind: "choice", choices: words.map((word) => ({ id: word, label: labelOf(word) })) };
  const several = severalOf(schema);
  if (several !== null) return several;
  if (type === "string" && !("const" in schema)) return { kind: "text" };
  if (type === "boolean") return { kind: "yes-or-no" };
  if (type === "number" || type === "integer")
    return {
      kind: "number",
      whole: type === "integer",
      min: bound(minimum, -Infinity),
      max: bound(maximum, Infinity),
    };
  if (type === "array" && items?.type === "string" && items.enum === undefined) return { kind: "list" };
  return { kind: "yaml", schema, sketch: sketchOf(schema) };
}

/** Some of the words that are given, or an order of them: where the schema says `ordered`, or the list must have all. */
function severalOf({ type, items, minItems = 0, maxItems, ordered }: SimpleSchema): Takes | null {
  const words = type === "array" ? items?.enum : undefined;
  if (!words?.every((word) => typeof word === "string")) return null;
  return {
    kind: "several",
    choices: words.map((word) => ({ id: word, label: labelOf(word) })),
    ranked: ordered === true || minItems === words.length,
    least: minItems,
    most: Math.min(maxItems ?? Infinity, words.length),
  };
}

interface SimpleSchema {
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: SimpleSchema & JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly ordered?: unknown;
}

// Every whole number has the machine's own bounds in its schema; they say nothing to a person.
function bound(given: number | undefined, none: number): number {
  return given === undefined || Math.abs(given) === Number.MAX_SAFE_INTEGER ? none : given;
}

export function guideOf({ takes, whenEmpty }: Field): string {
  const left = whenEmpty === undefined ? "" : "; may stay empty";
  switch (takes.kind) {
    case "text":
      return `in your own words${left}`;
    case "list":
      return `one point a line${left}`;
    case "yes-or-no":
      return `yes or no${left}`;
    case "number":
      return `${numberWords(takes)}${left}`;
    case "choice":
      return [`a number, or the word in brackets${left}`, ...choiceLines(takes.choices)].join("\n");
    case "several":
      return [`${severalWords(takes)}${left}`, ...choiceLines(takes.choices)].join("\n");
    case "yaml":
      return `in this shape${left}:\n${takes.sketch}`;
  }
}

type Several = Extract<Takes, { kind: "several" }>;

function severalWords(takes: Several): string {
  const order = takes.ranked ? ", the best first" : "";
  return `${amountWords(takes)}, as numbers or the words in brackets, with commas between them${order}`;
}

export function amountWords({ least, most, choices }: Several): string {
  if (least === choices.length) return "all of these";
  if (least === most) return `${most} of these`;
  return least === 0 ? `up to ${most} of these` : `${least} to ${most} of these`;
}

export function numberWords({ whole, min, max }: Extract<Takes, { kind: "number" }>): string {
  const number = whole ? "a whole number" : "a number";
  if (min === -Infinity) return max === Infinity ? number : `${number} up to ${max}`;
  return max === Infinity ? `${number} from ${min}` : `${number} from ${min} to ${max}`;
}

export function choiceLines(choices: readonly Choice[], recommended?: string): readonly string[] {
  return choices.map(
    ({ id, label }, index) => `  ${index + 1}. ${label} [${id}]${id === recommended ? " (recommended)" : ""}`,
  );
}

/** How a value of a schema is written in YAML, for a person to follow: `…` stands where their words go. */
function sketchOf(schema: JsonSchema, indent = ""): string {
  const { type, items, properties, anyOf, enum: words } = schema as SimpleSchema;
  if (anyOf !== undefined) return anyOf.map((one) => sketchOf(one, indent)).join(`\n${indent}or\n`);
  if (words !== undefined) return `${indent}${words.join(" | ")}`;
  if ("const" in schema) return `${indent}${String(schema["const"])}`;
  if (type === "array") {
    const item = sketchOf(items ?? {}, `${indent}  `);
    return `${indent}- ${item.trimStart()}`;
  }
  if (type === "object" && properties !== undefined) {
    return Object.entries(properties)
      .map(([key, value]) => entry(key, value, indent))
      .join("\n");
  }
  if (type === "object") return `${indent}name: …`;
  return `${indent}${simple[String(type)] ?? "…"}`;
}

const simple: Readonly<Record<string, string>> = { number: "0", integer: "0", boolean: "true | false" };

function entry(key: string, schema: JsonSchema, indent: string): string {
  const isNested = schema["type"] === "array" || schema["type"] === "object";
  if (isNested) return `${indent}${key}:\n${sketchOf(schema, `${indent}  `)}`;
  return `${indent}${key}: ${sketchOf(schema).replaceAll("\n", " ")}`;
}
