import type { JsonSchema } from "./agent.ts";
import { list, object } from "./json-value.ts";

/** Strict receivers need null for an optional key, and a list of `{key, value}` for a map. */
export function asMeant(value: unknown, schema: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const shape = shapeFor(value, schema);
  // Of what no schema speaks, nothing is known; replies may nest it as deep as they like.
  if (Object.keys(shape).length === 0) return value;
  if (Array.isArray(value)) {
    const { items, prefixItems, additionalProperties } = shape;
    if (isSchema(additionalProperties) && value.every(isPair))
      return Object.fromEntries(value.map((pair) => [pair.key, asMeant(pair.value, additionalProperties)]));
    return value.map((item, at) => asMeant(item, list(prefixItems)[at] ?? items));
  }
  const { required, additionalProperties } = shape;
  const properties = object(shape["properties"]);
  const isLeftOut = ([key, held]: readonly [string, unknown]) =>
    held === null &&
    Object.hasOwn(properties, key) &&
    !list(required).includes(key) &&
    !takesNull(properties[key]);
  const kept = Object.entries(value).filter((entry) => !isLeftOut(entry));
  return Object.fromEntries(
    kept.map(([key, held]) => [
      key,
      asMeant(held, Object.hasOwn(properties, key) ? properties[key] : additionalProperties),
    ]),
  );
}

function shapeFor(value: object, schema: unknown): JsonSchema {
  const shape = object(schema);
  const choice = [...list(shape["anyOf"]), ...list(shape["oneOf"])].map((one) => shapeFor(value, one));
  if (choice.length === 0) return shape;
  const isList = Array.isArray(value);
  const fitting = choice.filter(({ type, additionalProperties }) =>
    isList ? type === "array" || isSchema(additionalProperties) : type === "object",
  );
  return fitting.find((one) => hasConstants(value, one)) ?? fitting[0] ?? {};
}

function hasConstants(value: object, { properties }: JsonSchema): boolean {
  return Object.entries(object(properties)).every(
    ([key, held]) => !("const" in object(held)) || object(held)["const"] === object(value)[key],
  );
}

export function takesNull(schema: unknown): boolean {
  const { type, anyOf, oneOf, enum: values, const: only } = object(schema);
  if (type === "null" || only === null || list(type).includes("null")) return true;
  if (list(values).includes(null) || Object.keys(object(schema)).length === 0) return true;
  return [...list(anyOf), ...list(oneOf)].some(takesNull);
}

function isPair(item: unknown): item is { readonly key: string; readonly value: unknown } {
  return typeof object(item)["key"] === "string" && "value" in object(item);
}

function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
