import type { JsonSchema } from "../../agent.ts";
import type { Rung } from "../../reply.ts";
import {
  type AskedField,
  bulletsOf,
  itemsOf,
  saysNone,
  tableFields,
  taggedFields,
  unquoted,
} from "./items.ts";
import { keyMeant } from "./keys.ts";
import { propertiesOf, requiredKeys, variantsOf } from "./shape.ts";
import { contendersIn, contends } from "./unwrap.ts";
import { isObject, object, textsIn } from "../../json-value.ts";
import { yaml } from "../../../own-files.ts";
import { jsonrepair } from "jsonrepair";

export interface FoundFields {
  readonly rung: Rung;
  readonly fields: Readonly<Record<string, unknown>>;
}

// Nobody writes an answer this long by hand, and patterns take their time.
const longest = 50_000;

export function fieldsInText(text: string, shape: JsonSchema): readonly FoundFields[] {
  const properties = propertiesOf(shape);
  const known = Object.keys(properties);
  if (text.length > longest || known.length === 0) return [];
  const askedAs = (label: string): AskedField | undefined => {
    const key = keyMeant(label, known);
    const isList = variantsOf(object(properties[key ?? ""])).some(({ type }) => type === "array");
    return key === undefined ? undefined : { key, isList };
  };
  const found = (rung: Rung, fields: unknown): readonly FoundFields[] =>
    isObject(fields) && contends(fields, shape) && !looksCut(fields)
      ? [{ rung, fields: plain(fields, properties) }]
      : [];
  const sections = sectionFields(text, askedAs);
  const isWhole = sections !== undefined && hasAllBefore(sections.fields, sections.hasOthers, shape);
  const yaml = contendersIn(
    yamlFields(text, (label) => askedAs(label) !== undefined),
    shape,
  );
  return [
    ...(yaml.length === 1 ? found("yaml", yaml[0]) : []),
    ...found("tags", taggedFields(text, askedAs)),
    ...found("table", tableFields(text, askedAs)),
    ...(isWhole ? found("headings", sections.fields) : []),
  ];
}

/** What is missing would have stood before something that is there: it was left out, not cut off. */
function hasAllBefore(
  fields: Readonly<Record<string, unknown>>,
  hasOthers: boolean,
  shape: JsonSchema,
): boolean {
  const required = requiredKeys(shape);
  const missing = required.filter((key) => !Object.hasOwn(fields, key));
  const lastGiven = required.findLastIndex((key) => Object.hasOwn(fields, key));
  return missing.length === 0 || (!hasOthers && missing.every((key) => required.indexOf(key) < lastGiven));
}

const ended = /[.!?。！？…)」"'`\]]$/;

/** The last thing said stops where the others come to an end. */
function looksCut(fields: Readonly<Record<string, unknown>>): boolean {
  const texts = textsIn(Object.values(fields)).filter((text) => /\S\s+\S|[。、]/.test(text.trim()));
  const last = textsIn(Object.values(fields).at(-1)).at(-1)?.trim();
  if (last === undefined) return false;
  if (/^["“]/.test(last) && !/["”]/.test(last.slice(1))) return true;
  const others = texts.filter((text) => text.trim() !== last).map((text) => text.trim());
  return (
    texts.some((text) => text.trim() === last) &&
    others.length > 1 &&
    others.every((text) => ended.test(text)) &&
    !ended.test(last)
  );
}

