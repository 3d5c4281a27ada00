import { counted } from "../../../text/counted.ts";
import type { RoundtableRules } from "../options.ts";
import type { Agreement, Escalation, NextAction } from "../state.ts";
import { keyOf, type OpenConflict } from "./conflicts.ts";
import type { Strategy } from "./strategy.ts";
import { holdsWord } from "./detect.ts";

export type EscalationCause = Pick<Escalation, "trigger" | "about" | "reason">;

/** What one participant said, as far as triggers look at it. */
export interface Answer {
  readonly participant: string;
  readonly confidence: number | null;
  /** Why it wants a person to decide; `null` where it does not. */
  readonly escalates: string | null;
  /** All its words. */
  readonly text: string;
}

export interface Heard {
  readonly round: number;
  readonly rules: RoundtableRules;
  readonly topic: string;
  readonly answers: readonly Answer[];
  readonly open: readonly OpenConflict[];
  readonly past: readonly Escalation[];
  /** What the facilitator wants, and why a person must decide. */
  readonly wanted: NextAction;
  readonly wantedBecause: string | null;
  readonly wantedAbout: string | null;
  readonly consensus: Strategy["consensus"];
  readonly agreement: Agreement;
  /** Rounds of this phase in which somebody blocked it, this one among them. */
  readonly blockedIn: readonly number[];
  /** Whether low confidence in this phase is a matter for a person. */
  readonly mindsConfidence: boolean;
  /** What each round was about, by its number. */
  readonly focuses: ReadonlyMap<number, string>;
}

/**
 * What a person should decide now, if anything, in a fixed order: a conflict that lasts, consent not
 * reached in its attempts, low confidence, a configured word, a seat's own call, the facilitator's. `enabled: false`
 * switches off what code evaluates; who asks by itself is still put to a person.
 */
export function escalationDue(heard: Heard): EscalationCause | null {
  const asked = bySeat(heard) ?? byFacilitator(heard);
  if (!heard.rules.escalation.enabled) return asked;
  return (
    lastingConflict(heard) ?? attemptsUsed(heard) ?? lowConfidence(heard) ?? criticalWord(heard) ?? asked
  );
}

function lastingConflict({ rules, open, past }: Heard): EscalationCause | null {
  const most = rules.escalation.max_rounds_per_conflict;
  const [longest] = open
    .map((conflict) => ({ conflict, rounds: roundsUnasked(conflict, past) }))
    .filter(({ rounds }) => rounds >= most)
    .toSorted((a, b) => b.rounds - a.rounds);
  if (longest === undefined) return null;
  const { id, description, named } = longest.conflict;
  const reason = `The conflict ${id} was named in ${counted(named.length, "round")} and is not settled: ${ended(description)}`;
  return { trigger: "conflict", about: id, reason };
}

/** The rounds in which it was named since a person was last asked about it: counting begins anew there. */
function roundsUnasked({ id, named }: OpenConflict, past: readonly Escalation[]): number {
  const asked = past.filter(({ about }) => keyOf(about ?? "") === keyOf(id)).map(({ round }) => round);
  return named.filter((round) => round > Math.max(0, ...asked)).length;
}

/** Only consent is escalated for its attempts, and only a block is something to decide about. */
function attemptsUsed(heard: Heard): EscalationCause | null {
  const { consensus, agreement, past, blockedIn } = heard;
  const { attempts } = consensus;
  if (consensus.policy !== "consent" || attempts === null || agreement.blocks.length === 0) return null;
  const asked = past.findLast(({ trigger }) => trigger === "attempts")?.round ?? 0;
  const blocked = blockedIn.filter((one) => one > asked).length;
  if (blocked < attempts) return null;
  const about = agreement.blocks.map(({ participant }) => participant).join(", ");
  const least = agreement.blocks.flatMap(({ participant, minimumChange }) =>
    minimumChange === null ? [] : [`${participant} would lift the block for this: ${ended(minimumChange)}`],
  );
  const reason = `After ${counted(blocked, "blocked attempt")} there is no consent; it is blocked by ${about}.`;
  return { trigger: "attempts", about, reason: [reason, ...least].join(" ") };
}

/** Once for what they are at: who was told to go on, or decided it, need not be asked again. */
function lowConfidence({ rules, answers, mindsConfidence, round, focuses, past }: Heard) {
  const focus = keyOf(focuses.get(round) ?? "");
  const isAgain = past.some(
    (one) => one.trigger === "confidence" && keyOf(focuses.get(one.round) ?? "") === focus,
  );
  if (!mindsConfidence || isAgain) return null;
  const bound = rules.escalation.confidence_below;
  const unsure = answers.filter(({ confidence }) => confidence !== null && confidence < bound);
  if (unsure.length === 0) return null;
  const told = unsure.map(({ participant, confidence }) => `${participant} (${confidence})`).join(", ");
  const about = unsure.map(({ participant }) => participant).join(", ");
  return { trigger: "confidence", about, reason: `Confidence is below ${bound}: ${told}.` } as const;
}

/** Words that this table has configured; each once in a discussion. */
function criticalWord({ rules, topic, answers, past }: Heard): EscalationCause | null {
  const told = new Set(
    past.flatMap(({ trigger, about }) => (trigger === "keyword" ? (about ?? "").split(", ") : [])),
  );
  const found = rules.escalation.critical_keywords
    .filter((word) => !told.has(word))
    .flatMap((word) => {
      const speakers = answers.filter(({ text }) => holdsWord(text, word));
      const where = [
        ...(holdsWord(topic, word) ? ["in the topic"] : []),
        ...speakers.map(({ participant }) => `in what ${participant} says`),
      ];
      return where.length === 0 ? [] : [{ word, where: where.join(", ") }];
    });
  if (found.length === 0) return null;
  return {
    trigger: "keyword",
    about: found.map(({ word }) => word).join(", "),
    reason: found.map(({ word, where }) => `The critical word "${word}" appears ${where}.`).join(" "),
  };
}

function bySeat({ answers }: Heard): EscalationCause | null {
  const first = answers.find(({ escalates }) => escalates !== null);
  if (first === undefined) return null;
  const { participant, escalates } = first;
  return {
    trigger: "seat",
    about: participant,
    reason: `${participant} asks for a decision: ${ended(escalates ?? "")}`,
  };
}

function byFacilitator({ wanted, wantedBecause, wantedAbout, open }: Heard): EscalationCause | null {
  if (wanted !== "escalate") return null;
  const about = open.find(({ id }) => keyOf(id) === keyOf(wantedAbout ?? ""))?.id ?? null;
  const why = wantedBecause?.trim() ?? "";
  const reason =
    why === ""
      ? "The facilitator asks for a decision and gives no reason."
      : `The facilitator asks for a decision: ${ended(why)}`;
  return { trigger: "facilitator", about, reason };
}

function ended(text: string): string {
  return /[.!?。！？]$/u.test(text) ? text : `${text}.`;
}
