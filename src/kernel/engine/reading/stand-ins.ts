import type { JsonSchema } from "../../agent.ts";
import { takesNull } from "../../as-meant.ts";
import { propertiesOf, requiredKeys, shown, standIn } from "./shape.ts";
import { object, textsIn } from "../../json-value.ts";

/**
 * What was left out, where the schema's meaning is "none": no list is an empty one. Not where the object says nothing
 * else, nor where what is missing may stand there under a key nobody asked for.
 */
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

/** Whether a value says nothing but what was to be filled in: the shape of the reply, echoed. */
export function isEcho(value: unknown): boolean {
  return areEchoes(textsIn(value));
}

export function areEchoes(texts: readonly string[]): boolean {
  return texts.every(isToFill) && texts.some((text) => text.trim() !== "");
}

function isToFill(text: string): boolean {
  return placeholder.test(text) || inBrackets.test(text);
}
