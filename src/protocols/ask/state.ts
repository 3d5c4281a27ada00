import { z } from "zod";
import { Receipt } from "../../kernel/receipt.ts";

/** What a question keeps of itself once it is answered: by whom. */
export const AskEntry = z.object({ v: z.literal(1), receipt: Receipt });
export type AskEntry = Readonly<z.infer<typeof AskEntry>>;

export const AskOutcome = z.object({
  answer: z.string(),
  /** How the agent knew what was said before: from its own session, or because it was told again. */
  resumed: z.enum(["native", "assembled"]).nullable(),
});
export type AskOutcome = Readonly<z.infer<typeof AskOutcome>>;
