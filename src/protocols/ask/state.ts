import { z } from "zod";
import { Receipt } from "../../kernel/receipt.ts";
import type { Discussion } from "../../kernel/discussion.ts";

/** What a question keeps of itself once it is answered: by whom. */
export const AskEntry = z.object({ v: z.literal(1), receipt: Receipt });
export type AskEntry = Readonly<z.infer<typeof AskEntry>>;

export const AskOutcome = z.object({
  answer: z.string(),
  /** How the agent knew what was said before: from its own session, or because it was told again. */
  resumed: z.enum(["native", "assembled"]).nullable(),
});
export type AskOutcome = Readonly<z.infer<typeof AskOutcome>>;

/** Who answered, in a journal by 0.1.0 that kept nothing: the receipt of its only turn. */
export function migrated({ rounds }: Discussion): readonly AskEntry[] {
  const receipt = rounds.at(-1)?.turns.at(-1)?.calls.at(-1)?.receipt ?? null;
  return receipt === null ? [] : [{ v: 1, receipt }];
}
