import type { JsonSchema } from "../../agent.ts";

/** A JSON Schema as one asks it: what kind of value, and what may be missing. */

export function asShape(value: unknown): JsonSchema {
  return isFields(value) ? value : {};
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Of a choice each kind of value but null; else the shape alone. */
export function variantsOf(shape: JsonSchema): readonly JsonSchema[] {
  const choice = [...listed(shape["anyOf"]), ...listed(shape["oneOf"])].map(asShape);
  if (Array.isArray(shape["type"])) return shape["type"].flatMap((type) => variantsOf({ ...shape, type }));
  if (choice.length === 0) return shape["type"] === "null" ? [] : [shape];
  return choice.flatMap(variantsOf);
}

export function propertiesOf(shape: JsonSchema): Readonly<Record<string, unknown>> {
  return asShape(shape["properties"]);
}

/** Keys that must be there. One with a default need not: the schema says what stands in. */
export function requiredKeys(shape: JsonSchema): readonly string[] {
  const properties = propertiesOf(shape);
  return (listed(shape["required"]) as readonly string[]).filter(
    (key) => !("default" in asShape(properties[key])),
  );
}

/** What a missing value of this shape means, where its absence says as much: no list is an empty one. */
export function standIn(shape: JsonSchema): unknown {
  if ("const" in shape) return shape["const"];
  const [only, another] = variantsOf(shape);
  if (only === undefined || another !== undefined) return undefined;
  if (only["type"] === "array") return isAtLeastOne(only["minItems"]) ? undefined : [];
  if (only["type"] === "string" && only["enum"] === undefined && only["format"] === undefined)
    return isAtLeastOne(only["minLength"]) ? undefined : "";
  if (only["type"] === "object" && only["properties"] === undefined) return {};
  return undefined;
}

function isAtLeastOne(least: unknown): boolean {
  return typeof least === "number" && least > 0;
}

/** Whether values of this shape are lists of texts. */
export function isTexts(shape: JsonSchema): boolean {
  return variantsOf(shape).some(
    ({ type, items }) =>
      type === "array" && variantsOf(asShape(items)).every((item) => item["type"] === "string"),
  );
}

/** Every text in a value, however deep. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
