import type { Seat } from "../kernel/seat.ts";
import { type Document, documentOf } from "./document.ts";
import { critiqueByRules } from "./reading.ts";
import { answerThread } from "./thread-program.ts";

/** What the thread that reads is asked. */
export interface ReadingRequest {
  readonly path: string;
  readonly text: string;
  readonly seat: Pick<Seat, "name" | "focus">;
  readonly cwd: string;
}

/** A critique, or the areas that no rule speaks to. */
export type ReadingReply = ReturnType<typeof critiqueByRules>;

let last: { readonly path: string; readonly text: string; readonly document: Document } | null = null;

answerThread(async ({ path, text, seat, cwd }: ReadingRequest): Promise<ReadingReply> => {
  // All seats of a critique read one artifact.
  if (last?.text !== text || last.path !== path)
    last = { path, text, document: await documentOf(path, text, cwd) };
  return critiqueByRules(last.document, seat);
});
