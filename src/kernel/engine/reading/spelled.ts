import type { JsonSchema } from "../../agent.ts";
import { type Range, numberIn } from "../../spelled-number.ts";
import { itemsOf, saysNone } from "./items.ts";
import { booleanOf, keyMeant, withKeysMeant, wordMeant, wordOf } from "./keys.ts";
import { propertiesOf, requiredKeys, shown, standIn, variantsOf, withStandIns } from "./shape.ts";
import { isObject, list, object, parsedJson } from "../../json-value.ts";

/** What is no plain spelling of something else stays, for the schema to judge. */
export function spelled(value: unknown, schema: unknown, notes: string[], path = ""): unknown {
  const variants = variantsOf(object(schema));
  const [first = {}] = variants;
  const shape =
    variants.find((one) => isOfType(value, one)) ??
    variants.find((one) => isOther(value, one)) ??
    variants.find((one) => one["const"] === undefined && one["enum"] === undefined) ??
    first;
  const meant = inShape(value, shape, notes, path);
  const isTooMany = notes.length > mostNotes;
  if (isTooMany) return meant;
  if (!isSame(value, meant))
    notes.push(`${path === "" ? "it" : path}: ${shown(value)} read as ${shown(meant)}`);
  return meant;
}

/** The same in every eye: digits in quotes, another case, one thing and a list of it. */
function isSame(value: unknown, meant: unknown): boolean {
  if (Array.isArray(value) !== Array.isArray(meant)) {
    const [list, one] = Array.isArray(value) ? [value, meant] : [meant as unknown[], value];
    return list.length === 1 && (list[0] === one || isObject(one));
  }
  if (typeof meant === "object") return true;
  return folded(value) === folded(meant);
}

function folded(value: unknown): string {
  return typeof value === "string" ? value.trim().toLowerCase() : JSON.stringify(value);
}

function isOfType(value: unknown, { type, const: only, enum: values }: JsonSchema): boolean {
  if (only !== undefined) return value === only;
  if (values !== undefined) return list(values).includes(value);
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  return type === (typeof value === "number" ? "number" : typeof value);
}

/** A word that is one of a few, in other letters: before a text is taken for a list. */
function isOther(value: unknown, { const: only, enum: values }: JsonSchema): boolean {
  const words = values === undefined ? [only] : list(values);
  return typeof value === "string" && wordMeant(value, words, "") !== undefined;
}

function inShape(value: unknown, shape: JsonSchema, notes: string[], path: string): unknown {
  if (value === null || value === undefined) return value;
  const words = shape["enum"] ?? (shape["const"] === undefined ? undefined : [shape["const"]]);
  if (words !== undefined) return wordOf(value, list(words), path);
  switch (shape["type"]) {
    case "string":
      return textOf(value);
    case "number":
    case "integer":
      return numberOf(value, shape, path);
    case "boolean":
      return booleanOf(value);
    case "array":
      return listOf(value, shape, notes, path);
    case "object":
      return fieldsOf(value, shape, notes, path);
    default:
      return value;
  }
}

function textOf(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) {
    const texts = value.map(textOf);
    if (texts.length === 1) return typeof texts[0] === "string" ? texts[0] : value;
    // Several ids are not one id; several sentences are a paragraph.
    return texts.length > 1 && texts.every(isSentence) ? texts.join("\n") : value;
  }
  return isObject(value) && !isSchema(value) ? (toldIn(value) ?? value) : value;
}

function isSentence(value: unknown): boolean {
  return (
    typeof value === "string" && (/\S\s+\S/.test(value.trim()) || /[\p{scx=Han}\p{scx=Hira}]{4}/u.test(value))
  );
}

function numberOf(value: unknown, range: Range, path: string): unknown {
  if (typeof value === "string") return numberIn(value, range) ?? value;
  if (Array.isArray(value)) return value.length === 1 ? numberOf(value[0], range, path) : value;
  if (!isObject(value)) return value;
  const { of, max, maximum, out_of, outOf, scale } = value;
  const most = [of, max, maximum, out_of, outOf, scale].find((one) => one !== undefined);
  if (most !== undefined && Number(most) !== range.maximum) return value;
  const named = [path.split(".").at(-1) ?? "", "value", "score", "rating"].find((key) => key in value);
  const held = named === undefined ? undefined : value[named];
  const number = typeof held === "string" ? numberIn(held, range) : held;
  return typeof number === "number" ? number : value;
}

