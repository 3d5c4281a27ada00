import { z } from "zod";
import { Receipt } from "../../kernel/receipt.ts";
import { Material } from "../../kernel/seat.ts";
import type { Brief } from "../../manifest/method.ts";

const texts = z.array(z.string()).readonly();

export const AnsweredTurn = z.object({
  /** The conversation it was asked in, and its number there: copies in other conversations keep both. */
  source: z.string(),
  turn: z.number(),
  at: z.string(),
  question: z.string(),
  answer: z.string(),
  receipt: Receipt,
  /** What was said before it: the answer as it was first given, and its review. */
  before: texts.optional(),
});
export type AnsweredTurn = Readonly<z.infer<typeof AnsweredTurn>>;

const AskSession = z.object({
  agent: z.string(),
  id: z.string(),
  /** The earlier turns it knows, by their place in `earlier`. */
  knows: z.array(z.number()).readonly(),
});
export type AskSession = Readonly<z.infer<typeof AskSession>>;

/** What a question is given. It stands in the journal, so that a replay needs no other conversation. */
export const AskOptions = z.object({
  question: z.string(),
  turn: z.number(),
  context: z.array(Material).readonly(),
  /** Context of earlier questions, for an agent that was not there. */
  knownContext: z.array(Material).readonly(),
  /** What was said before, oldest first: here, and in the conversations that were merged for this question. */
  earlier: z.array(AnsweredTurn).readonly(),
  /** Whether those turns become part of this conversation: it is new, a fork or a merge. */
  carries: z.boolean(),
  /** The session this conversation went on in last, where the agent has one. */
  session: AskSession.nullable(),
  /** The conversations it goes on from; the first is the one it is asked in, unless it is new. */
  sources: texts,
  /** Conversations that get a copy of the turn once it is answered. */
  shareWith: texts,
  /** Set in a copy: the turn as it was answered elsewhere. Nobody is asked again. */
  given: AnsweredTurn.nullable(),
  notices: texts,
  review: z.boolean(),
  lang: z.string().nullable(),
});
export type AskOptions = Readonly<z.infer<typeof AskOptions>>;

/** That it was answered; by whom stands in the record of its turn. */
export const AskEntry = z.object({ v: z.literal(2) });
export type AskEntry = z.infer<typeof AskEntry>;

export const AskOutcome = z.object({
  answer: z.string(),
  /** How the agent knew what was said before: from its own session, or because it was told again. */
  resumed: z.enum(["native", "assembled"]).nullable(),
});
export type AskOutcome = Readonly<z.infer<typeof AskOutcome>>;

export const brief: Brief<AskOptions, AskEntry, AskOutcome> = {
  given: AskOptions,
  kept: AskEntry,
  outcome: AskOutcome,
  tell: ({ outcome }) => ({ inAWord: outcome && "answered" }),
};
