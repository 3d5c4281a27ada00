import { z } from "zod";
import type { Turn } from "../../../kernel/turn.ts";
import { languageName } from "../../../text/language.ts";
import { part } from "../../prompt-parts.ts";
import { en } from "../report/words/en.ts";

export const Headings = z.object({
  headings: z.array(z.object({ id: z.string().trim().min(1), text: z.string().trim().min(1) })),
});
export type Headings = z.infer<typeof Headings>;

/** The words of our documents, to be given in another language. */
export function headingsTurn(language: string): Turn<Headings> {
  const table = Object.entries(en).map(([id, text]) => `${id}: ${text}`);
  return {
    kind: "headings",
    prompt: {
      stable: `You translate the headings and set phrases of documents on software (requirements by ISO 29148, architecture by arc42, decisions by MADR) into ${languageName(language)}, with the terms that engineers use there.`,
      fresh: part("The table, each with its id", table.join("\n")),
      request:
        'Give each in that language. What stands in braces, such as {n}, is put in later: keep it as it is, at the place where the language has it. Reply with one JSON object and nothing else: {"headings": [{"id", "text"}]}.',
    },
    recap: "",
    spare: true,
    question: `How are these headings called in ${languageName(language)}?`,
    schema: Headings,
  };
}
