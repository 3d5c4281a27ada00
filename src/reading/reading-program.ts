import type { Seat } from "../kernel/seat.ts";
import { documentOf } from "./document.ts";
import { critiqueByRules } from "./reading.ts";
import { answerThread } from "./thread-program.ts";

export interface ReadingRequest {
  readonly path: string;
  readonly text: string;
  readonly seat: Pick<Seat, "name" | "focus">;
  readonly cwd: string;
}

/** A critique, or the areas that no rule speaks to. */
export type ReadingReply = ReturnType<typeof critiqueByRules>;

void answerThread(async ({ path, text, seat, cwd }: ReadingRequest): Promise<ReadingReply> =>
  critiqueByRules(await documentOf(path, text, cwd), seat),
);
