import type { JsonSchema } from "../kernel/agent.ts";
import { type SchemaRules, strictLimits } from "./schema-rules.ts";
import { list, object } from "../kernel/json-value.ts";

/** An unknown keyword is told in the description. `undefined` (references, too large): only the prompt says it. */
export function fittedSchema(schema: JsonSchema, rules: SchemaRules): JsonSchema | undefined {
  if (rules.strict && schema["type"] !== "object") return undefined;
  try {
    const made = fit(schema, rules);
    return rules.strict && isTooLarge(made) ? undefined : made;
  } catch (error) {
    if (error instanceof NotSaid) return undefined;
    throw error;
  }
}

class NotSaid extends Error {}

const unsayable = "allOf not $ref patternProperties if dependentSchemas dependentRequired".split(" ");

function fit(schema: JsonSchema, rules: SchemaRules): JsonSchema {
  if (unsayable.some((key) => key in schema)) throw new NotSaid();
  const { keywords } = rules;
  const plain = sameInOtherWords(schema, keywords);
  const { properties, items, prefixItems, anyOf, additionalProperties, ...rest } = plain;
  if (rules.strict && plain["type"] === undefined && anyOf === undefined) throw new NotSaid();
  if (rules.strict && isMap(plain)) return fit(pairs(plain), rules);
  const isTaken = ([key, value]: readonly [string, unknown]) =>
    keywords.has(key) && (key !== "format" || (rules.formats?.has(String(value)) ?? true));
  const told = Object.entries(rest).filter((entry) => !isTaken(entry));
  const kept = Object.entries(rest).filter(isTaken);
  const description = described(
    rest["description"],
    told.map(([key, value]) => inWords(key, value)),
  );
  return {
    ...Object.fromEntries(kept),
    ...(description !== "" && { description }),
    // `false` behind the items of a tuple is said by their number, and not everybody takes it.
    ...(typeof items === "object" && { items: fit(object(items), rules) }),
    ...(prefixItems !== undefined && {
      prefixItems: list(prefixItems).map((one) => fit(object(one), rules)),
    }),
    ...(anyOf !== undefined && { anyOf: list(anyOf).map((one) => fit(object(one), rules)) }),
    ...(properties !== undefined && fitProperties(plain, rules)),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === "object" && !rules.strict
          ? fit(object(additionalProperties), rules)
          : !rules.strict && additionalProperties,
    }),
  };
}

function fitProperties({ properties, required }: JsonSchema, rules: SchemaRules): JsonSchema {
  const entries = Object.entries(object(properties)).map(([key, value]) => {
    const held = fit(object(value), rules);
    return [key, !rules.strict || list(required).includes(key) ? held : nullable(held)] as const;
  });
  const fitted = Object.fromEntries(entries);
  if (!rules.strict) return { properties: fitted };
  return { properties: fitted, required: entries.map(([key]) => key), additionalProperties: false };
}

function nullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (list(schema["type"]).includes("null")) return schema;
  if (anyOf === undefined) return { anyOf: [schema, { type: "null" }] };
  const isNullable = list(anyOf).some((one) => object(one)["type"] === "null");
  return { ...rest, anyOf: isNullable ? anyOf : [...list(anyOf), { type: "null" }] };
}

/** With a keyword that is taken in place of one that is not, where two say the same. */
function sameInOtherWords(schema: JsonSchema, keywords: ReadonlySet<string>): JsonSchema {
  let said: JsonSchema = schema;
  if ("oneOf" in said) {
    const { oneOf, ...rest } = said;
    said = { ...rest, anyOf: oneOf };
  }
  if ("const" in said && !keywords.has("const")) {
    const { const: only, ...rest } = said;
    said = { ...rest, enum: [only] };
  }
  if ("prefixItems" in said && !keywords.has("prefixItems")) {
    const { prefixItems, items: _rest, ...rest } = said;
    const kinds = new Map(list(prefixItems).map((one) => [JSON.stringify(one), one]));
    const [only, another] = kinds.values();
    const order = `In this order: ${list(prefixItems)
      .map((one) => JSON.stringify(one))
      .join(", ")}.`;
    const mixed = { anyOf: [...kinds.values()] };
    const description = described(rest["description"], [order]);
    said = another === undefined ? { ...rest, items: only } : { ...rest, items: mixed, description };
  }
  return said;
}

function isMap({ type, properties, additionalProperties }: JsonSchema): boolean {
  return (
    type === "object" &&
    (properties === undefined || (additionalProperties !== undefined && additionalProperties !== false))
  );
}

/** Strict mode knows no free keys, so a map is said as its pairs. */
function pairs({ properties, additionalProperties, description }: JsonSchema): JsonSchema {
  // Some keys known and others free: no list of pairs would hold both.
  if (properties !== undefined || typeof additionalProperties !== "object") throw new NotSaid();
  return {
    type: "array",
    description: described(description, ["One item for each key, no key twice."]),
    items: {
      type: "object",
      properties: { key: { type: "string" }, value: additionalProperties },
      required: ["key", "value"],
    },
  };
}

function described(description: unknown, more: readonly string[]): string {
  return [typeof description === "string" ? description : "", ...more]
    .filter((text) => text !== "")
    .join(" ");
}

const phrases: Readonly<Record<string, (value: unknown) => string>> = {
  minLength: (least) => (least === 1 ? "Not empty." : `At least ${String(least)} characters.`),
  maxLength: (most) => `At most ${String(most)} characters.`,
  minItems: (least) => (least === 1 ? "At least one item." : `At least ${String(least)} items.`),
  maxItems: (most) => `At most ${String(most)} items.`,
  minimum: (least) => `Not less than ${String(least)}.`,
  maximum: (most) => `Not more than ${String(most)}.`,
  exclusiveMinimum: (bound) => `More than ${String(bound)}.`,
  exclusiveMaximum: (bound) => `Less than ${String(bound)}.`,
  // Of no use to who writes the answer.
  propertyNames: () => "",
  default: () => "",
};

function inWords(keyword: string, value: unknown): string {
  return phrases[keyword]?.(value) ?? `${keyword}: ${JSON.stringify(value)}.`;
}

function isTooLarge(schema: JsonSchema): boolean {
  const size = { depth: 0, properties: 0, enumValues: 0, characters: 0 };
  const measure = ({ properties, items, anyOf, enum: values, const: only }: JsonSchema, depth: number) => {
    const keys = Object.entries(object(properties));
    const inside = keys.length > 0 ? depth + 1 : depth;
    size.depth = Math.max(size.depth, inside);
    size.properties += keys.length;
    size.enumValues += list(values).length;
    for (const text of [...keys.map(([key]) => key), ...list(values), only ?? ""])
      size.characters += String(text).length;
    for (const one of [
      ...keys.map(([, value]) => value),
      ...list(anyOf),
      ...(items === undefined ? [] : [items]),
    ])
      measure(object(one), inside);
  };
  measure(schema, 0);
  return Object.entries(strictLimits).some(([key, most]) => size[key as keyof typeof size] > most);
}
