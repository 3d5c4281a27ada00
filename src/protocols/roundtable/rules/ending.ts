import { count } from "../../../text/amount.ts";
import type { Conclusion, NextAction, Escalation, TableRound } from "../options.ts";
import { textsIn } from "../../../kernel/json-value.ts";
import type { Who } from "../../../table/item.ts";
import { ended } from "../../../table/record.ts";
import type { Replied } from "../shapes.ts";
import { collects, phaseOf, type Talk } from "../talk.ts";
import { agendaLacks, agendaOf, phaseLacks } from "./agenda.ts";
import { blockedBy, conflictsOf, keyOf, type OpenConflict } from "./agreement.ts";
import { holdsWord } from "./detect.ts";

export type RoundStep = ReturnType<typeof step>;

interface EndingWish {
  readonly wanted: NextAction;
  readonly escalation: EscalationCause | null;
  readonly past: readonly Escalation[];
}

/** An end before its time is no end wherever it comes from; only the most rounds end a discussion without regard to what is missing. */
export function decideNext(talk: Talk, rounds: readonly TableRound[], wished: EndingWish): RoundStep {
  const { strategy, options } = talk;
  const { limits } = options.rules;
  const { wanted, escalation, past } = wished;
  const { number, phase } = rounds.at(-1) as TableRound;
  const isLastPhase = talk.phase === strategy.phases.length - 1;
  const lacking = phaseLacks(collects(talk), talk.table.ledger);
  const hindrance = hindranceOf(talk, rounds, past) ?? lacking;
  const mayConclude = hindrance === null && (isLastPhase || !strategy.validation.requires_sequential_phases);
  const concluded = wanted === "conclude" && mayConclude ? step("conclude", [], "facilitator") : null;
  if (number >= limits.max_rounds) {
    if (escalation === null && concluded !== null) return concluded;
    const open = conflictsOf(rounds, past).open.map(({ id }) => id);
    const notices = [
      `The discussion ends here: it has at most ${count(limits.max_rounds, "round")}.`,
      ...(escalation === null ? [] : [`This was no longer put to a person: ${escalation.reason}`]),
      ...(hindrance === null ? [] : [`It would have continued: ${hindrance}`]),
      ...(open.length === 0 ? [] : [`Conflicts left open: ${open.join(", ")}.`]),
    ];
    return step("conclude", notices, "max-rounds");
  }
  if (escalation !== null) return step("escalate");
  const ends = wanted === "conclude" || (wanted === "phase" && isLastPhase);
  const overridden = ends && hindrance !== null ? [`The discussion continues: ${hindrance}`] : [];
  const inPhase = rounds.filter((round) => round.phase === phase).length;
  if (inPhase >= limits.max_rounds_per_phase) {
    if (concluded !== null) return concluded;
    const limit = `A phase has at most ${count(limits.max_rounds_per_phase, "round")}, and this one has had ${inPhase}`;
    const told = (what: string) => (wanted === "phase" ? [] : [...overridden, `${limit}: ${what}`]);
    if (!isLastPhase) return step("phase", told("the next phase begins."));
    if (hindrance === null)
      return step("conclude", told("it was the last, so the discussion ends."), "last-phase");
    return step("continue", overridden.length > 0 ? overridden : [`${limit}, but ${hindrance}`]);
  }
  if (overridden.length > 0) return step("continue", overridden);
  if (concluded !== null) return concluded;
  if (wanted === "continue") return step("continue");
  if (wanted === "escalate")
    return step("continue", ["The facilitator asked for an escalation, and there is nothing to escalate."]);
  if (isLastPhase) return step("conclude", [], "last-phase");
  if (lacking !== null) return step("continue", [`The phase continues: ${lacking}`]);
  const skipped =
    "The facilitator wanted to end it, but this strategy skips no phase: the next phase begins.";
  return step("phase", wanted === "conclude" ? [skipped] : []);
}

function hindranceOf(
  { options, table }: Talk,
  rounds: readonly TableRound[],
  past: readonly Escalation[],
): string | null {
  const [before, last] = [rounds.at(-2), rounds.at(-1) as TableRound];
  const { min_rounds } = options.rules.limits;
  if (last.number < min_rounds)
    return `it has at least ${count(min_rounds, "round")}, and this was round ${last.number}.`;
  const isOverridden = past.some(
    ({ round, trigger, decision }) =>
      round === last.number && trigger === "attempts" && decision !== "continue",
  );
  const blocking = isOverridden ? [] : blockedBy(last.agreement);
  if (blocking.length > 0) return `it is blocked by ${blocking.join(", ")}.`;
  return agendaLacks(agendaOf(options.workflow, table.ledger), before?.notices ?? []);
}

/** `notices`: for the person and the record, why it is not what the facilitator asked for. */
function step(
  action: NextAction,
  notices: readonly string[] = [],
  concludedBy: Conclusion["concludedBy"] | null = null,
) {
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
