import { z } from "zod";
import type { Discussion } from "../../kernel/discussion.ts";
import { Critique } from "./rules/critique.ts";
import { CritiqueVerdict } from "./rules/verdict.ts";

/** Seats are told by their names here, as in all judgements of a critique. */
const perspective = z.string();

/** What one perspective said, and who answered for it. */
export const Answer = z.object({
  perspective,
  critique: Critique,
  answeredBy: z.string(),
  /** Whoever failed before; `null` where the agent of the seat answered. */
  inPlaceOf: z.string().nullable(),
  /** Read by rules: findings, and no judgement of quality. */
  byRules: z.boolean(),
  /** The answer stood in a file that a person chose. */
  scripted: z.literal(true).optional(),
});
export type Answer = Readonly<z.infer<typeof Answer>>;

const Check = z.object({
  claim: z.string(),
  standing: z.enum(["verified", "unverified", "contradicted"]),
  reasons: z.array(z.string()).readonly(),
  unopened: z.array(z.string()).readonly().optional(),
});

/** What a critique keeps of its one round: who was asked, what each said, how that stood up, and the verdict. */
export const CritiqueEntry = z.object({
  v: z.literal(1),
  kind: z.literal("critique"),
  asked: z.array(perspective).readonly(),
  /** Who chose them for this very text: an agent, or `rules` where it did not. */
  chosenBy: z.string().optional(),
  /** In seat order; whoever was asked and is not here gave no answer. */
  answers: z.array(Answer).readonly(),
  checks: z.array(Check).readonly(),
  verdict: CritiqueVerdict,
});
export type CritiqueEntry = Readonly<z.infer<typeof CritiqueEntry>>;

/** What is known of a critique; `null` before its verdict. */
export function entryOf({ kept }: Discussion): CritiqueEntry | null {
  return CritiqueEntry.safeParse(kept.at(-1)?.entry).data ?? null;
}
