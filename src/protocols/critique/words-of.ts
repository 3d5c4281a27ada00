import { type Words, wordsFor } from "../../words.ts";
import type { CritiqueOptions } from "./options.ts";

/** The fixed words of a critique: in the language asked for, else in that of the artifact. */
export function wordsOf({ lang, artifact }: Pick<CritiqueOptions, "lang" | "artifact">): Words {
  return wordsFor(lang, artifact.text);
}
