import { only } from "../../entry.ts";
import type { Discussion, Round, TurnRecord } from "../../../kernel/discussion.ts";
import type { Receipt } from "../../../kernel/receipt.ts";
import { turnKey } from "../../../kernel/turn-key.ts";
import { type MessageType, messageTypes, type SwarmMessage } from "../rules/said.ts";
import type { JudgedSynthesis, RoundJudgement } from "../rules/verdict.ts";
import type { EntryOf, SwarmEntry } from "../state.ts";

/** A round with all that was said in it, as far as it has come. */
export interface RoundAccount extends Spoken {
  readonly number: number;
  readonly topic: string;
  readonly startedAt: string;
  readonly completed: boolean;
  readonly synthesis: JudgedSynthesis | null;
  readonly judgement: RoundJudgement | null;
  /** What came after it, where its agreement was put under stress. */
  readonly stress: StressCheck | null;
}

export interface StressCheck extends Spoken {
  /** Of several checks, all that was judged of them. */
  readonly judgement: RoundJudgement | null;
}

export interface Spoken {
  readonly messages: readonly ReportedMessage[];
  /** Answers on record that were not sent yet when the journal ends: the others of their step had not answered. */
  readonly pending: readonly Pending[];
  readonly missing: readonly Missing[];
}

export interface ReportedMessage extends SwarmMessage {
  /** The key of the turn it came of. */
  readonly turn: string | null;
  readonly at: string;
  readonly receipt: Receipt | null;
}

