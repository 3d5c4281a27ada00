import type { Seat } from "../kernel/seat.ts";
import type { Material } from "../kernel/turn.ts";
import { type Document, documentOf } from "./document.ts";
import { type CritiqueByRules, critiqueByRules, namesOf } from "./reading.ts";
import { answerThread } from "./thread-program.ts";

/** What the thread that reads is asked. */
export interface AskedToRead {
  readonly artifact: Pick<Material, "path" | "text">;
  readonly seat: Pick<Seat, "name" | "focus">;
  readonly cwd: string;
}

/** A critique, or the areas that no rule speaks to. */
export type ReadByRules = CritiqueByRules | { readonly unanswered: string };

let last: { readonly artifact: AskedToRead["artifact"]; readonly document: Document } | null = null;

answerThread(async ({ artifact, seat, cwd }: AskedToRead, signal): Promise<ReadByRules> => {
  // All seats of a critique read one artifact.
  if (last?.artifact.text !== artifact.text || last.artifact.path !== artifact.path)
    last = { artifact, document: await documentOf(artifact.path, artifact.text, signal, cwd) };
  const read = critiqueByRules(last.document, seat);
  return "unanswered" in read ? { unanswered: namesOf(read.unanswered) } : read;
});
