import { z } from "zod";
import type { Discussion } from "../../kernel/discussion.ts";
import { Failure } from "../../kernel/failure.ts";
import { Synthesis } from "./rules/synthesis.ts";

/** A seat that was asked, by its name. */
const Asked = z.object({
  seat: z.string(),
  /** Why its own agent gave no answer; `null` where it gave one. */
  failure: Failure.pick({ code: true, message: true }).nullable(),
});
export type Asked = Readonly<z.infer<typeof Asked>>;

/** What solve keeps of a round. */
export const SolveEntry = z.object({
  v: z.literal(1),
  synthesis: Synthesis,
  /** In seat order; the resolver last, where there was something to resolve. */
  asked: z.array(Asked).readonly(),
});
export type SolveEntry = Readonly<z.infer<typeof SolveEntry>>;

/** What a discussion kept. */
export function entriesOf({ kept }: Discussion): readonly SolveEntry[] {
  return kept.flatMap(({ entry }) => SolveEntry.safeParse(entry).data ?? []);
}
