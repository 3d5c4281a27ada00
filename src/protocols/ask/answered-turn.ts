import { z } from "zod";
import { Receipt } from "../../kernel/receipt.ts";

/** A question of a conversation and its answer. */
export const AnsweredTurn = z.object({
  /** The conversation it was asked in, and its number there: copies in other conversations keep both. */
  source: z.string(),
  turn: z.number(),
  at: z.string(),
  question: z.string(),
  answer: z.string(),
  receipt: Receipt,
});
export type AnsweredTurn = Readonly<z.infer<typeof AnsweredTurn>>;
