import { counted } from "../../../text/counted.ts";
import { sameWords } from "../../../text/likeness/same-words.ts";
import { idKey } from "./artifact-links.ts";
import { conflictKey, mattersOf } from "./conflicts.ts";
import { asserting, holdsWord } from "./whole-words.ts";
import type { NextAction, Responded } from "./replies.ts";
import type { Escalation, OpenConflict, PolicyOutcome, RoundtableRules } from "./session.ts";
import type { SessionState } from "./session-state.ts";
import type { Strategy } from "./strategy.ts";

export interface EscalationCause {
  readonly trigger: Escalation["trigger"];
  readonly about: string | null;
  readonly reason: string;
  /** Ids of the questions and conflicts that the facilitator wants decided. */
  readonly ids?: readonly string[];
}

export interface Heard {
  readonly round: number;
  readonly rules: RoundtableRules;
  readonly topic: string;
  readonly responses: readonly Responded[];
  /** This round in it. */
  readonly state: SessionState;
  readonly past: readonly Escalation[];
  readonly wanted: NextAction;
  readonly escalationReason: string | null;
  /** Ids of what it is about, as the facilitator gives them. */
  readonly escalationAbout: readonly string[];
  readonly strategy: Strategy;
  readonly policy: PolicyOutcome;
  /** How many rounds of this phase tried to reach consent, this one among them. */
  readonly attemptsInPhase: number;
  /** Whether low confidence in this phase is a matter for a person. */
  readonly mindsConfidence: boolean;
  /** What each round was about, this one among them. */
  readonly focuses: ReadonlyMap<number, string>;
}

/**
 * What a person should decide now, if anything. The triggers are tried in a fixed order: a conflict that
 * lasts, consent not reached in its attempts, low confidence, a critical word, the facilitator's own request. Code
 * evaluates all but the last; `enabled: false` switches off what code evaluates. What the facilitator asks for is no
 * trigger but its choice of what comes next, and is still put to a person.
 */
export function escalationDue(heard: Heard): EscalationCause | null {
  const asked = askedFor(heard);
  if (!heard.rules.escalation.enabled) return asked;
  const cause = lastingConflict(heard) ?? attemptsUsed(heard) ?? lowConfidence(heard) ?? criticalWord(heard);
  if (cause === null || asked === null) return cause ?? asked;
  const { ids, reason } = asked;
  return { ...cause, reason: `${cause.reason} ${reason}`, ...(ids !== undefined && { ids }) };
}

function lastingConflict({ rules, state, past }: Heard): EscalationCause | null {
  const most = rules.escalation.max_rounds_per_conflict;
  const [longest] = state.openConflicts
    .map((conflict) => ({ conflict, rounds: roundsUnasked(conflict, past) }))
    .filter(({ rounds }) => rounds >= most)
    .sort((a, b) => b.rounds - a.rounds);
  if (longest === undefined) return null;
  const { id, description, named } = longest.conflict;
  const reason = `The conflict ${id} was named in ${counted(named.length, "round")} and is not settled: ${sentenceOf(description)}`;
  return { trigger: "conflict", about: id, reason };
}

/** The rounds in which it was named since a person was last asked about it: counting begins anew there. */
function roundsUnasked({ id, named }: OpenConflict, past: readonly Escalation[]): number {
  const asked = past
    .filter((one) => mattersOf(one).some((matter) => conflictKey(matter) === conflictKey(id)))
    .map(({ round }) => round);
  return named.filter((round) => round > Math.max(0, ...asked)).length;
}

/** Only consent is escalated for its attempts, and only a block is something to decide about. */
function attemptsUsed({ round, strategy, policy, past, attemptsInPhase }: Heard): EscalationCause | null {
  const { attempts } = strategy.consensus;
  if (policy.policy !== "consent" || attempts === null || policy.blocks.length === 0) return null;
  const last = past.findLast(({ trigger }) => trigger === "attempts");
  const isAgain = last !== undefined && round - last.round < attempts;
  if (attemptsInPhase < attempts || isAgain) return null;
  const blockers = policy.blocks.map(({ participant }) => participant).join(", ");
  const least = policy.blocks.flatMap(({ participant, minimumChange }) =>
    minimumChange === null
      ? []
      : [`${participant} would lift the block for this: ${sentenceOf(minimumChange)}`],
  );
  const tried = `${attemptsInPhase} attempt${attemptsInPhase === 1 ? "" : "s"}`;
  const reason = `After ${tried} there is no consent; it is blocked by ${blockers}.`;
  return { trigger: "attempts", about: blockers, reason: [reason, ...least].join(" ") };
}

