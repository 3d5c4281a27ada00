import { z } from "zod";
import { line } from "../../../../src/kernel/line.ts";

/** Forms of replies as protocols ask for them: what is read here is how a reply is read, not what it is for. */

const text = line;
const sentence = text.min(1);
const sentences = z.array(sentence);
const ids = z.array(sentence).nullish();
const moved = { changed: z.boolean(), changeReason: text.nullish() };

const claims = z.array(z.object({ text: sentence, rests_on: ids })).nullish();

const stands = z
  .array(
    z.object({
      on: sentence,
      stand: z.enum(["agree", "contest", "narrower", "beside-the-point"]),
      text: text.nullish(),
      reason: text.nullish(),
      rests_on: ids,
    }),
  )
  .nullish();

const own = z
  .array(
    z.object({
      claim: sentence,
      now: z.enum(["kept", "refined", "withdrawn"]),
      text: text.nullish(),
      rests_on: ids,
      because: ids,
    }),
  )
  .nullish();

/** Fields a statement may carry besides its own. */
export const ledgerFields = {
  claims,
  stands,
  own,
  option: z.union([text, z.array(text)]).nullish(),
  because: ids,
  couldLiveWith: z.array(z.object({ option: sentence, condition: text.nullish() })).nullish(),
  objectsTo: z.array(z.object({ option: sentence, reason: text })).nullish(),
  core: text.nullish(),
  questionForUser: text.nullish(),
};

/** Every key of it may be missing. */
export const Edit = z.object({
  groups: z.array(z.object({ headline: sentence, ids: z.array(sentence) })).nullish(),
  actions: z.array(z.object({ action: sentence, ids: z.array(sentence) })).nullish(),
});

export const Position = z.object({
  claim: sentence,
  grounds: z.array(z.object({ reason: sentence, evidence: text })).min(1),
  preconditions: sentences,
  risks: sentences,
  assumptions: sentences.optional(),
  ...moved,
  ...ledgerFields,
});

export const Challenge = z.object({
  target: text,
  weakness: text,
  failureScenario: text,
  alternative: text,
  assumptions: sentences.optional(),
  ...moved,
  ...ledgerFields,
});

export const Final = z.object({
  claim: sentence,
  certainty: z.enum(["HIGH", "MEDIUM", "LOW"]),
  agreed: sentences,
  nonNegotiable: sentences,
  remainingRisk: text,
  compromise: text.nullish(),
  unresolvedRisks: sentences.optional(),
  unverifiedAssumptions: sentences.optional(),
  reconsiderWhen: text.nullish(),
  actions: z.array(z.object({ action: sentence, because: text.nullish() })).nullish(),
  ...ledgerFields,
});

export const Assessment = z.object({
  issues: z.array(
    z.object({
      id: text.nullish(),
      issue: sentence,
      important: z.boolean(),
      claims: ids,
      positions: z.array(
        z.object({
          id: text.nullish(),
          position: sentence,
          seats: z.array(sentence),
          reasons: sentences,
          merges: ids,
        }),
      ),
    }),
  ),
  undiscussed: sentences,
  intervention: z.union([text, z.object({ text, kind: text.nullish(), ids })]),
});

export const Members = z.object({
  members: z.array(z.object({ id: sentence, name: sentence, stance: sentence, focus: sentence })),
});

/** A text beside lists. */
export const Statement = z.object({
  position: line.min(1),
  reasoning: line,
  proposals: z.array(line.min(1)),
  counterpoints: z.array(line.min(1)),
  questions: z.array(line.min(1)),
});

/** Words out of a few, and a number within bounds. */
export const Response = z.object({
  position: sentence,
  rationale: sentences,
  confidence: z.number().min(0).max(1),
  concerns: sentences,
  suggestions: sentences.optional(),
  references: sentences.optional(),
  stance: z.enum(["support", "stand-aside", "block"]).nullish(),
  minimumChange: text.nullish(),
  ...ledgerFields,
});

export const FacilitatorQuestion = z.object({
  action: z.literal("question"),
  question: sentence,
  focus: text,
  participants: z.union([z.literal("all"), z.array(sentence)]),
});

export const FacilitatorSynthesis = z.object({
  synthesis: sentence,
  consensus: sentences,
  conflicts: z.array(z.object({ id: sentence, description: sentence, positions: z.record(line, text) })),
  resolved: z.array(z.object({ conflict_id: sentence, resolution: sentence })),
  next_action: z.enum(["continue", "phase", "conclude", "escalate"]).default("continue"),
  output_type: z.enum(["adr", "requirements", "architecture", "summary"]).nullish(),
});