/** A number, a word of a few and yes or no stand in the first line; what follows is a remark. */
function plain(
  fields: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const isText = variantsOf(object(properties[key])).some(
        ({ type, enum: words, const: only }) =>
          type !== "number" &&
          type !== "integer" &&
          type !== "boolean" &&
          words === undefined &&
          only === undefined,
      );
      if (isText || typeof value !== "string") return [key, value];
      const line = value.split("\n").find((one) => one.trim() !== "") ?? "";
      return [key, line.replace(/^(?:[\s*_>`"]|-\s)+/, "").replace(/[\s*_`".]+$/, "")];
    }),
  );
}

export function yamlValue(text: string): unknown {
  if (text.length > longest) return undefined;
  try {
    const document = yaml().parseDocument(text, { uniqueKeys: true, logLevel: "silent" });
    return document.errors.length > 0 ? undefined : document.toJS({ maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

function yamlFields(text: string, isKey: (label: string) => boolean): unknown {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => isKey(/^([\w "'-]+?)\s*:(?:\s|$)/.exec(line)?.[1] ?? ""));
  const fences = [...text.matchAll(/^```[^\n`]*\n([\s\S]*?)^```/gm)].map(([, body]) => body ?? "");
  const ways = [
    text,
    ...(fences.length === 1 ? fences : []),
    ...(first > 0 ? [lines.slice(first).join("\n")] : []),
  ];
  return ways.map(yamlValue).find(isObject);
}

interface ReplySection {
  readonly asked: AskedField;
  readonly body: string[];
}

/** `## Strengths`, `**Rating:** 4/5`, `rating = 4`. `undefined` where a key comes twice. */
function sectionFields(text: string, askedAs: (label: string) => AskedField | undefined) {
  const sections: ReplySection[] = [];
  let open: ReplySection | undefined;
  let hasOthers = false;
  for (const line of unquotedLines(text)) {
    const head = headOf(line, askedAs);
    if (head !== undefined) {
      if (sections.some(({ asked }) => asked.key === head.asked.key)) return undefined;
      open = { asked: head.asked, body: [head.rest] };
      sections.push(open);
    } else if (isHeading(line) || (isBold(line) && open?.body.some((one) => one.trim() !== "") !== false)) {
      hasOthers ||= sections.length > 0;
      open = undefined;
    } else if (!/^\s*(?:```\w*|[-=_*]{3,})\s*$/.test(line)) open?.body.push(line);
  }
  const fields = Object.fromEntries(
    sections.map(({ asked, body }) => [
      asked.key,
      asked.isList ? itemsUnder(body) : unquoted(body.join("\n").trim()),
    ]),
  );
  return { fields, hasOthers };
}

function unquotedLines(text: string): readonly string[] {
  const lines = text.split("\n");
  const isQuotation = lines.every((line) => line.trim() === "" || /^\s*>/.test(line));
  return isQuotation ? lines.map((line) => line.replace(/^\s*> ?/, "")) : lines;
}

const marks = /^[\s>#*_+–•\p{Extended_Pictographic}\uFE0F-]*(?:\d{1,2}[.)]\s+)?["'`*_[]*/u;

function headOf(line: string, askedAs: (label: string) => AskedField | undefined) {
  if (line.length > 5000) return undefined;
  const said = line.replace(marks, "");
  const [, label = "", rest = ""] =
    /^([\p{L}][\p{L}\p{N} _/&()-]{0,40}?)["'`*_\]]*\s*(?:[:：=]|->|→)\s*["*_]*?\s*(.*)$/u.exec(said) ?? [];
  const asked = label === "" ? undefined : askedAs(label);
  if (asked !== undefined) return { asked, rest: rest.replace(/^\*\*\s*/, "") };
  const alone = said.replaceAll(/["'`*_#\]\s]+$/g, "");
  const only = alone.length > 0 && alone.length <= 40 ? askedAs(alone) : undefined;
  return only === undefined ? undefined : { asked: only, rest: "" };
}

function isHeading(line: string): boolean {
  return /^\s{0,3}#{1,6}\s|^\[[\w. ]+\]\s*$/.test(line);
}

/** A line in bold is a heading, but where a section has said nothing yet: `**4 / 5**`. */
function isBold(line: string): boolean {
  return /^\s*\*\*[^*]{1,60}\*\*:?\s*$/.test(line);
}

function itemsUnder(body: readonly string[]): unknown {
  const block = body.join("\n");
  const text = block.trim();
  if (text.startsWith("[")) return listIn(text);
  if (saysNone(text)) return [];
  const bullets = bulletsOf(block.replace(/^\s*[^\n]*:\s*\n(?=\s*(?:[-*+•・]|\d+[.)]))/, ""));
  if (bullets !== undefined) return bullets.filter((item) => !saysNone(item)).map(unquoted);
  const paragraphs = text.split(/\n\s*\n/).map((one) => one.replaceAll(/\s*\n\s*/g, " ").trim());
  return paragraphs.length > 1 ? paragraphs : itemsOf(text);
}

function listIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(jsonrepair(text.replace(/,$/, "")));
    return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
  } catch {
    return undefined;
  }
}
