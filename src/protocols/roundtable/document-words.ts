import { z } from "zod";
import { line } from "../../kernel/line.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Turn } from "../../kernel/turn.ts";
import { languageName } from "../../text/language.ts";
import { part } from "../prompt-parts.ts";
import type { Table } from "./course.ts";
import { en } from "./report/words/en.ts";
import { foreignLanguage } from "./report/words/words-for.ts";
import type { RoundtableEntry } from "./state.ts";

/** In a language that we have no words in, the model is asked for them, once; without an answer ours stay. */
export async function wordsOfDocuments(floor: Floor, { facilitator, options }: Table) {
  const language = foreignLanguage(options.lang);
  if (language === null) return;
  const reply = await floor.ask(facilitator, headingsTurn(language));
  if (!reply.answered) return;
  const words = Object.fromEntries(reply.value.headings.map(({ id, text }) => [id, text]));
  floor.keep<RoundtableEntry>({ v: 1, kind: "words", words });
}

export const Headings = z.object({
  headings: z.array(z.object({ id: line.min(1), text: line.min(1) })),
});
export type Headings = z.infer<typeof Headings>;

/** The words of our documents, to be given in another language. */
function headingsTurn(language: string): Turn<Headings> {
  const table = Object.entries(en).map(([id, text]) => `${id}: ${text}`);
  return {
    kind: "headings",
    prompt: {
      stable: `You translate headings and fixed phrases of software documents (requirements by ISO 29148, architecture by arc42, decisions by MADR) into ${languageName(language)}. Use the terms that its engineers use.`,
      fresh: part("The phrases, by id", table.join("\n")),
      request:
        'Translate each. Keep placeholders in braces, such as {n}, and put them where the language needs them. Reply with one JSON object and nothing else: {"headings": [{"id", "text"}]}.',
    },
    recap: "",
    optional: true,
    standIns: "never",
    question: `What are these headings in ${languageName(language)}?`,
    schema: Headings,
  };
}
