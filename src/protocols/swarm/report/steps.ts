import type { Discussion, Round, TurnRecord } from "../../../kernel/discussion.ts";
import type { EventOf } from "../../../kernel/event.ts";
import type { Receipt } from "../../../kernel/receipt.ts";
import { messageTypes, type SwarmMessage } from "../rules/message.ts";

/** A seat's part in a round: a turn, or two where it was asked again, and the message that came of it. */
export interface Step {
  readonly from: string;
  /** The type of its message, or `synthesis`. */
  readonly type: string;
  readonly answer: {
    /** The key of the turn that gave it. */
    readonly turn: string;
    readonly content: unknown;
    readonly at: string;
    readonly receipt: Receipt | null;
  } | null;
  readonly failures: readonly string[];
  /** `null` while its answer has not been sent. */
  readonly message: Sent | null;
}

type Sent = EventOf<"message.sent"> & { readonly message: { readonly content: SwarmMessage } };

/** What was sent in a round and in the stress checks after it, in the order of the journal, so that times never go back. */
export function sentIn({ messages, roundsBefore }: Discussion, { round }: Round): readonly Sent[] {
  return messages
    .filter((sent): sent is Sent => sent.message.type === "message")
    .filter(({ message }) => message.content.round === round - roundsBefore);
}

export function stepsOf(discussion: Discussion, round: Round): readonly Step[] {
  const turns = round.turns.flatMap((turn) => {
    const from = seatIdOf(discussion, turn.seat);
    const place = placeOf(turn, from);
    return place === null ? [] : [{ ...place, from, turn }];
  });
  const seats = Map.groupBy(turns, ({ type, from }) => `${type} ${from}`);
  return [...seats.values()].flatMap((ofSeat) => {
    const [first] = ofSeat;
    if (first === undefined) return [];
    const { from, type } = first;
    const own = sentIn(discussion, round).filter(
      ({ message: { content } }) => content.from === from && content.type === type,
    );
    const checks = [...Map.groupBy(ofSeat, ({ check }) => check)].toSorted(([a], [b]) => a - b);
    let sent = 0;
    return checks.map(([, asked]) => {
      const answer = answerOf(asked.map(({ turn }) => turn));
      // Every answer gives one message, in order; the last ones may not have been sent yet.
      const message = answer === null ? null : (own[sent++] ?? null);
      return { from, type, answer, failures: asked.flatMap(({ turn }) => failuresOf(turn)), message };
    });
  });
}

interface Place {
  readonly type: string;
  /** Which of the stress checks after the round it belongs to; 0 is the round itself. */
  readonly check: number;
}

/** Stress checks ask for counterpoints and rebuttals once more. Turns of other kinds belong to no round, whatever its number. */
function placeOf({ key, kind }: TurnRecord, from: string): Place | null {
  const occurrence = Number(/#(\d+)$/.exec(key)?.[1] ?? 1);
  if (kind === "counterpoint" && occurrence > 1) return { type: "stress_test", check: occurrence - 1 };
  // A rebuttal without a clear stand is asked for again: the even ones.
  const check = Math.ceil(occurrence / 2) - 1;
  if (kind === "rebuttal" && check > 0) return { type: "stress_response", check };
  const isOfRound = (messageTypes as readonly string[]).includes(kind);
  return isOfRound || (kind === "synthesis" && from === "moderator") ? { type: kind, check: 0 } : null;
}

/** The last one counts. */
function answerOf(turns: readonly TurnRecord[]): Step["answer"] {
  const turn = turns.findLast(({ answer }) => answer !== undefined);
  if (turn?.answer === undefined) return null;
  const { value, at } = turn.answer;
  return { turn: turn.key, content: value, at, receipt: turn.calls.at(-1)?.receipt ?? null };
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
