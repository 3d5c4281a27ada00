import type { z } from "zod";
import { asMeant } from "../as-meant.ts";
import type { Rung } from "../reply.ts";
import type { Turn } from "../turn.ts";
import type { AlreadyShown } from "./already-shown.ts";
import {
  type JsonSpan,
  balancedObjects,
  contradictedNumber,
  guessedNumber,
  hasTwinKeys,
} from "./json-objects.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { type NonAnswer, nonAnswer, nonAnswerInFields, withoutThought } from "./non-answer.ts";
import { problemOf, fitLoosely, isAll, readLoosely } from "./reading/loose.ts";
import { longestRepair, repaired } from "./reading/json-like.ts";
import { areEchoes } from "./reading/shape.ts";
import { contendersIn } from "./reading/unwrap.ts";
import { isObject, type JsonObject, parsedJson, textsIn } from "../json-value.ts";
import { bare } from "./reading/keys.ts";

export type Reading<A> =
  | {
      readonly rung: Rung;
      readonly value: A;
      readonly notes?: readonly string[];
    }
  | { readonly rung: null; readonly code: "unreadable" | NonAnswer; readonly problem: string };

export interface RawReply {
  readonly text: string;
  readonly structured?: unknown;
}

/** Doubt is an abstention: what was `shown`, two possible answers, a twin key or a number made up or contradicted give no value. */
export function readReply<A>(
  said: RawReply,
  turn: Pick<Turn<A>, "schema" | "fromBullets">,
  shown: AlreadyShown,
): Reading<A> {
  const text = withoutThought(said.text);
  const spoken = text.trim();
  if (turn.schema === null) return readText<A>(spoken);
  const reading = readForm({ ...said, text }, spoken, turn.schema, shown);
  if (reading.rung !== null) return saysNothing(reading.value) ?? reading;
  const bullets = turn.fromBullets?.(bulletPoints(spoken).filter((one) => !shown.holdsText(one)));
  if (bullets !== undefined) return { rung: "bullets", value: bullets };
  const nothing = nonAnswer(spoken);
  return nothing === null ? reading : { rung: null, ...nothing };
}

function readText<A>(spoken: string): Reading<A> {
  const nothing = nonAnswer(spoken);
  // A turn without a schema is a `Turn<string>`.
  return nothing === null ? { rung: "text", value: spoken as A } : { rung: null, ...nothing };
}

function readForm<A>(
  { text, structured }: RawReply,
  spoken: string,
  schema: z.ZodType<A>,
  shown: AlreadyShown,
): Reading<A> {
  const strict = readEnforced(structured, schema, shown) ?? readObject(spoken, schema, shown);
  if (strict.rung !== null) return strict;
  const enforced = structured === undefined ? undefined : fitLoosely(structured, schema, shown);
  const loose = enforced ?? readLoosely(text, schema, shown);
  if (loose === undefined) return strict;
  const { rung, value, notes } = loose;
  return notes.length === 0 ? { rung, value } : { rung, value, notes };
}

function readEnforced<A>(
  structured: unknown,
  schema: z.ZodType<A>,
  shown: AlreadyShown,
): Reading<A> | undefined {
  const enforced = structured === undefined ? undefined : parsedBy(schema, structured);
  if (enforced?.success !== true) return undefined;
  return shown.holds(enforced.data, "alone") ? quotation : { rung: "enforced", value: enforced.data };
}

function readObject<A>(spoken: string, schema: z.ZodType<A>, shown: AlreadyShown): Reading<A> {
  const whole = parseObject(spoken);
  if (whole !== undefined) {
    const reading = judged(whole, spoken, "strict", schema);
    return isShown(reading, shown, true) ? quotation : reading;
  }

  const spans = balancedObjects(spoken);
  if (spans === null) return unreadable("its JSON is cut off, or its braces and quotes do not match");
  if (spans.length === 0) return unreadable("the reply holds no JSON object, though the prompt asks for one");
  const contenders = contendersAmong(spans, spoken, schema);
  if (contenders.length === 0) return unreadable("no JSON object in it has the keys that were asked for");
  const different = [...new Map(contenders.map((one) => [one.gist, one])).values()];
  // A reply may hold thousands, and each is compared with all that was shown: no more than two are looked for.
  const [only, another] = different
    .values()
    .filter(({ span, reading }) => !isShown(reading, shown, isAll(span, spoken)));
  if (only === undefined) return quotation;
  if (another !== undefined) return unreadable("it holds different objects that could each be the answer");
  const { reading } = only;
  if (reading.rung === null) return reading;
  const contradicted = contradictedNumber(reading.value, withoutSpans(spoken, contenders));
  if (contradicted === undefined) return reading;
  return unreadable(`the text around its JSON gives another "${contradicted}"`);
}

interface Contender<A> {
  readonly span: JsonSpan;
  readonly reading: Reading<A>;
  readonly gist: string;
}

