import { z } from "zod";
import type { Act, Edit } from "./act.ts";
import type { Id } from "./item.ts";

export interface Reading {
  /** The issue that the turn is about, where it is about one. */
  readonly issue: Id;
  /** The whole reply, for a field that says what another means. */
  readonly reply: Readonly<Record<string, unknown>>;
}

/** One field of a reply: the prompt's form, the JSON Schema, a person's form and what the ledger takes of it. */
export interface Part<T = unknown> {
  readonly schema: z.ZodType<T>;
  /** How the form in a prompt shows it: an example of the JSON, with words in place of values. Empty: it may be given, and is not asked for. */
  readonly form: string;
  /** What to know about filling it in, in a sentence; empty where the form says it. */
  readonly note: string;
  /** What it says, as acts; none where it is only told. */
  acts(this: void, value: T, reading: Reading): readonly (Act | Edit)[];
  /** Its words, where they are told and do nothing. */
  words?(this: void, value: T): string;
}

export interface Shape<T> {
  readonly schema: z.ZodType<T>;
  /** For a prompt: the object to answer with, field by field, and what to know about them. */
  readonly form: string;
  acts(value: T, issue: Id): readonly (Act | Edit)[];
  notes(value: T): Readonly<Record<string, string>>;
}

export function shape<T extends Readonly<Record<string, unknown>>>(parts: {
  readonly [Name in keyof T]: Part<T[Name]>;
}): Shape<T> {
  const entries = Object.entries(parts) as unknown as readonly [string, Part][];
  const fields = Object.fromEntries(
    entries.map(([name, { schema, note }]) => [name, note === "" ? schema : schema.describe(note)]),
  );
  const shown = entries.filter(([, part]) => part.form !== "");
  const form = shown.map(([name, part]) => `  "${name}": ${part.form}`).join(",\n");
  const notes = shown.filter(([, { note }]) => note !== "").map(([name, { note }]) => `- ${name}: ${note}`);
  const schema = z.object(fields);
  return {
    schema: schema as unknown as z.ZodType<T>,
    form: [`{\n${form}\n}`, ...notes].join("\n"),
    acts: (value, issue) =>
      entries.flatMap(([name, part]) => part.acts(value[name], { issue, reply: value })),
    notes: (value) =>
      Object.fromEntries(
        entries.flatMap(([name, part]) => {
          const words = part.words?.(value[name]) ?? "";
          return words === "" ? [] : [[name, words]];
        }),
      ),
  };
}
