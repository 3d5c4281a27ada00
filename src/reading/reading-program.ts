import type { Seat } from "../kernel/seat.ts";
import { changeByRules } from "./changed.ts";
import { documentOf } from "./document.ts";
import { critiqueByRules } from "./reading.ts";
import { answerThread } from "./thread-program.ts";

export interface ReadingRequest {
  readonly path: string;
  readonly text: string;
  readonly isChange: boolean;
  readonly seat: Pick<Seat, "name" | "focus">;
  readonly cwd: string;
}

export type ReadingReply = ReturnType<typeof critiqueByRules> | Awaited<ReturnType<typeof changeByRules>>;

void answerThread(async ({ path, text, isChange, seat, cwd }: ReadingRequest): Promise<ReadingReply> =>
  isChange ? changeByRules(text, seat, cwd) : critiqueByRules(await documentOf(path, text, cwd), seat),
);
