import { setImmediate as othersTurn } from "node:timers/promises";
import type { Likeness, TextPair } from "../kernel/lookup.ts";
import { ownModule } from "../own-files.ts";
import { grouped } from "../text/amount.ts";
import { contentIn, wordLikeness } from "../text/likeness/likeness.ts";

export interface ComparingOptions {
  /** What compares the texts, in its thread. */
  readonly program?: URL;
  readonly limitMs?: number;
  /** The pairs that are looked at, where that is not all. */
  readonly wanted?: readonly TextPair[] | undefined;
}

/** So few are compared sooner than a thread is started. */
const mostHere = { texts: 200, signs: 50_000 };

/** How alike texts are by their words. Many are compared in a thread, which ends with the signal and in good time. */
export async function compareByWords(
  texts: readonly string[],
  signal: AbortSignal,
  { program = ownModule("host/comparing-program"), limitMs = 30_000, wanted }: ComparingOptions = {},
): Promise<Likeness> {
  if (areFew(texts)) return wordLikeness(texts, wanted);
  if (wanted !== undefined) {
    await readOnce(texts, signal);
    return wordLikeness(texts, signal.aborted ? [] : wanted);
  }
  const { Thread } = await import("../reading/thread.ts");
  const thread = new Thread<readonly string[], Likeness>(program);
  const end = await thread.ask(texts, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
  if ("answer" in end) return end.answer;
  const note = `${grouped(texts.length)} points could not be compared within ${limitMs / 1000} s (${end.fault}): they are listed without groups, and only identical ones count as the same point.`;
  return { ...wordLikeness([]), note };
}

/** Here, where what was said in earlier rounds is known; the rest is read piece by piece, so that it holds nobody up. */
async function readOnce(texts: readonly string[], signal: AbortSignal): Promise<void> {
  let signs = 0;
  for (const text of texts) {
    if (signs > mostHere.signs) {
      await othersTurn();
      signs = 0;
    }
    if (signal.aborted) return;
    contentIn(text);
    signs += text.length;
  }
}

export function areFew(texts: readonly string[]): boolean {
  if (texts.length > mostHere.texts) return false;
  return texts.reduce((sum, { length }) => sum + length, 0) <= mostHere.signs;
}