function listOf(value: unknown, shape: JsonSchema, notes: string[], path: string): unknown {
  const given = itemsGiven(value, shape);
  if (given === undefined) return value;
  const items = list(shape["prefixItems"]);
  const said = items.length > 0 ? given : given.filter((item) => item !== null && !isBlank(item));
  const [only] = said;
  if (said.length === 1 && typeof only === "string" && saysNone(only)) return [];
  return said.map((item, at) => spelled(item, items[at] ?? shape["items"], notes, path));
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

function itemsGiven(value: unknown, shape: JsonSchema): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (value === false) return [];
  const ofTexts = variantsOf(object(shape["items"])).some(({ type }) => type === "string");
  if (typeof value === "string") {
    const inside = parsed(value);
    if (Array.isArray(inside)) return inside;
    if (ofTexts) return itemsOf(value);
    if (saysNone(value)) return [];
    return isObject(inside) ? [inside] : itemsOf(value);
  }
  if (typeof value === "number") return ofTexts ? [String(value)] : undefined;
  if (!isObject(value) || isSchema(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length === 0) return [];
  if (keys.every((key) => /^\d+$/.test(key))) return Object.values(value);
  const named = ofTexts ? undefined : itemsByName(value, object(shape["items"]));
  if (named !== undefined) return named;
  return ofTexts && toldIn(value) === undefined ? undefined : [value];
}

/** `{"ux": {…}, "dx": {…}}` or `{"UX-1": "agree"}` where a list of objects was asked for: a name is what comes first, or their id where they have that. */
function itemsByName(
  value: Readonly<Record<string, unknown>>,
  item: JsonSchema,
): readonly unknown[] | undefined {
  const known = Object.keys(propertiesOf(item));
  const [first, second] = requiredKeys(item);
  const entries = Object.entries(value);
  const hasFirst = entries.every(([, held]) => isObject(held) && first !== undefined && first in held);
  const name = hasFirst && known.includes("id") ? "id" : first;
  if (name === undefined || entries.some(([key]) => keyMeant(key, known) !== undefined)) return undefined;
  if (entries.every(([, held]) => isObject(held)))
    return entries.map(([key, held]) => ({ [name]: key, ...object(held) }));
  const isPlain = requiredKeys(item).length <= 3 && second !== undefined && second !== name;
  const isSaid = entries.every(([, held]) => typeof held === "string" || typeof held === "object");
  if (!isPlain || !isSaid) return undefined;
  return entries.map(([key, held]) => ({ [name]: key, ...(isObject(held) ? held : { [second]: held }) }));
}

function fieldsOf(value: unknown, shape: JsonSchema, notes: string[], path: string): unknown {
  if (typeof value === "string") {
    const inside = parsed(value);
    if (isObject(inside)) return fieldsOf(inside, shape, notes, path);
    const held = labelled(value, shape) ?? alone(value, shape);
    return held === undefined ? value : fieldsOf(held, shape, notes, path);
  }
  if (Array.isArray(value)) {
    if (value.length === 1 && isObject(value[0])) return fieldsOf(value[0], shape, notes, path);
    return shape["properties"] === undefined ? (mapOf(value) ?? value) : value;
  }
  if (!isObject(value)) return value;
  const properties = propertiesOf(shape);
  const fields = withKeysMeant(value, Object.keys(properties));
  // Two that are one, and differ: nothing fits that.
  if (fields === undefined) return undefined;
  const within = (key: string) => (path === "" ? key : `${path}.${key}`);
  const said = Object.entries(fields).map(([key, held]) => {
    const inner = Object.hasOwn(properties, key) ? properties[key] : shape["additionalProperties"];
    return [key, isObject(inner) ? spelled(held, inner, notes, within(key)) : held] as const;
  });
  return withStandIns(Object.fromEntries(said), shape, notes, path);
}

/** `Reason: cheap. Evidence: bench/x`: a text that names what it gives. */
function labelled(text: string, shape: JsonSchema): Record<string, unknown> | undefined {
  const known = Object.keys(propertiesOf(shape));
  if (known.length < 2) return undefined;
  const label = new RegExp(String.raw`(?:^|[\s;,(—–-])\**(${known.join("|")})\**\s*[:：=]\**\s*`, "gi");
  const found = [...text.matchAll(label)];
  const keys = new Set(found.map(([, key = ""]) => keyMeant(key, known)));
  if (found.length < 2 || keys.size !== found.length || found[0]?.index !== 0) return undefined;
  return Object.fromEntries(
    found.map(({ 0: whole, 1: key = "", index }, at) => [
      keyMeant(key, known),
      text.slice(index + whole.length, found[at + 1]?.index).trim(),
    ]),
  );
}

function alone(text: string, shape: JsonSchema): Record<string, unknown> | undefined {
  const properties = propertiesOf(shape);
  const [only, another] = requiredKeys(shape).filter((key) => standIn(object(properties[key])) === undefined);
  if (only === undefined || another !== undefined || isBlank(text)) return undefined;
  const [kind = {}] = variantsOf(object(properties[only]));
  const isOne = kind["enum"] === undefined || wordMeant(text, list(kind["enum"]), only) !== undefined;
  return kind["type"] === "string" && isOne ? { [only]: text } : undefined;
}

/** `[{"participant": "ux", "position": "A"}]` where a map was asked for. */
function mapOf(items: readonly unknown[]): Record<string, unknown> | undefined {
  const pairs = items.map((item) => (isObject(item) ? Object.values(item) : []));
  if (!pairs.every((pair) => pair.length === 2 && pair.every((one) => typeof one === "string")))
    return undefined;
  const keys = new Set(pairs.map(([key]) => key));
  return keys.size === pairs.length ? (Object.fromEntries(pairs) as Record<string, unknown>) : undefined;
}

const types = new Set(["string", "array", "number", "integer", "object", "boolean"]);

/** A JSON Schema where a value was asked for: the question, echoed. */
function isSchema(fields: Readonly<Record<string, unknown>>): boolean {
  return types.has(String(fields["type"]));
}

function parsed(text: string): unknown {
  return /^\s*[[{]/.test(text) ? parsedJson(text) : undefined;
}

const mostNotes = 100;

const heads =
  "text point headline title name issue claim finding statement sentence summary content value concern suggestion strength weakness reason description".split(
    " ",
  );
const details =
  "detail details explanation description reason rationale why because evidence text body impact".split(" ");

/** Agents give `{point, detail}` where a text was asked for. */
function toldIn(fields: Readonly<Record<string, unknown>>): string | undefined {
  const entries = Object.entries(fields).filter(
    ([key, value]) =>
      value !== null &&
      value !== "" &&
      !(Array.isArray(value) && value.length === 0) &&
      !(typeof value === "number" && /^(?:id|index|no|number|#)$/i.test(key)),
  );
  const told = entries.map(([key, value]) => [key, plain(value)] as const);
  if (told.length === 0 || told.some(([, text]) => text === undefined)) return undefined;
  const headKey = heads.find((key) => typeof fields[key] === "string" && fields[key] !== "");
  const rest = told.filter(([key]) => key !== headKey);
  if (headKey === undefined) return rest.map(([key, text]) => `${key}: ${text}`).join("; ");
  const detail = rest.filter(([key]) => details.includes(key)).map(([, text]) => text);
  const marks = rest.filter(([key]) => !details.includes(key)).map(([key, text]) => `${key}: ${text}`);
  const said = [String(fields[headKey]).trim(), ...detail].join(": ");
  return marks.length === 0 ? said : `${said} (${marks.join("; ")})`;
}

function plain(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  return isObject(value) ? toldIn(value) : undefined;
}
