import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { ShownToSeats } from "../src/kernel/engine/already-shown.ts";
import { readReply } from "../src/kernel/engine/ladder.ts";
import { SeedCritique as Critique } from "../src/protocols/critique/reply.ts";
import { finalShape, positionShape } from "../src/protocols/discuss/shapes.ts";
import { responseShape, synthesisShape } from "../src/protocols/roundtable/shapes.ts";
import { analyseShape } from "../src/protocols/solve/shapes.ts";
import type { Figure } from "./figure.ts";

const { schema: Response } = responseShape({
  option: null,
  hasChoice: false,
  wording: null,
  stands: false,
  own: false,
  collects: null,
});
const { schema: FacilitatorSynthesis } = synthesisShape({
  wording: false,
  isLast: false,
  choosing: false,
  option: null,
  isBlocked: false,
});

/**
 * How many replies are read that a person could read without doubt, though their form is off, and how many are read
 * otherwise than meant. Written by somebody who had not seen how replies are read. At first sight 127 of 141 were read,
 * two of them otherwise; with those in view a few ways to write were added.
 */
const member = { isAdvocate: false, issueOf: () => undefined, revises: false };
const schemas = {
  critique: Critique,
  position: positionShape(member).schema,
  final: finalShape(member).schema,
  response: Response,
  synthesis: FacilitatorSynthesis,
  analyse: analyseShape({ option: () => undefined, hasSaid: () => false, reason: () => "" }).schema,
} as const;

const Cases = z.array(
  z.object({
    id: z.string(),
    shape: z.enum(Object.keys(schemas) as (keyof typeof schemas)[]),
    text: z.string(),
    /** As a careful person reads it; `null` where that is no answer. */
    expected: z.record(z.string(), z.unknown()).nullable(),
  }),
);

export function replyForms(): readonly Figure[] {
  const cases = Cases.parse(JSON.parse(readFileSync(new URL("reply-forms.json", import.meta.url), "utf8")));
  const judged = cases.map((one) => ({ ...one, outcome: outcomeOf(one) }));
  const readable = judged.filter(({ expected }) => expected !== null);
  const unread = readable.filter(({ outcome }) => outcome === "unread");
  const wrong = judged.filter(({ outcome }) => outcome === "wrong");
  const named = (some: typeof judged) => some.map(({ id }) => id).join(", ") || "none";
  return [
    {
      name: "reply forms: not read at first",
      ratio: unread.length / readable.length,
      aim: 0.05,
      detail: `${unread.length} of ${readable.length}: ${named(unread)}`,
    },
    {
      name: "reply forms: read otherwise than meant",
      ratio: wrong.length / judged.length,
      aim: 0,
      detail: `${wrong.length} of ${judged.length}: ${named(wrong)}`,
    },
  ];
}

function outcomeOf({ shape, text, expected }: z.infer<typeof Cases>[number]): "right" | "unread" | "wrong" {
  const read = readReply<unknown>({ text }, { schema: schemas[shape] }, new ShownToSeats().to("nobody"));
  if (read.rung === null) return expected === null ? "right" : "unread";
  return expected !== null && holds(read.value, expected) ? "right" : "wrong";
}

/** Whether a value says what is expected; it may say more, and empty lists say nothing. */
function holds(value: unknown, expected: unknown): boolean {
  if (typeof expected === "string") return typeof value === "string" && bare(value) === bare(expected);
  if (Array.isArray(expected)) {
    const items = Array.isArray(value) ? value : [];
    return items.length === expected.length && expected.every((item, index) => holds(items[index], item));
  }
  if (typeof expected !== "object" || expected === null) return isDeepStrictEqual(value ?? null, expected);
  const fields = (value ?? {}) as Record<string, unknown>;
  // Which types there are was not told to who wrote the replies.
  return Object.entries(expected).every(
    ([key, held]) => key === "resolution_type" || holds(fields[key], held),
  );
}

function bare(text: string): string {
  return text.replaceAll(/[\s:—–-]+/g, " ").trim();
}