/** Objects with every required key, and broken ones that name each. Others are quotations, examples, plans. */
function contendersAmong<A>(
  spans: readonly JsonSpan[],
  spoken: string,
  schema: z.ZodType<A>,
): readonly Contender<A>[] {
  const required = requiredKeys(schema);
  return spans.flatMap((span) => {
    const object = parseObject(span.text);
    // A single object is judged whatever its keys are, so that the problem names the missing ones.
    const contends =
      spans.length === 1 ||
      required.every((key) => hasKey(object ?? span.text, key)) ||
      contendersIn(object, jsonSchemaOf(schema)).length > 0;
    if (!contends) return [];
    const reading = readSpan(span, object, spoken, schema);
    return [
      { span, reading, gist: reading.rung === null ? `unread: ${span.text}` : JSON.stringify(reading.value) },
    ];
  });
}

function readSpan<A>(
  { text: json, start }: JsonSpan,
  object: JsonObject | undefined,
  spoken: string,
  schema: z.ZodType<A>,
): Reading<A> {
  const before = spoken.slice(Math.max(0, start - 200), start);
  if (/\[\s*$/.test(before)) return unreadable("it is a list where one object was asked for");
  if (object === undefined) return readRepaired(json, schema);
  return judged(object, json, /```[^\n`]*\n\s*$/.test(before) ? "fenced" : "balanced", schema);
}

function hasKey(keys: Record<string, unknown> | string, key: string): boolean {
  return typeof keys === "string" ? keys.includes(key) : Object.hasOwn(keys, key);
}

function readRepaired<A>(broken: string, schema: z.ZodType<A>): Reading<A> {
  const json = broken.length > longestRepair ? undefined : repaired(broken);
  const object = json === undefined ? undefined : parseObject(json);
  if (json === undefined || object === undefined) return unreadable("its JSON is broken beyond repair");
  const reading = judged(object, json, "repaired", schema);
  const guessed = reading.rung === null ? undefined : guessedNumber(reading.value, broken);
  if (guessed === undefined) return reading;
  return unreadable(`its JSON is broken and "${guessed}" could be read in several ways`);
}

function judged<A>(object: JsonObject, json: string, rung: Rung, schema: z.ZodType<A>): Reading<A> {
  if (hasTwinKeys(json)) return unreadable("it gives a key twice, and the two could differ");
  const misspelled = misspelledKey(object, schema);
  if (misspelled !== undefined)
    return unreadable(`it has a key "${misspelled}" that is nearly one that was asked for`);
  if (hasNoneOf(object, schema)) return unreadable("it has none of the keys that were asked for");
  const parsed = parsedBy(schema, object);
  if (parsed.success) return { rung, value: parsed.data };
  return unreadable(problemOf(parsed.error.issues));
}

function parsedBy<A>(schema: z.ZodType<A>, value: unknown) {
  return schema.safeParse(asMeant(value, jsonSchemaOf(schema)));
}

function parseObject(json: string): JsonObject | undefined {
  const value = parsedJson(json);
  return isObject(value) ? value : undefined;
}

function requiredKeys(schema: z.ZodType): readonly string[] {
  return (jsonSchemaOf(schema)["required"] ?? []) as readonly string[];
}

// Unknown keys are ignored, but `criticalIssues` is not unknown: ignoring it would lose what blocks an artifact.
function misspelledKey(object: JsonObject, schema: z.ZodType): string | undefined {
  const known = Object.keys(jsonSchemaOf(schema)["properties"] ?? {});
  return Object.keys(object).find(
    (key) => !known.includes(key) && known.some((one) => bare(one) === bare(key)),
  );
}

/** Where every key is optional, a wrapper would fit, and lose what it holds. */
function hasNoneOf(object: JsonObject, schema: z.ZodType): boolean {
  const { properties } = jsonSchemaOf(schema);
  if (!isObject(properties) || requiredKeys(schema).length > 0) return false;
  const keys = Object.keys(object);
  return keys.length > 0 && !keys.some((key) => Object.hasOwn(properties, key));
}

function withoutSpans<A>(text: string, contenders: readonly Contender<A>[]): string {
  const starts = [...contenders.map(({ span }) => span.start), text.length];
  const ends = [0, ...contenders.map(({ span }) => span.start + span.text.length)];
  return ends.map((end, index) => text.slice(end, starts[index])).join("\n");
}

function bulletPoints(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*(?:(?:[-*]|\d{1,3}[.)])[ \t]|[•・])[ \t]*(.+)$/gm)].map(([, point]) =>
    (point ?? "").trim(),
  );
}

function codeOf(text: string): NonAnswer | undefined {
  return (nonAnswer(text) ?? nonAnswerInFields(text))?.code;
}

/** Each of its texts announces, refuses, or is to be filled in. */
function saysNothing(value: unknown): Reading<never> | undefined {
  const texts = textsIn(value);
  if (areEchoes(texts))
    return { rung: null, code: "no-answer", problem: "it repeats the shape instead of answering" };
  const only = texts[0] === undefined ? undefined : codeOf(texts[0]);
  if (only === undefined || texts.some((text) => codeOf(text) !== only)) return undefined;
  const problem =
    only === "refused" ? "it refuses" : "it announces work or asks a question instead of answering";
  return { rung: null, code: only, problem };
}

function isShown<A>(reading: Reading<A>, shown: AlreadyShown, alone: boolean): boolean {
  return reading.rung !== null && shown.holds(reading.value, alone ? "alone" : "among-others");
}

const quotation = unreadable(
  "what it gives in the requested form stands in what it was shown, so it may be a quotation",
);

function unreadable(problem: string): Reading<never> {
  return { rung: null, code: "unreadable", problem };
}