/** Once for what they are at: who was told to go on, or decided it, need not be asked again. */
function lowConfidence(heard: Heard): EscalationCause | null {
  const { rules, responses, mindsConfidence, round, focuses, past } = heard;
  const focus = sameWords(focuses.get(round) ?? "");
  const isAgain = past.some(
    (one) => one.trigger === "confidence" && sameWords(focuses.get(one.round) ?? "") === focus,
  );
  if (!mindsConfidence || isAgain) return null;
  const bound = rules.escalation.confidence_below;
  const unsure = responses.filter(({ response }) => response.confidence < bound);
  if (unsure.length === 0) return null;
  const told = unsure
    .map(({ participant, response }) => `${participant} (${response.confidence})`)
    .join(", ");
  const about = unsure.map(({ participant }) => participant).join(", ");
  return { trigger: "confidence", about, reason: `Confidence is below ${bound}: ${told}.` };
}

/** Once for each word in a discussion, and once for all that fall in a round: every topic about security would stop in every round. */
function criticalWord({ rules, topic, responses, past }: Heard): EscalationCause | null {
  const told = new Set(
    past
      .filter(({ trigger }) => trigger === "keyword")
      .flatMap(({ about }) => (about ?? "").split(", ").map(lower)),
  );
  const heard = responses.map((one) => ({
    participant: one.participant,
    asserts: asserting(textsOf(one).join("\n")),
  }));
  const found = rules.escalation.critical_keywords
    .filter((word) => !told.has(lower(word)))
    .flatMap((word) => {
      const speakers = heard.filter(({ asserts }) => asserts(word));
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

function textsOf({ response }: Responded): readonly string[] {
  const { position, rationale, concerns, suggestions = [], minimumChange } = response;
  return [position, ...rationale, ...concerns, ...suggestions, minimumChange ?? ""];
}

/**
 * A decision that the facilitator asks for. It is about a conflict if just one that is open is named, by the ids it gives
 * or else in its reason. In a reason `cache-1` is an id; `cost` or `2` may be a word or figure of every day, and is none.
 */
function askedFor({ wanted, escalationReason, escalationAbout, state }: Heard): EscalationCause | null {
  if (wanted !== "escalate") return null;
  const why = escalationReason?.trim() ?? "";
  const ids = openAmong(escalationAbout, state);
  const named = state.openConflicts
    .map(({ id }) => id)
    .filter((id) => (ids.length > 0 ? ids.includes(id) : telling.test(id) && holdsWord(why, id)));
  const about = named.length === 1 ? (named[0] ?? null) : null;
  const reason =
    why === ""
      ? "The facilitator asks for a decision and gives no reason."
      : `The facilitator asks for a decision: ${sentenceOf(why)}`;
  return { trigger: "facilitator", about, reason, ...(ids.length > 0 && { ids }) };
}

/** Questions and conflicts that are open, of those that are named. */
function openAmong(named: readonly string[], { openConflicts, artifacts }: SessionState): readonly string[] {
  const keys = new Set(named.flatMap((id) => [conflictKey(id), idKey(id)]));
  return [
    ...artifacts.filter(({ id, status }) => status === "open" && keys.has(idKey(id))).map(({ id }) => id),
    ...openConflicts.filter(({ id }) => keys.has(conflictKey(id))).map(({ id }) => id),
  ].filter((id, at, all) => all.indexOf(id) === at);
}

const telling = /\p{L}.*[\p{N}_-]/u;

function lower(word: string): string {
  return word.normalize("NFKC").toLowerCase();
}

function sentenceOf(text: string): string {
  return /[.!?。！？]$/u.test(text) ? text : `${text}.`;
}
