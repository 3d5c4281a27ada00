import type { Likeness } from "../kernel/lookup.ts";
import { ownModule } from "../own-files.ts";
import { wordLikeness } from "../text/likeness/likeness.ts";

export interface ComparingOptions {
  /** What compares the texts, in its thread. */
  readonly program?: URL;
  readonly limitMs?: number;
}

/** So few are compared sooner than a thread is started. */
const mostHere = { texts: 200, signs: 50_000 };

/** How alike texts are by their words. Many are compared in a thread, which ends with the signal and in good time. */
export async function compareByWords(
  texts: readonly string[],
  signal: AbortSignal,
  { program = ownModule("host/comparing-program"), limitMs = 30_000 }: ComparingOptions = {},
): Promise<Likeness> {
  if (areFew(texts)) return wordLikeness(texts);
  const { Thread } = await import("../reading/thread.ts");
  const thread = new Thread<readonly string[], Likeness>(program);
  const end = await thread.ask(texts, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
  if ("answer" in end) return end.answer;
  const note = `${texts.length.toLocaleString("en")} points could not be compared within ${limitMs / 1000} s (${end.fault}): they are listed without groups, and only identical ones count as the same point.`;
  return { ...wordLikeness([]), note };
}

export function areFew(texts: readonly string[]): boolean {
  if (texts.length > mostHere.texts) return false;
  return texts.reduce((sum, { length }) => sum + length, 0) <= mostHere.signs;
}
