import type { Seat } from "../kernel/seat.ts";
import { type Document, documentOf } from "./document.ts";
import { type CritiqueByRules, critiqueByRules, namesOf } from "./reading.ts";
import { type SharedText, textIn } from "./shared-text.ts";
import { answerThread } from "./thread-program.ts";

/** What the thread that reads is asked. */
export interface AskedToRead {
  readonly path: string;
  readonly text: SharedText;
  readonly seat: Pick<Seat, "name" | "focus">;
  readonly cwd: string;
}

/** A critique, or the areas that no rule speaks to. */
export type ReadByRules = CritiqueByRules | { readonly unanswered: string };

let last: { readonly path: string; readonly text: number; readonly document: Document } | null = null;

answerThread(async ({ path, text, seat, cwd }: AskedToRead, signal): Promise<ReadByRules> => {
  // All seats of a critique read one artifact.
  if (last?.text !== text.number || last.path !== path)
    last = { path, text: text.number, document: await documentOf(path, textIn(text), signal, cwd) };
  const read = critiqueByRules(last.document, seat);
  return "unanswered" in read ? { unanswered: namesOf(read.unanswered) } : read;
});
