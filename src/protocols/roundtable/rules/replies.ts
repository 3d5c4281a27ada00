import { z } from "zod";
import { line } from "../../../kernel/line.ts";
import { editFields } from "../../../ledger/edit.ts";
import { ledgerFields } from "../../../ledger/fields.ts";
import { ProposedArtifact } from "./artifact.ts";
import { outputTypes } from "./strategy.ts";

const text = line;
const sentence = text.min(1);
const sentences = z.array(sentence);

/** What the facilitator asks next. */
export const FacilitatorQuestion = z.object({
  action: z.literal("question"),
  question: sentence,
  focus: text,
  participants: z.union([z.literal("all"), z.array(sentence)]),
  /** The topic of the agenda it is about, where there is an agenda. */
  topic_id: text.nullish(),
});
export type FacilitatorQuestion = z.infer<typeof FacilitatorQuestion>;

export const stances = ["support", "stand-aside", "block"] as const;

const ownMotionViews = ["for", "against", "undecided"] as const;
export const motionOutcomes = ["for", "against", "open"] as const;
export type MotionOutcome = (typeof motionOutcomes)[number];

export const Response = z.object({
  position: sentence,
  rationale: sentences,
  /** Outside of 0 to 1 it means nothing, and is not guessed at. */
  confidence: z.number().min(0).max(1),
  concerns: sentences,
  suggestions: sentences.optional(),
  references: sentences.optional(),
  stance: z.enum(stances).nullish(),
  /** With a block: the least that would lift it. */
  minimumChange: text.nullish(),
  /** Words it would rather have in the wording, whatever its stance. */
  requestedWords: text.nullish(),
  /** At the end of a debate: its own view of the motion, whatever its side. */
  motion: z.enum(ownMotionViews).nullish(),
  ...ledgerFields,
});
export type Response = z.infer<typeof Response>;

/** What a participant answered in a round. */
export interface Responded {
  readonly participant: string;
  readonly response: Response;
}

/** At the end of a debate, where something else than the facilitator decides as well. */
export const AskedForAll = Response.omit({
  claims: true,
  core: true,
  because: true,
  couldLiveWith: true,
  objectsTo: true,
});
const ofConsent = { stance: true, minimumChange: true, requestedWords: true } as const;
/** What a participant is asked for, and is told of, by what decides: consent to a wording, options, or the facilitator. */
export const AskedToConsent = AskedForAll.omit({ motion: true, option: true });
export const AskedToChoose = AskedForAll.omit({ motion: true, ...ofConsent });
export const AskedResponse = AskedToChoose.omit({ option: true });
/** At the end of a debate. */
export const AskedAtTheEnd = AskedForAll.omit({ option: true, ...ofConsent });

export const Conflict = z.object({
  id: sentence,
  description: sentence,
  positions: z.record(line, text),
});
export type Conflict = Readonly<z.infer<typeof Conflict>>;

const resolutionTypes = ["consensus", "facilitator", "user"] as const;

export const Resolved = z.object({
  conflict_id: sentence,
  resolution: sentence,
  resolution_type: z.enum(resolutionTypes).default("facilitator"),
});
export type Resolved = Readonly<z.infer<typeof Resolved>>;

export const nextActions = ["continue", "phase", "conclude", "escalate"] as const;
export type NextAction = (typeof nextActions)[number];

export const AgendaUpdate = z.object({
  topic_id: sentence,
  status: z.enum(["open", "partial", "closed"]),
  coverage: sentences.optional(),
});
export type AgendaUpdate = Readonly<z.infer<typeof AgendaUpdate>>;

export const LeftOut = z.object({ id: sentence, why: text.nullish() });

/** What the facilitator makes of a round. Artifacts and agenda only where the workflow has them. */
export const FacilitatorSynthesis = z.object({
  synthesis: sentence,
  consensus: sentences,
  /** Agreed sentences that do not hold as they are, by their ids, with what they say from now on, and ids of why. */
  no_longer_agreed: z
    .array(z.object({ sentence, now: text.nullish(), because: sentences.nullish() }))
    .nullish(),
  conflicts: z.array(Conflict),
  resolved: z.array(Resolved),
  /** One that is none of these is left out, and the round goes on; the rest of the reply counts. */
  next_action: z.enum(nextActions).default("continue"),
  next_focus: text.nullish(),
  escalation_reason: text.nullish(),
  /** Ids of the open questions and conflicts that the decision would settle. */
  escalation_about: sentences.nullish(),
  recommendation: text.nullish(),
  output_type: z.enum(outputTypes).nullish(),
  /** The one wording that everybody is to stand to next. */
  wording: text.nullish(),
  /** Ids of claims that the others should stand to next; those that say the same; what can be chosen. */
  stand_on: sentences.nullish(),
  joined: z.array(sentences).nullish(),
  options: z.array(z.object({ id: text.nullish(), text: sentence, merges: sentences.nullish() })).nullish(),
  artifacts: z.array(ProposedArtifact).optional(),
  /** What was said and is not written down on purpose. */
  left_out: z.array(LeftOut).nullish(),
  agenda: z.array(AgendaUpdate).optional(),
});
export type FacilitatorSynthesis = z.infer<typeof FacilitatorSynthesis>;
/** Where all that was said is written down. */
export const SynthesisOfAll = FacilitatorSynthesis.omit({ left_out: true });

export const DebateSides = z.object({ pro: sentences, con: sentences, rationale: text });
export type DebateSides = z.infer<typeof DebateSides>;

/** What a debate is about: one sentence that can be for or against. */
export const Motion = z.object({ motion: sentence, rationale: text.nullish() });
export type Motion = z.infer<typeof Motion>;

/** The conclusion: what the facilitator advises, and what came of it by ids. */
export const Closing = z.object({
  recommendation: sentence,
  output_type: z.enum(outputTypes).nullish(),
  bottom_line: editFields.bottom_line,
  actions: editFields.actions,
  /** Ids of suggestions that nobody has to carry out: they are about the discussion itself. */
  no_action: sentences.nullish(),
  /** Of an architecture: ids of the decisions and agreements that the rest follows from. */
  main_choices: sentences.nullish(),
  /** Of a debate. */
  motion_outcome: z.enum(motionOutcomes).nullish(),
});
/** Where it was advised with the last synthesis, it is not asked for again. */
export const ClosingOnly = Closing.extend({ recommendation: text.nullish() });
export type Closing = z.infer<typeof ClosingOnly>;
