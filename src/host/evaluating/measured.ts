import { z } from "zod";
import { readState, type Whose, writeState } from "../../config/own-state.ts";
import { printable } from "../../kernel/printable.ts";

const file = "measured.json";
const Measured = z.record(z.string(), z.array(z.object({ verbs: z.array(z.string()), text: z.string() })));
export type Sentences = z.infer<typeof Measured>[string];

/** What was shown of verbs, for plans to tell. Outside of the home: a clone could bring figures of its own. */
export function keepMeasured(whose: Whose, evaluation: string, sentences: Sentences): void {
  writeState(whose, file, { ...readState(whose, file, Measured), [evaluation]: sentences });
}

export function measuredHere(whose: Whose, verb: string): readonly string[] {
  const all = Object.values(readState(whose, file, Measured) ?? {}).flat();
  return all.flatMap(({ verbs, text }) => (verbs.includes(verb) ? [printable(text)] : []));
}
