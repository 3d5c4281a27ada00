import { contextParts, joined, numbersNote, part } from "../prompt-parts.ts";
import type { Table } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";
import { tableLedger } from "./rules/ledger.ts";
import { aboutKnown, aboutProject, rules } from "./prompt-words.ts";

/** What everybody is told alike, and first: how it goes, what it is about, what there is to know. */
export function shared(
  { topic, context }: RoundtableOptions,
  { background, participants }: Pick<Table, "background" | "participants">,
): string {
  const short = tableLedger(participants).seats.map(({ name, prefix }) => `${name} (${prefix})`);
  return joined([
    rules,
    `At the table, with the prefix of their claim ids: ${short.join(", ")}.`,
    part("The topic", topic, "topic"),
    ...(background === null || background.text === ""
      ? []
      : [part(background.statements.length === 0 ? aboutProject : aboutKnown, background.text, "project")]),
    ...contextParts(context, { title: "Context", label: "context", note: numbersNote.english }),
  ]);
}
