import { z } from "zod";

const text = z.string().trim();
const sentence = text.min(1);
const sentences = z.array(sentence);

/** Every statement says whether its member moved, and why. */
const moved = { changed: z.boolean(), changeReason: text.nullish() };
/** What everybody takes for granted; the devil's advocate names three in every round. */
const assumptions = sentences.optional();

export const Position = z.object({
  claim: sentence,
  grounds: z.array(z.object({ reason: sentence, evidence: text })).min(1),
  preconditions: sentences,
  risks: sentences,
  assumptions,
  ...moved,
});
export type Position = z.infer<typeof Position>;

/** The three elements may be empty here: what is missing is asked for once more, then said. */
export const Challenge = z.object({
  target: text,
  weakness: text,
  failureScenario: text,
  alternative: text,
  assumptions,
  ...moved,
});
export type Challenge = z.infer<typeof Challenge>;

export const Synthesis = z.object({
  claim: sentence,
  acceptedCriticism: sentences,
  kept: sentences,
  compromise: text,
  assumptions,
  ...moved,
});
export type Synthesis = z.infer<typeof Synthesis>;

export const Rebuttal = z.object({ rebuttal: sentence, assumptions: sentences, concession: text.nullish() });
export type Rebuttal = z.infer<typeof Rebuttal>;

const certainties = ["HIGH", "MEDIUM", "LOW"] as const;

export const Final = z.object({
  claim: sentence,
  certainty: z.enum(certainties),
  agreed: sentences,
  nonNegotiable: sentences,
  remainingRisk: text,
  compromise: text.nullish(),
  unresolvedRisks: sentences.optional(),
  unverifiedAssumptions: sentences.optional(),
});
export type Final = z.infer<typeof Final>;

export const Solo = z.object({ position: Position, challenge: Challenge, final: Final });
export type Solo = z.infer<typeof Solo>;

/** What the moderator reports: who stands where on which issue. The state is computed from it, never read from it. */
export const Assessment = z.object({
  issues: z.array(
    z.object({
      issue: sentence,
      important: z.boolean(),
      positions: z.array(z.object({ position: sentence, seats: z.array(sentence), reasons: sentences })),
    }),
  ),
  undiscussed: sentences,
  intervention: text,
});
export type Assessment = z.infer<typeof Assessment>;

export const Members = z.object({
  members: z.array(z.object({ id: sentence, name: sentence, stance: sentence, focus: sentence })),
});
export type Members = z.infer<typeof Members>;

/** A round in which every member makes a statement. */
export const StatementKind = z.enum(["position", "challenge", "synthesis"]);
export type StatementKind = z.infer<typeof StatementKind>;
export type Statement = Position | Challenge | Synthesis;
