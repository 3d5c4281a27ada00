import { count } from "../../../text/amount.ts";
import type { RoundtableRules, Conclusion, NextAction, Escalation, TableRound } from "../options.ts";
import { textsIn } from "../../../kernel/json-value.ts";
import type { Who } from "../../../table/item.ts";
import type { Replied } from "../shapes.ts";
import { phaseOf, type Talk } from "../talk.ts";
import { keyOf, type OpenConflict } from "./agreement.ts";
import { holdsWord } from "./detect.ts";

interface RoundLimits {
  readonly limits: RoundtableRules["limits"];
  readonly round: number;
  readonly roundsInPhase: number;
  readonly isLastPhase: boolean;
  /** No phase may be left out; of strategies with `requires_sequential_phases`. */
  readonly sequentialPhases: boolean;
  readonly wanted: NextAction;
  readonly escalation: EscalationCause | null;
  readonly open: readonly string[];
  /** Why it cannot end, and why its phase cannot; `null` where they can. */
  readonly hindrance: string | null;
  readonly phaseLacks: string | null;
}

export interface RoundStep {
  readonly action: NextAction;
  /** For the person and the record: why it is not what the facilitator asked for. */
  readonly notices: readonly string[];
  readonly concludedBy: Conclusion["concludedBy"] | null;
}

/** An end before its time is no end wherever it comes from; only the most rounds end a discussion without regard to what is missing. */
export function decideNext(ending: RoundLimits): RoundStep {
  const { round, limits, wanted, escalation, isLastPhase, hindrance, phaseLacks } = ending;
  const ends = wanted === "conclude" || (wanted === "phase" && isLastPhase);
  const mayConclude = hindrance === null && (isLastPhase || !ending.sequentialPhases);
  const concluded = wanted === "conclude" && mayConclude ? step("conclude", [], "facilitator") : null;
  if (round >= limits.max_rounds)
    return escalation === null && concluded !== null ? concluded : atMostRounds(ending);
  if (escalation !== null) return step("escalate");
  const overridden = ends && hindrance !== null ? [`The discussion continues: ${hindrance}`] : [];
  if (ending.roundsInPhase >= limits.max_rounds_per_phase)
    return concluded ?? atPhaseLimit(ending, overridden);
  if (overridden.length > 0) return step("continue", overridden);
  if (concluded !== null) return concluded;
  if (wanted === "continue") return step("continue");
  if (wanted === "escalate")
    return step("continue", ["The facilitator asked for an escalation, and there is nothing to escalate."]);
  if (isLastPhase) return step("conclude", [], "last-phase");
  if (phaseLacks !== null) return step("continue", [`The phase continues: ${phaseLacks}`]);
  const skipped =
    "The facilitator wanted to end it, but this strategy skips no phase: the next phase begins.";
  return step("phase", wanted === "conclude" ? [skipped] : []);
}

function atMostRounds({ limits, escalation, open, hindrance }: RoundLimits): RoundStep {
  const notices = [
    `The discussion ends here: it has at most ${count(limits.max_rounds, "round")}.`,
    ...(escalation === null ? [] : [`This was no longer put to a person: ${escalation.reason}`]),
    ...(hindrance === null ? [] : [`It would have continued: ${hindrance}`]),
    ...(open.length === 0 ? [] : [`Conflicts left open: ${open.join(", ")}.`]),
  ];
  return step("conclude", notices, "max-rounds");
}

function atPhaseLimit(ending: RoundLimits, overridden: readonly string[]): RoundStep {
  const { isLastPhase, wanted, limits, roundsInPhase, hindrance } = ending;
  const limit = `A phase has at most ${count(limits.max_rounds_per_phase, "round")}, and this one has had ${roundsInPhase}`;
  if (!isLastPhase)
    return step("phase", wanted === "phase" ? [] : [...overridden, `${limit}: the next phase begins.`]);
  if (hindrance !== null)
    return step("continue", overridden.length > 0 ? overridden : [`${limit}, but ${hindrance}`]);
  const notices = wanted === "phase" ? [] : [`${limit}: it was the last, so the discussion ends.`];
  return step("conclude", notices, "last-phase");
}

function step(
  action: NextAction,
  notices: readonly string[] = [],
  concludedBy: RoundStep["concludedBy"] = null,
): RoundStep {
  return { action, notices, concludedBy };
}

export type EscalationCause = Pick<Escalation, "trigger" | "about" | "reason">;

interface Triggers {
  readonly talk: Talk;
  readonly rounds: readonly TableRound[];
  readonly said: readonly { readonly participant: Who; readonly response: Replied }[];
  readonly open: readonly OpenConflict[];
  readonly wanted: NextAction;
  readonly wantedBecause: string | null;
  readonly wantedAbout: string | null;
}

