import type { JsonSchema } from "../../agent.ts";
import { list, object } from "../../json-value.ts";

/** A JSON Schema as one asks it: what kind of value, and what may be missing. */

/** Of a choice each kind of value but null; else the shape alone. */
export function variantsOf(shape: JsonSchema): readonly JsonSchema[] {
  const choice = [...list(shape["anyOf"]), ...list(shape["oneOf"])].map(object);
  if (Array.isArray(shape["type"])) return shape["type"].flatMap((type) => variantsOf({ ...shape, type }));
  if (choice.length === 0) return shape["type"] === "null" ? [] : [shape];
  return choice.flatMap(variantsOf);
}

export function propertiesOf(shape: JsonSchema): Readonly<Record<string, unknown>> {
  return object(shape["properties"]);
}

/** Keys that must be there. One with a default need not: the schema says what stands in. */
export function requiredKeys(shape: JsonSchema): readonly string[] {
  const properties = propertiesOf(shape);
  return (list(shape["required"]) as readonly string[]).filter(
    (key) => !("default" in object(properties[key])),
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
      type === "array" && variantsOf(object(items)).every((item) => item["type"] === "string"),
  );
}

const longest = 40;

/** A value in a sentence, cut where it is long. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > longest ? `${json.slice(0, longest - 1)}…` : json;
}
