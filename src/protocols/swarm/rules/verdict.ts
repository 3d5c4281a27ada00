import { z } from "zod";
import { BottomLine, MergedAction } from "../../../ledger/edited.ts";
import { stressPolicies } from "../depth.ts";
import { PersonsPart } from "../../persons-part.ts";
import { FinalSynthesis, relations, RoundSynthesis } from "./statements.ts";

/** The id of a message, and that of a seat. */
const message = z.string();
const seat = z.string();

/** One message speaks to another. */
export const Edge = z.object({ from: message, to: message, type: z.enum(relations) });
export type Edge = Readonly<z.infer<typeof Edge>>;

/** A citation that leads nowhere: no such message, its own, or one its seat had not been sent. */
const RejectedCitation = z.object({
  from: message,
  cited: z.string(),
  why: z.enum(["unknown", "own", "unseen"]),
});
export type RejectedCitation = Readonly<z.infer<typeof RejectedCitation>>;

/** Where an expert stands on what the contrarian said. `null` is no clear stand, also after it was asked for again. */
const Stand = z.object({ seat, message, stand: z.enum(["counter", "accept", "partly"]).nullable() });
export type Stand = Readonly<z.infer<typeof Stand>>;

/** An expert says that it moved. Accepted only where it names a message that it had been sent. */
const PositionShift = z.object({
  seat,
  message,
  kind: z.enum(["minor", "major"]),
  before: z.string().nullable(),
  after: z.string(),
  reason: z.string().nullable(),
  cause: z.string().nullable(),
  accepted: z.boolean(),
  /** Why it was not accepted. */
  why: z.enum(["no-cause", "unknown", "own", "unseen"]).nullable(),
});
export type PositionShift = Readonly<z.infer<typeof PositionShift>>;

/** What most experts stand for in a round. `support` are the messages that cite one of it approvingly. */
const StrongestAgreement = z.object({
  /** The claim or the option, where it is one by its id. */
  on: z.string().optional(),
  /** Whether experts say so by ids, or likeness of words does. */
  by: z.enum(["ledger", "words"]),
  position: z.string(),
  seats: z.array(seat).readonly(),
  messages: z.array(message).readonly(),
  support: z.array(message).readonly(),
});
export type StrongestAgreement = Readonly<z.infer<typeof StrongestAgreement>>;

/** What a round came to, or a stress check after it. */
export const RoundJudgement = z.object({
  round: z.number(),
  topic: z.string(),
  edges: z.array(Edge).readonly(),
  rejected: z.array(RejectedCitation).readonly(),
  stands: z.array(Stand).readonly(),
  shifts: z.array(PositionShift).readonly(),
  strongestAgreement: StrongestAgreement.nullable(),
  /**
   * No expert contests what another claims, and none moved. Where they give no stands, and of a stress check: no message
   * counters another.
   * Never told by a score that agents give themselves.
   */
  untested: z.boolean(),
  /** Whether experts gave stands and the like, or code went by words and citations. */
  basis: z.enum(["ledger", "words"]),
});
export type RoundJudgement = Readonly<z.infer<typeof RoundJudgement>>;

/** What a round is summed up in; `by` says whether the moderator gave it or it was put together from what was said. */
export const JudgedSynthesis = RoundSynthesis.extend({
  round: z.number(),
  by: z.enum(["moderator", "code"]),
});
export type JudgedSynthesis = Readonly<z.infer<typeof JudgedSynthesis>>;

/** A view that did not prevail, kept. */
const MinorityView = z.object({
  position: z.string(),
  /** The seat's id. */
  advocate: z.string(),
  reason: z.string(),
  /** Whether it stood at the end. */
  stillValid: z.boolean(),
  /** Where it was said. */
  messages: z.array(message).readonly(),
  by: z.enum(["historian", "code"]),
});
export type MinorityView = Readonly<z.infer<typeof MinorityView>>;

/** Evidence that names no message, or one that does not exist; and names of supporters nobody has. */
const Unfounded = z.object({
  where: z.string(),
  said: z.string(),
  why: z.enum(["no-id", "unknown-id", "unknown-seat"]),
});
export type Unfounded = Readonly<z.infer<typeof Unfounded>>;

/** Where one expert stood, message by message. */
const PositionHistory = z.object({
  seat,
  positions: z
    .array(z.object({ message, round: z.number(), position: z.string(), shift: PositionShift.nullable() }))
    .readonly(),
});
export type PositionHistory = Readonly<z.infer<typeof PositionHistory>>;

/** The answer first, by ids of claims, options and messages. */
const SwarmAnswer = z.object({
  bottomLine: z.array(BottomLine).readonly(),
  bottomLineBy: z.enum(["historian", "code"]),
  /** What code counts, which is the bottom line where the historian gave none that holds. */
  counted: z.array(BottomLine).readonly(),
  actionsBy: z.enum(["historian", "code"]),
  /** What experts proposed, like ones merged; who is for it and who against. */
  actions: z
    .array(MergedAction.extend({ seats: z.array(seat).readonly(), against: z.array(seat).readonly() }))
    .readonly(),
  /** Where all experts are for one option: on how many reasons of their own, and whether anybody tested it. */
  unanimity: z.object({ on: z.string(), independent: z.number(), untested: z.boolean() }).nullable(),
  /** Claims of different seats that cannot all be followed. */
  opposed: z
    .array(z.object({ ids: z.array(z.string()).readonly() }))
    .readonly()
    .optional(),
  /** Claims to which nobody stood. */
  unanswered: z.array(z.object({ id: z.string(), seat })).readonly(),
  /** What of the historian's bottom line, actions and groups did not hold, in words. */
  editFaults: z.array(z.string()).readonly(),
});
export type SwarmAnswer = Readonly<z.infer<typeof SwarmAnswer>>;

/** What came of all rounds; the content of `artifacts/synthesis.json`. */
export const SwarmVerdict = FinalSynthesis.omit({
  minorityReport: true,
  groups: true,
  opposed: true,
  bottom_line: true,
  actions: true,
}).extend({
  ...SwarmAnswer.shape,
  /** What experts asked of the person, with the answer where there was one. */
  questions: z.array(PersonsPart).readonly().optional(),
  minorityReport: z.array(MinorityView).readonly(),
  positionHistory: z.array(PositionHistory).readonly(),
  unfounded: z.array(Unfounded).readonly(),
  /** Whether the agreement was put under stress before this, and why or why not. */
  stress: z.object({ policy: z.enum(stressPolicies), held: z.boolean(), reason: z.string() }),
  /** Who put it together: the historian, or code where the historian gave nothing. */
  by: z.enum(["historian", "code"]),
});
export type SwarmVerdict = Readonly<z.infer<typeof SwarmVerdict>>;
