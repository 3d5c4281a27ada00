import type { JsonSchema } from "../../agent.ts";
import { list, object, textsIn } from "../../json-value.ts";
import { takesNull } from "../../as-meant.ts";

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

export function isTexts(shape: JsonSchema): boolean {
  return variantsOf(shape).some(
    ({ type, items }) =>
      type === "array" && variantsOf(object(items)).every((item) => item["type"] === "string"),
  );
}

const longest = 40;

export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > longest ? `${json.slice(0, longest - 1)}…` : json;
}

/** Not where the object says nothing else, nor where what is missing may stand there under a key nobody asked for. */
export function withStandIns(
  fields: Record<string, unknown>,
  shape: JsonSchema,
  notes: string[],
  path: string,
): Record<string, unknown> {
  const properties = propertiesOf(shape);
  const required = requiredKeys(shape);
  const present = required.filter((key) => fields[key] !== undefined);
  const mayStandElsewhere = Object.entries(fields).some(
    ([key, value]) =>
      !Object.hasOwn(properties, key) && typeof value === "object" && textsIn(value).length > 0,
  );
  const saysLittle =
    textsIn(present.map((key) => fields[key])).length === 0 || (path === "" && present.length < 2);
  // A null says itself that there is none.
  const missing = required.filter(
    (key) => fields[key] === null || (fields[key] === undefined && !mayStandElsewhere && !saysLittle),
  );
  const made = missing.flatMap((key) => {
    const instead = takesNull(properties[key]) ? undefined : standIn(object(properties[key]));
    return instead === undefined ? [] : [[key, instead] as const];
  });
  for (const [key, instead] of made)
    notes.push(`${path === "" ? key : `${path}.${key}`} was left out and read as ${shown(instead)}`);
  return { ...fields, ...Object.fromEntries(made) };
}

const edge = String.raw`[\s.…*_<>()[\]{}"'-]*`;
const placeholder = new RegExp(
  `^${edge}(?:string|text|sentences?|number|boolean|value|your \\w+(?: \\w+){0,4}|(?:strength|weakness|suggestion|point|item|issue|concern|reason)(?:e?s)? ?\\d?|todo|tbd|lorem ipsum.*)?${edge}$`,
  "i",
);
const inBrackets = /^\s*(?:<[^<>]*>|\[[^[\]]*\]|\{[^{}]*\})\s*$/;

export function isEcho(value: unknown): boolean {
  return areEchoes(textsIn(value));
}

export function areEchoes(texts: readonly string[]): boolean {
  return texts.every(isToFill) && texts.some((text) => text.trim() !== "");
}

function isToFill(text: string): boolean {
  return placeholder.test(text) || inBrackets.test(text);
}