interface Pending {
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

export function heldRounds(discussion: Discussion, kept: readonly SwarmEntry[]): readonly RoundAccount[] {
  const byRound = Map.groupBy(kept, roundOf);
  const sentAt = new Map(discussion.messages.map(({ key, ts }) => [key, ts]));
  return discussion.rounds.map((round) => {
    const own = byRound.get(round.round - discussion.roundsBefore) ?? [];
    const parts = [
      ...closedParts(only(own, "step"), { seats: discussion.seats, sentAt }, round),
      ...openParts(only(own, "step"), discussion, round),
    ];
    const synthesis = only(own, "synthesis").at(-1);
    const unsummed = synthesisMissing(synthesis, round);
    const spoken = spokenIn(parts.filter(({ type }) => !isStress(type)));
    return {
      number: round.round,
      topic: round.title,
      startedAt: round.startedAt,
      completed: round.completed,
      ...spoken,
      missing: [...spoken.missing, ...unsummed],
      synthesis: synthesis?.synthesis ?? null,
      judgement: only(own, "judgement").at(-1)?.judgement ?? null,
      stress: stressOf(
        parts.filter(({ type }) => isStress(type)),
        only(own, "stress").map(({ judgement }) => judgement),
      ),
    };
  });
}

function roundOf(entry: SwarmEntry): number | null {
  if (entry.kind === "judgement" || entry.kind === "stress") return entry.judgement.round;
  if (entry.kind === "synthesis") return entry.synthesis.round;
  return "round" in entry ? entry.round : null;
}

function isStress(type: string): boolean {
  return type === "stress_test" || type === "stress_response";
}

/** A seat's part in a step: what it said, what is not sent yet, or why there is nothing. */
interface PartTold {
  readonly type: string;
  readonly said: ReportedMessage | null;
  readonly pending: Pending | null;
  readonly missing: Missing | null;
}

/** Steps that are over: what was said in them is kept. */
function closedParts(
  steps: readonly EntryOf<"step">[],
  { seats, sentAt }: Pick<Discussion, "seats"> & { readonly sentAt: ReadonlyMap<string, string> },
  { round: number, turns }: Round,
): readonly PartTold[] {
  const spokeBefore = new Map<string, number>();
  return steps.flatMap(({ type, round, parts }) =>
    parts.map(({ seat: from, asked, said }) => {
      const keys = new Set(asked.map((one) => turnKey(number, turnKindOf(type), from, one)));
      const own = turns.filter(({ key }) => keys.has(key));
      if (said === null) return { type, said: null, pending: null, missing: missingPart(from, type, own) };
      const count = (spokeBefore.get(from) ?? 0) + 1;
      spokeBefore.set(from, count);
      const turn = own.findLast(({ answer }) => answer !== undefined);
      const name = seats.find(({ seat }) => seat.id === from)?.seat.name ?? from;
      const at = sentAt.get(turnKey(number, "message", from, count)) ?? turn?.answer?.at ?? "";
      const message = { id: said.id, round, from, name, type, content: said.content };
      const receipt = turn?.calls.at(-1)?.receipt ?? null;
      const told = sameAsBefore(said, { ...message, turn: turn?.key ?? null, at, receipt });
      return { type, said: told, pending: null, missing: null };
    }),
  );
}

// The ledger of a message is made once, and its report several times.
const before = new WeakMap<object, ReportedMessage>();

function sameAsBefore(kept: object, told: ReportedMessage): ReportedMessage {
  const known = before.get(kept);
  const isSame =
    known !== undefined &&
    (Object.keys(told) as (keyof ReportedMessage)[]).every((key) => known[key] === told[key]);
  if (isSame) return known;
  before.set(kept, told);
  return told;
}

/** Turns of a step that is not over: no entry has them yet. */
function openParts(
  steps: readonly EntryOf<"step">[],
  { seats }: Discussion,
  { round: number, turns }: Round,
): readonly PartTold[] {
  const closed = new Set(
    steps.flatMap(({ type, parts }) =>
      parts.flatMap(({ seat, asked }) => asked.map((one) => turnKey(number, turnKindOf(type), seat, one))),
    ),
  );
  const open = turns.flatMap((turn) => {
    const place = closed.has(turn.key) ? null : placeOf(turn);
    return place === null || place.type === "synthesis" ? [] : [{ ...place, turn }];
  });
  const bySeat = Map.groupBy(open, ({ type, check, turn }) => `${type} ${check} ${turn.seat}`);
  return [...bySeat.values()].flatMap((asked): readonly PartTold[] => {
    const [first] = asked;
    if (first === undefined) return [];
    const { type, turn } = first;
    const from = seats.find(({ seat }) => seat.name === turn.seat)?.seat.id ?? turn.seat;
    const own = asked.map((one) => one.turn);
    const answer = own.findLast((one) => one.answer !== undefined)?.answer;
    if (answer === undefined)
      return [{ type, said: null, pending: null, missing: missingPart(from, type, own) }];
    return [
      { type, said: null, pending: { from, type, content: answer.value, at: answer.at }, missing: null },
    ];
  });
}

function missingPart(from: string, type: string, turns: readonly TurnRecord[]): Missing {
  return { from, type, failures: turns.flatMap(failuresOf) };
}

function failuresOf({ calls }: TurnRecord): readonly string[] {
  return calls.flatMap(({ agent, failure }) =>
    failure ? [`${agent}: ${failure.code}: ${failure.message}`] : [],
  );
}

/** The moderator that was asked to sum up, and has not. */
function synthesisMissing(
  kept: EntryOf<"synthesis"> | undefined,
  { round, turns }: Round,
): readonly Missing[] {
  if (kept !== undefined && (kept.synthesis.by === "moderator" || !kept.asked)) return [];
  const own = turns.filter(({ key }) => key === turnKey(round, "synthesis", "moderator"));
  return own.some(({ answer }) => answer !== undefined) || own.length === 0
    ? []
    : [missingPart("moderator", "synthesis", own)];
}

function spokenIn(parts: readonly PartTold[]): Spoken {
  return {
    messages: parts.flatMap(({ said }) => said ?? []),
    pending: parts.flatMap(({ pending }) => pending ?? []),
    missing: parts.flatMap(({ missing }) => missing ?? []),
  };
}

function stressOf(parts: readonly PartTold[], judged: readonly RoundJudgement[]): StressCheck | null {
  if (parts.length === 0 && judged.length === 0) return null;
  const last = judged.at(-1);
  const judgement = last && {
    ...last,
    edges: judged.flatMap(({ edges }) => edges),
    rejected: judged.flatMap(({ rejected }) => rejected),
    stands: judged.flatMap(({ stands }) => stands),
    shifts: judged.flatMap(({ shifts }) => shifts),
  };
  return { ...spokenIn(parts), judgement: judgement ?? null };
}

/** A turn's place in its round. */
export interface TurnPlace {
  readonly type: MessageType | "synthesis";
  /** Which of the stress checks after the round it belongs to; 0 is the round itself. */
  readonly check: number;
  readonly occurrence: number;
}

/** Stress checks ask for counterpoints and rebuttals once more. Turns of other kinds belong to no round, whatever its number. */
export function placeOf({ key, kind }: Pick<TurnRecord, "key" | "kind">): TurnPlace | null {
  const occurrence = Number(/#(\d+)$/.exec(key)?.[1] ?? 1);
  if (kind === "counterpoint" && occurrence > 1)
    return { type: "stress_test", check: occurrence - 1, occurrence };
  // A rebuttal without a clear stand is asked for again: the even ones.
  const check = Math.ceil(occurrence / 2) - 1;
  if (kind === "rebuttal" && check > 0) return { type: "stress_response", check, occurrence };
  const type = [...messageTypes, "synthesis" as const].find((one) => one === kind);
  return type === undefined ? null : { type, check: 0, occurrence };
}

/** The kind of turn that gives messages of a type. */
function turnKindOf(type: TurnPlace["type"]): string {
  return type === "stress_test" ? "counterpoint" : type === "stress_response" ? "rebuttal" : type;
}
