import type { Floor } from "../../kernel/floor.ts";
import { headingsTurn } from "./asks/headings.ts";
import type { Table } from "./course.ts";
import type { RoundtableOptions } from "./options.ts";
import { foreignLanguage } from "./report/words/words-for.ts";
import type { RoundtableEntry } from "./state.ts";

/** In a language that we have no words in, the model is asked for them, once; without an answer ours stay. */
export async function wordsOfDocuments(floor: Floor, { facilitator }: Table, { lang }: RoundtableOptions) {
  const language = foreignLanguage(lang);
  if (language === null) return;
  const reply = await floor.ask(facilitator, headingsTurn(language));
  if (!reply.answered) return;
  const words = Object.fromEntries(reply.value.headings.map(({ id, text }) => [id, text]));
  floor.keep<RoundtableEntry>({ v: 1, kind: "words", words });
}
