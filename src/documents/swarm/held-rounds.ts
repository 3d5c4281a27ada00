import type { Discussion, Round, TurnRecord } from "../../core/discussion.ts";
import type { EventOf } from "../../core/event.ts";
import type { Receipt } from "../../core/receipt.ts";
import {
  messageId,
  messageTypes,
  type MessageType,
  type SwarmMessage,
} from "../../judgement/swarm/message.ts";
import type { JudgedSynthesis, RoundJudgement } from "../../judgement/swarm/verdict.ts";
import { subjectOf } from "./subject.ts";

/** A round with all that was said in it, as far as it has come. */
export interface HeldRound {
  readonly number: number;
  readonly topic: string;
  readonly startedAt: string;
  readonly completed: boolean;
  readonly messages: readonly Said[];
  /** Answers on record that were not sent yet when the journal ends: the others of their step had not answered. */
  readonly pending: readonly Pending[];
  readonly missing: readonly Missing[];
  readonly synthesis: JudgedSynthesis | null;
  readonly judgement: RoundJudgement | null;
  /** What came after it, where its agreement was put under stress. */
  readonly stress: StressCheck | null;
}

export interface Said extends SwarmMessage {
  readonly at: string;
  readonly receipt: Receipt | null;
}

export interface StressCheck {
  readonly messages: readonly Said[];
  readonly pending: readonly Pending[];
  readonly missing: readonly Missing[];
  readonly judgement: RoundJudgement | null;
}

export interface Pending {
  readonly from: string;
  readonly type: string;
  readonly content: unknown;
  readonly at: string;
}

/** A turn without an answer, and why; no failure where it is still waited for. */
export interface Missing {
  readonly from: string;
  readonly type: string;
  readonly failures: readonly string[];
}

export function heldRounds(discussion: Discussion): readonly HeldRound[] {
  return discussion.rounds.map((round) => {
    const inRound = ({ type }: { readonly type: string }) => !isStress(type);
    const messages = messagesOf(discussion, round);
    const turns = turnsOf(discussion, round, messages);
    const synthesis = (judgedIn(discussion, "synthesis", round) as JudgedSynthesis | undefined) ?? null;
    const judgement = (judgedIn(discussion, "round", round) as RoundJudgement | undefined) ?? null;
    return {
      number: round.round,
      topic: roundStart(discussion, round)?.content.topic ?? judgement?.topic ?? subjectOf(discussion).topic,
      startedAt: round.startedAt,
      completed: round.completed,
      messages: messages.filter(inRound),
      pending: turns.pending.filter(inRound),
      missing: turns.missing.filter(inRound),
      synthesis,
      judgement,
      stress: stressOf(discussion, round, messages, turns),
    };
  });
}

function isStress(type: string): boolean {
  return type === "stress_test" || type === "stress_response";
}

function stressOf(
  discussion: Discussion,
  round: Round,
  messages: readonly Said[],
  turns: Turns,
): StressCheck | null {
  const isOfIt = ({ type }: { readonly type: string }) => isStress(type);
  const check = {
    messages: messages.filter(isOfIt),
    pending: turns.pending.filter(isOfIt),
    missing: turns.missing.filter(isOfIt),
    judgement: (judgedIn(discussion, "stress", round) as RoundJudgement | undefined) ?? null,
  };
  const parts = [...check.messages, ...check.pending, ...check.missing];
  return parts.length === 0 && check.judgement === null ? null : check;
}

/** What was sent, in the order of the journal, so that times never go back. */
function messagesOf(discussion: Discussion, round: Round): readonly Said[] {
  const sent = discussion.messages.flatMap(({ message, ts }) => {
    const content = message.content as SwarmMessage;
    if (message.type !== "message" || content.round !== round.round) return [];
    return [withReceipt(content, ts, discussion, round)];
  });
  if (sent.some(({ type }) => type === "opening")) return sent;
  const start = roundStart(discussion, round);
  if (start === null) return sent;
  // Seed 003: an opening goes out with the notice that the round begins, not as a message.
  const moderator = discussion.seats.find(({ seat }) => seat.name === start.from)?.seat;
  const opening: SwarmMessage = {
    id: messageId(round.round, 1),
    round: round.round,
    from: moderator?.id ?? "moderator",
    name: start.from,
    type: "opening",
    content: start.content.moderator_opening,
  };
  return [withReceipt(opening, start.ts, discussion, round), ...sent];
}

function withReceipt(message: SwarmMessage, at: string, discussion: Discussion, round: Round): Said {
  const turn = round.turns.findLast(
    (one) =>
      one.kind === message.type &&
      one.answer !== undefined &&
      seatIdOf(discussion, one.seat) === message.from,
  );
  return { ...message, at, receipt: turn?.calls.at(-1)?.receipt ?? null };
}

function roundStart({ messages }: Discussion, { round }: Round): RoundStart | null {
  const start = messages.find((sent) => sent.round === round && sent.message.type === "round_start");
  return start === undefined
    ? null
    : { ts: start.ts, from: start.from, content: start.message.content as RoundStart["content"] };
}

interface RoundStart extends Pick<EventOf<"message.sent">, "ts" | "from"> {
  readonly content: { readonly topic: string; readonly moderator_opening: string };
}

interface Turns {
  readonly pending: readonly Pending[];
  readonly missing: readonly Missing[];
}

/** The turns of which there is no message. One that was asked again has its answer if any of them has. */
function turnsOf(discussion: Discussion, round: Round, messages: readonly Said[]): Turns {
  const steps = Map.groupBy(
    round.turns.filter((turn) => isOfRound(discussion, turn)),
    ({ kind, seat }) => `${kind} ${seat}`,
  );
  const pending: Pending[] = [];
  const missing: Missing[] = [];
  for (const turns of steps.values()) {
    const turn = turns.findLast(({ answer }) => answer !== undefined) ?? turns.at(-1);
    if (turn === undefined) continue;
    const step = { from: seatIdOf(discussion, turn.seat), type: turn.kind };
    const isSent = messages.some(({ from, type }) => from === step.from && type === step.type);
    if (turn.answer === undefined) {
      if (!isSent) missing.push({ ...step, failures: failuresOf(turn) });
    } else if (!isSent && isMessageType(turn.kind)) {
      pending.push({ ...step, content: turn.answer.value, at: turn.answer.at });
    }
  }
  return { pending, missing };
}

/** Turns between rounds, such as the historian's, carry the number of the round before them. */
function isOfRound(discussion: Discussion, { kind, seat }: TurnRecord): boolean {
  return isMessageType(kind) || (kind === "synthesis" && seatIdOf(discussion, seat) === "moderator");
}

function isMessageType(kind: string): kind is MessageType {
  return (messageTypes as readonly string[]).includes(kind);
}

function failuresOf({ calls }: TurnRecord): readonly string[] {
  return calls.flatMap(({ agent, failure }) =>
    failure ? [`${agent}: ${failure.code}: ${failure.message}`] : [],
  );
}

/** Turns name a seat by its name; files and judgements by its id. */
function seatIdOf({ seats }: Discussion, name: string): string {
  return seats.find(({ seat }) => seat.name === name)?.seat.id ?? name;
}

function judgedIn(
  { judgements }: Discussion,
  kind: "synthesis" | "round" | "stress",
  { round }: Round,
): unknown {
  return judgements.findLast(
    (one) => one.kind === kind && (one.judgement as { readonly round: number }).round === round,
  )?.judgement;
}