/** `enabled: false` switches off what code evaluates; who asks by itself is still put to a person. */
export function escalationDue(given: Triggers): EscalationCause | null {
  const asked = bySeat(given) ?? byFacilitator(given);
  if (!given.talk.options.rules.escalation.enabled) return asked;
  return (
    lastingConflict(given) ?? attemptsUsed(given) ?? lowConfidence(given) ?? criticalWord(given) ?? asked
  );
}

function lastingConflict({ talk: { options, escalations }, open }: Triggers): EscalationCause | null {
  // Counting begins anew where a person was asked about it.
  const unasked = ({ id, named }: OpenConflict) => {
    const asked = escalations.filter(({ about }) => keyOf(about ?? "") === keyOf(id));
    return named.filter((round) => asked.every((one) => round > one.round)).length;
  };
  const [longest] = open
    .filter((conflict) => unasked(conflict) >= options.rules.escalation.max_rounds_per_conflict)
    .toSorted((a, b) => unasked(b) - unasked(a));
  if (longest === undefined) return null;
  const { id, description, named } = longest;
  const reason = `The conflict ${id} was named in ${count(named.length, "round")} and is not settled: ${ended(description)}`;
  return { trigger: "conflict", about: id, reason };
}

/** Only consent is escalated for its attempts, and only a block is something to decide about. */
function attemptsUsed({ talk: { strategy, escalations }, rounds }: Triggers): EscalationCause | null {
  const { policy, attempts } = strategy.consensus;
  const last = rounds.at(-1);
  const blocks = last?.agreement.blocks ?? [];
  if (policy !== "consent" || attempts === null || blocks.length === 0) return null;
  const asked = escalations.findLast(({ trigger }) => trigger === "attempts")?.round ?? 0;
  const blocked = rounds.filter(
    ({ phase, number, agreement }) => phase === last?.phase && number > asked && agreement.blocks.length > 0,
  ).length;
  if (blocked < attempts) return null;
  const about = blocks.map(({ participant }) => participant).join(", ");
  const least = blocks.flatMap(({ participant, minimumChange }) =>
    minimumChange === null ? [] : [`${participant} would lift the block for this: ${ended(minimumChange)}`],
  );
  const reason = `After ${count(blocked, "blocked attempt")} there is no consent; it is blocked by ${about}.`;
  return { trigger: "attempts", about, reason: [reason, ...least].join(" ") };
}

/** Once for what they are at: who was told to go on, or decided it, need not be asked again. */
function lowConfidence({ talk, rounds }: Triggers): EscalationCause | null {
  const focusOf = (number: number) => {
    const round = rounds.find((one) => one.number === number);
    return keyOf(round?.topic_id ?? round?.focus ?? "");
  };
  const focus = focusOf(rounds.length);
  const isAgain = talk.escalations.some(
    ({ trigger, round }) => trigger === "confidence" && focusOf(round) === focus,
  );
  if (!phaseOf(talk).confidence || isAgain) return null;
  const bound = talk.options.rules.escalation.confidence_below;
  const unsure = Object.entries(rounds.at(-1)?.confidence ?? {}).filter(([, sure]) => sure < bound);
  if (unsure.length === 0) return null;
  const told = unsure.map(([who, sure]) => `${who} (${sure})`).join(", ");
  const about = unsure.map(([who]) => who).join(", ");
  return { trigger: "confidence", about, reason: `Confidence is below ${bound}: ${told}.` };
}

function criticalWord({ talk: { options, escalations }, said }: Triggers): EscalationCause | null {
  const past = escalations.filter(({ trigger }) => trigger === "keyword");
  const told = new Set(past.flatMap(({ about }) => (about ?? "").split(", ")));
  const found = options.rules.escalation.critical_keywords
    .filter((word) => !told.has(word))
    .flatMap((word) => {
      const where = [
        ...(holdsWord(options.topic, word) ? ["in the topic"] : []),
        ...said
          .filter(({ response }) => holdsWord(textsIn(response).join("\n"), word))
          .map(({ participant }) => `in what ${participant} says`),
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

function bySeat({ said }: Triggers): EscalationCause | null {
  for (const { participant, response } of said) {
    const { escalate } = response;
    if (typeof escalate !== "string" || escalate === "") continue;
    const reason = `${participant} asks for a decision: ${ended(escalate)}`;
    return { trigger: "seat", about: participant, reason };
  }
  return null;
}

function byFacilitator({ wanted, wantedBecause, wantedAbout, open }: Triggers): EscalationCause | null {
  if (wanted !== "escalate") return null;
  const about = open.find(({ id }) => keyOf(id) === keyOf(wantedAbout ?? ""))?.id ?? null;
  const why = wantedBecause === null ? " and gives no reason." : `: ${ended(wantedBecause)}`;
  return { trigger: "facilitator", about, reason: `The facilitator asks for a decision${why}` };
}

function ended(text: string): string {
  return /[.!?。！？]$/u.test(text) ? text : `${text}.`;
}
