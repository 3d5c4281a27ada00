import { contextParts, joined, numbersNote, part } from "../prompt-parts.ts";
import type { Table } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";
import { aboutKnown, aboutProject, rules } from "./words.ts";

/** What everybody is told alike, and first: how it goes, what it is about, what there is to know. */
export function shared({ topic, context }: RoundtableOptions, { background }: Table): string {
  return joined([
    rules,
    part("The topic", topic, "topic"),
    ...(background === null || background.text === ""
      ? []
      : [part(background.statements.length === 0 ? aboutProject : aboutKnown, background.text, "project")]),
    ...contextParts(context, { title: "Context", label: "context", note: numbersNote.english }),
  ]);
}
