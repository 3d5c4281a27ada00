import type { JsonSchema } from "../../agent.ts";
import { hasTwinKeys } from "../json-objects.ts";
import { keyMeant } from "./keys.ts";
import { asShape, isFields, propertiesOf, requiredKeys, standIn } from "./shape.ts";

type Fields = Readonly<Record<string, unknown>>;

// What stands under these was asked, shown or given up, and is not what is answered.
const notTheAnswer =
  /^(?:\$?schema|properties|examples?|template|drafts?|previous|earlier|input|prompt|instructions?|thinking|thoughts?|reasoning_content|tool_calls?_result)$/i;

const deepest = 6;
const mostLooked = 2000;

/**
 * The objects in a value that could be the answer: the value itself, or what stands in its wrappers, its lists, its
 * texts of JSON. The outermost of each.
 */
export function contendersIn(value: unknown, shape: JsonSchema): readonly Fields[] {
  let looked = 0;
  const search = (held: unknown, depth: number): readonly Fields[] => {
    looked += 1;
    if (depth > deepest || looked > mostLooked) return [];
    if (typeof held === "string") return inText(held).flatMap((inner) => search(inner, depth + 1));
    if (Array.isArray(held)) return held.flatMap((item) => search(item, depth + 1));
    if (!isFields(held) || isSchemaEcho(held)) return [];
    if (contends(held, shape)) return [held];
    return Object.entries(held).flatMap(([key, inner]) =>
      notTheAnswer.test(key) ? [] : search(inner, depth + 1),
    );
  };
  return search(value, 0);
}

/** It has what cannot be missing, and more than one thing that was asked for. */
export function contends(fields: Fields, shape: JsonSchema): boolean {
  const properties = propertiesOf(shape);
  const known = Object.keys(properties);
  const must = requiredKeys(shape);
  const required = must.length > 0 ? must : known;
  const given = new Set(Object.keys(fields).map((key) => keyMeant(key, known)));
  const essential = must.filter((key) => standIn(asShape(properties[key])) === undefined);
  const had = required.filter((key) => given.has(key));
  return essential.every((key) => given.has(key)) && had.length >= Math.min(2, must.length || 1);
}

function isSchemaEcho(fields: Fields): boolean {
  return isFields(fields["properties"]) && ("type" in fields || "required" in fields || "$schema" in fields);
}

function inText(text: string): readonly unknown[] {
  const inner = text
    .trim()
    .replace(/^```\w*\s*\n([\s\S]*?)\n?```$/, "$1")
    .trim();
  if (!/^["[{]/.test(inner)) return [];
  try {
    const value: unknown = JSON.parse(inner);
    return hasTwinKeys(inner) ? [] : [value];
  } catch {
    return [];
  }
}
