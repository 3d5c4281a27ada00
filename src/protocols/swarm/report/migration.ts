import type { Discussion, Round, TurnRecord } from "../../../kernel/discussion.ts";
import type { SwarmMessage } from "../rules/said.ts";
import { JudgedSynthesis, RoundJudgement, SwarmVerdict } from "../rules/verdict.ts";
import { type EntryOf, Panel, type Part, SwarmEntry } from "../state.ts";
import { placeOf, type TurnPlace } from "./held-rounds.ts";

/** The state of a journal by 0.1.0, which kept none: by what was sent and judged in each round. */
export function migrated(discussion: Discussion): readonly SwarmEntry[] {
  const panel = judged(discussion, "panel").flatMap((one) => Panel.safeParse(one).data ?? []);
  const verdict = judged(discussion, "verdict").flatMap((one) => SwarmVerdict.safeParse(one).data ?? []);
  return [
    ...panel.map((one): SwarmEntry => ({ v: 1, kind: "panel", panel: one })),
    ...discussion.rounds.flatMap((round) => entriesOf(discussion, round)),
    ...recesses(discussion, "checkpoint"),
    ...recesses(discussion, "reopening"),
    ...verdict.map((one): SwarmEntry => ({ v: 1, kind: "verdict", verdict: one })),
  ];
}

function entriesOf(discussion: Discussion, round: Round): readonly SwarmEntry[] {
  const number = round.round - discussion.roundsBefore;
  const judgements = (kind: "round" | "stress") =>
    judged(discussion, kind)
      .flatMap((one) => RoundJudgement.safeParse(one).data ?? [])
      .filter((one) => one.round === number);
  const asked = round.turns.some(({ kind }) => kind === "synthesis");
  const syntheses = judged(discussion, "synthesis")
    .flatMap((one) => JudgedSynthesis.safeParse(one).data ?? [])
    .filter((one) => one.round === number);
  return [
    ...steps(discussion, round, number),
    ...judgements("round").map((judgement): SwarmEntry => ({ v: 1, kind: "judgement", judgement })),
    ...judgements("stress").map((judgement): SwarmEntry => ({ v: 1, kind: "stress", judgement })),
    ...syntheses.map((synthesis): SwarmEntry => ({ v: 1, kind: "synthesis", synthesis, asked })),
  ];
}

interface Placed extends TurnPlace {
  readonly from: string;
  readonly turn: TurnRecord;
}

/** Turns that are over, step by step; those of a step that is not are left to whoever tells of open turns. */
function steps(discussion: Discussion, round: Round, number: number): readonly EntryOf<"step">[] {
  const placed = round.turns.flatMap((turn): readonly Placed[] => {
    const place = placeOf(turn);
    const from = discussion.seats.find(({ seat }) => seat.name === turn.seat)?.seat.id ?? turn.seat;
    return place === null ? [] : [{ ...place, from, turn }];
  });
  const sent = sentIn(discussion, number);
  const all = Map.groupBy(
    placed.toSorted((a, b) => order(a) - order(b)),
    ({ type, check }) => `${type} ${check}`,
  );
  return [...all.values()].flatMap((turns): readonly EntryOf<"step">[] => {
    const type = turns[0]?.type;
    if (type === undefined || type === "synthesis" || turns.some(isCutShort)) return [];
    const parts = [...Map.groupBy(turns, ({ from }) => from)].flatMap(([seat, own]) =>
      partOf(seat, own, sent),
    );
    return parts.length === 0 ? [] : [{ v: 1, kind: "step", round: number, type, parts }];
  });
}

/** By a limit: it is asked again when the discussion goes on. */
function isCutShort({ turn }: Placed): boolean {
  return turn.answer === undefined && turn.calls.some(({ failure }) => failure?.code === "limit");
}

/** Every answer gave one message, in order; the last ones may not have been sent yet. */
function partOf(seat: string, turns: readonly Placed[], sent: SwarmMessage[]): readonly Part[] {
  const asked = turns.map(({ occurrence }) => occurrence).toSorted((a, b) => a - b);
  if (turns.every(({ turn }) => turn.answer === undefined)) {
    const hasFailed = turns.some(({ turn }) => turn.calls.some(({ failure }) => failure !== null));
    return hasFailed ? [{ seat, asked, said: null }] : [];
  }
  const at = sent.findIndex(({ from, type }) => from === seat && type === turns[0]?.type);
  const [message] = at === -1 ? [] : sent.splice(at, 1);
  return message === undefined ? [] : [{ seat, asked, said: { id: message.id, content: message.content } }];
}

/** Stress checks follow the round, one after the other. */
function order({ type, check }: TurnPlace): number {
  return check === 0 ? 0 : 2 * check + Number(type === "stress_response");
}

function sentIn({ messages }: Discussion, round: number): SwarmMessage[] {
  return messages
    .filter(({ message }) => message.type === "message")
    .map(({ message }) => message.content as SwarmMessage)
    .filter((message) => message.round === round);
}

function recesses(discussion: Discussion, kind: "checkpoint" | "reopening"): readonly SwarmEntry[] {
  return judged(discussion, kind).flatMap(
    (one) => SwarmEntry.safeParse({ v: 1, kind, ...(one as object) }).data ?? [],
  );
}

function judged({ judgements }: Discussion, kind: string): readonly unknown[] {
  return judgements.filter((one) => one.kind === kind).map(({ judgement }) => judgement);
}
