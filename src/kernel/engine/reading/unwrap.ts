import type { JsonSchema } from "../../agent.ts";
import { balancedObjects, hasTwinKeys } from "../json-objects.ts";
import { keyMeant } from "./keys.ts";
import { propertiesOf, requiredKeys, standIn, variantsOf } from "./shape.ts";
import { isObject, object, parsedJson } from "../../json-value.ts";

type AnswerFields = Readonly<Record<string, unknown>>;

// What stands under these was asked, shown or given up, and is not what is answered.
const notTheAnswer =
  /^(?:\$?schema|properties|examples?|template|drafts?|previous|earlier|input|prompt|instructions?|thinking|thoughts?|reasoning_content|tool_calls?_result)$/i;

// The answer of a provider lies seven deep in its own: candidates, content, parts, text.
const deepest = 9;
const mostLooked = 2000;

export function contendersIn(value: unknown, shape: JsonSchema): readonly AnswerFields[] {
  let looked = 0;
  const search = (held: unknown, depth: number): readonly AnswerFields[] => {
    looked += 1;
    if (depth > deepest || looked > mostLooked) return [];
    if (typeof held === "string") return inText(held).flatMap((inner) => search(inner, depth + 1));
    if (Array.isArray(held)) {
      const only = asOnlyList(held, shape);
      return only === undefined ? held.flatMap((item) => search(item, depth + 1)) : [only];
    }
    if (!isObject(held) || isSchemaEcho(held)) return [];
    if (contends(held, shape)) return [held];
    const joined = withInner(held, shape);
    if (joined !== undefined) return [joined];
    return Object.entries(held).flatMap(([key, inner]) =>
      notTheAnswer.test(key) ? [] : search(inner, depth + 1),
    );
  };
  return search(value, 0);
}

export function contends(fields: AnswerFields, shape: JsonSchema): boolean {
  const { known, required, essential, least } = askedBy(shape);
  const given = new Set(Object.keys(fields).map((key) => keyMeant(key, known)));
  if (!essential.every((key) => given.has(key))) return false;
  return required.filter((key) => given.has(key)).length >= least;
}

interface AskedKeys {
  readonly known: readonly string[];
  readonly required: readonly string[];
  readonly essential: readonly string[];
  readonly least: number;
}

// A reply may hold half a million objects to look at.
const asked = new WeakMap<JsonSchema, AskedKeys>();

function askedBy(shape: JsonSchema): AskedKeys {
  const before = asked.get(shape);
  if (before !== undefined) return before;
  const properties = propertiesOf(shape);
  const known = Object.keys(properties);
  const must = requiredKeys(shape);
  const essential = must.filter((key) => standIn(object(properties[key])) === undefined);
  const required = must.length > 0 ? must : known;
  const now = { known, required, essential, least: Math.min(2, must.length || 1) };
  asked.set(shape, now);
  return now;
}

function asOnlyList(list: readonly unknown[], shape: JsonSchema): AnswerFields | undefined {
  const [key, another] = requiredKeys(shape);
  if (key === undefined || another !== undefined || list.length === 0) return undefined;
  const [{ type, items } = {}] = variantsOf(object(propertiesOf(shape)[key]));
  const item = object(items);
  const isList = type === "array" && item["type"] === "object";
  return isList && list.every((one) => isObject(one) && contends(one, item)) ? { [key]: list } : undefined;
}

/** `{"answer": {…}, "rating": 4}`: what was asked for, some of it one level down. */
function withInner(fields: AnswerFields, shape: JsonSchema): AnswerFields | undefined {
  const known = Object.keys(propertiesOf(shape));
  const isKnown = (key: string) => keyMeant(key, known) !== undefined;
  const inner = Object.entries(fields).filter(
    ([key, value]) => !isKnown(key) && !notTheAnswer.test(key) && isObject(value),
  );
  const [only, another] = inner;
  if (only === undefined || another !== undefined || !Object.keys(fields).some(isKnown)) return undefined;
  const { [only[0]]: _, ...own } = fields;
  const below = object(only[1]);
  if (isSchemaEcho(below) || Object.keys(below).some((key) => Object.hasOwn(own, key))) return undefined;
  const joined = { ...below, ...own };
  return !contends(below, shape) && contends(joined, shape) ? joined : undefined;
}

function isSchemaEcho(fields: AnswerFields): boolean {
  return isObject(fields["properties"]) && ("type" in fields || "required" in fields || "$schema" in fields);
}

function inText(text: string): readonly unknown[] {
  const inner = text
    .trim()
    .replace(/^```\w*\s*\n([\s\S]*?)\n?```$/, "$1")
    .trim();
  if (!inner.includes("{")) return [];
  const whole = parsedJson(inner);
  if (whole !== undefined) return hasTwinKeys(inner) ? [] : [whole];
  return (balancedObjects(inner) ?? []).flatMap(({ text: json }) => {
    const value = parsedJson(json);
    return value === undefined || hasTwinKeys(json) ? [] : [value];
  });
}
