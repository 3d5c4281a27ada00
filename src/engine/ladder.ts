import { jsonrepair } from "jsonrepair";
import { z } from "zod";
import type { Rung } from "../core/reply.ts";
import type { Turn } from "../core/turn.ts";
import { balancedObjects, hasTwinKeys } from "./json-objects.ts";
import { type NonAnswer, nonAnswer } from "./non-answer.ts";

export type Reading<A> =
  | { readonly rung: Rung; readonly value: A }
  | { readonly rung: null; readonly code: "unreadable" | NonAnswer; readonly problem: string };

export interface Said {
  readonly text: string;
  /** Set where the agent's own machinery enforced the schema. */
  readonly structured?: unknown;
}

/**
 * Reads what an agent said, from the safest rung down. Doubt is an abstention, not a guess: two different
 * objects that could both be the answer, a key given twice, a number that may have been cut off, give no value.
 */
export function readReply<A>(said: Said, turn: Pick<Turn<A>, "schema" | "fromBullets">): Reading<A> {
  if (turn.schema === null) return readText<A>(said.text);
  const reading = readObject(said, turn.schema);
  if (reading.rung !== null) return announces(reading.value) ? announcement : reading;
  const bullets = turn.fromBullets?.(bulletPoints(said.text));
  if (bullets !== undefined) return { rung: "bullets", value: bullets };
  const nothing = nonAnswer(said.text);
  return nothing === null ? reading : { rung: null, code: nothing.code, problem: nothing.problem };
}

function readText<A>(text: string): Reading<A> {
  const nothing = nonAnswer(text);
  // A turn without a schema is a `Turn<string>`.
  if (nothing === null) return { rung: "text", value: text.trim() as A };
  return { rung: null, code: nothing.code, problem: nothing.problem };
}

function readObject<A>({ text, structured }: Said, schema: z.ZodType<A>): Reading<A> {
  if (structured !== undefined) {
    const enforced = schema.safeParse(structured);
    if (enforced.success) return { rung: "enforced", value: enforced.data };
  }
  const trimmed = text.trim();
  const whole = parseObject(trimmed);
  if (whole !== undefined) return judged(whole, "strict", schema);

  const contenders = contendersIn(text, schema);
  const [only] = contenders;
  if (contenders.length > 1)
    return unreadable(`it holds ${contenders.length} different objects that could be the answer`);
  if (only !== undefined)
    return judged(only.object, isFenced(text, only.start) ? "fenced" : "balanced", schema);
  return readRepaired(text, schema);
}

interface Contender {
  readonly object: Record<string, unknown> | "twins";
  readonly start: number;
}

/** Objects with every required key, each different one once. Others are quotations, examples, plans. */
function contendersIn<A>(text: string, schema: z.ZodType<A>): readonly Contender[] {
  const required = requiredKeys(schema);
  const distinct = new Map<string, Contender>();
  for (const { text: json, start } of balancedObjects(text)) {
    const object = parseObject(json);
    if (object === undefined) continue;
    if (object !== "twins" && !required.every((key) => key in object)) continue;
    distinct.set(JSON.stringify(object), { object, start });
  }
  return [...distinct.values()];
}

function readRepaired<A>(text: string, schema: z.ZodType<A>): Reading<A> {
  const start = text.indexOf("{");
  if (start === -1) return unreadable("it holds no JSON object");
  const end = text.lastIndexOf("}");
  // A fence that was never closed by an object still ends the object.
  const rough = (end > start ? text.slice(start, end + 1) : text.slice(start)).replace(/\n\s*```\s*$/, "\n");
  const repaired = repair(rough);
  if (repaired === undefined) return unreadable("its JSON is broken beyond repair");
  const object = parseObject(repaired);
  if (object === undefined) return unreadable("its JSON could be read in several ways");
  const doubtful = object === "twins" ? undefined : doubtfulNumber(object, rough);
  if (doubtful !== undefined) return unreadable(`its JSON is broken and "${doubtful}" may be incomplete`);
  return judged(object, "repaired", schema);
}

// "4/5", "3 or 4", a number at the very end of a cut text: whatever a repair made of these is a guess.
function doubtfulNumber(object: Record<string, unknown>, raw: string): string | undefined {
  const numeric = Object.entries(object).filter(([, value]) => typeof value === "number");
  return numeric.find(([key, value]) => {
    const name = key.replaceAll(/[^\p{L}\p{N}_]/gu, ".");
    const number = String(value).replaceAll(".", "\\.");
    const spelled = new RegExp(
      `["'“”]?${name}["'“”]?\\s*:\\s*${number}(?:\\.0+)?\\s*(?:[,}\\n\\r]|//|/\\*)`,
      "g",
    );
    const named = new RegExp(`["'“”]${name}["'“”]\\s*:|(?<![\\p{L}\\p{N}_])${name}\\s*:`, "gu");
    return [...raw.matchAll(spelled)].length !== 1 || [...raw.matchAll(named)].length !== 1;
  })?.[0];
}

function judged<A>(object: Record<string, unknown> | "twins", rung: Rung, schema: z.ZodType<A>): Reading<A> {
  if (object === "twins") return unreadable("it gives a key twice, and the two could differ");
  const parsed = schema.safeParse(object);
  if (parsed.success) return { rung, value: parsed.data };
  return unreadable(
    `it does not fit the schema: ${z.prettifyError(parsed.error).replaceAll(/\s*\n\s*/g, " ")}`,
  );
}

function parseObject(json: string): Record<string, unknown> | "twins" | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return hasTwinKeys(json) ? "twins" : (value as Record<string, unknown>);
  } catch {
    return undefined;
  }
}

function repair(rough: string): string | undefined {
  try {
    return jsonrepair(rough);
  } catch {
    return undefined;
  }
}

function requiredKeys(schema: z.ZodType): readonly string[] {
  const { required } = z.toJSONSchema(schema, { unrepresentable: "any" });
  return required ?? [];
}

function isFenced(text: string, start: number): boolean {
  return /```[^\n`]*\n\s*$/.test(text.slice(Math.max(0, start - 200), start));
}

function bulletPoints(text: string): readonly string[] {
  return [...text.matchAll(/^[ \t]*(?:[-*•・]|\d{1,3}[.)])[ \t]+(.+)$/gm)].map(([, point]) =>
    (point ?? "").trim(),
  );
}

/** Every text in the value announces work instead of doing it. */
function announces(value: unknown): boolean {
  const texts = leaves(value);
  return texts.length > 0 && texts.every((text) => nonAnswer(text)?.code === "no-answer");
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(leaves);
}

const announcement: Reading<never> = {
  rung: null,
  code: "no-answer",
  problem: "it announces work instead of doing it",
};

function unreadable(problem: string): Reading<never> {
  return { rung: null, code: "unreadable", problem };
}
