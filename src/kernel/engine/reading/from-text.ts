import type { JsonSchema } from "../../agent.ts";
import type { Rung } from "../../reply.ts";
import { sectionFields } from "./from-sections.ts";
import { tableFields } from "./from-table.ts";
import { type AskedField, taggedFields } from "./from-tags.ts";
import { yamlFields } from "./from-yaml.ts";
import { keyMeant } from "./keys.ts";
import { propertiesOf, requiredKeys, variantsOf } from "./shape.ts";
import { contendersIn, contends } from "./unwrap.ts";
import { isObject, object, textsIn } from "../../json-value.ts";

export interface Found {
  readonly rung: Rung;
  readonly fields: Readonly<Record<string, unknown>>;
}

// Nobody writes an answer this long by hand, and patterns take their time.
const longest = 50_000;

/** The fields that a reply without JSON gives in another form, each that it can be read in; the plainest first. */
export function fieldsInText(text: string, shape: JsonSchema): readonly Found[] {
  const properties = propertiesOf(shape);
  const known = Object.keys(properties);
  if (text.length > longest || known.length === 0) return [];
  const askedAs = (label: string): AskedField | undefined => {
    const key = keyMeant(label, known);
    const isList = variantsOf(object(properties[key ?? ""])).some(({ type }) => type === "array");
    return key === undefined ? undefined : { key, isList };
  };
  const found = (rung: Rung, fields: unknown): readonly Found[] =>
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
