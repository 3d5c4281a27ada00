import { isByRules } from "../../kernel/by-rules.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Floor } from "../../kernel/floor.ts";
import type { Reply } from "../../kernel/reply.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Turn } from "../../kernel/turn.ts";
import { isStandIn } from "../../kernel/who-answered.ts";
import type { WitnessedBySeat } from "../../text/claims/claims.ts";
import { type CritiqueReply, filled } from "./rules/critique.ts";
import type { Answer } from "./state.ts";

/** Who was asked, and what came back; seats and replies are in one order. */
export interface Reading {
  readonly seats: readonly Seat[];
  readonly replies: readonly Reply<CritiqueReply>[];
  readonly answers: readonly Answer[];
}

/** Each alone and all at once, besides those who have read it. */
export async function readBy(
  floor: Floor,
  seats: readonly Seat[],
  turnOf: (seat: Seat) => Turn<CritiqueReply>,
  before?: Reading,
): Promise<Reading> {
  const own = await Promise.all(seats.map((seat) => floor.ask(seat, turnOf(seat))));
  const all = [...(before?.seats ?? []), ...seats];
  const replies = [...(before?.replies ?? []), ...own];
  if (isNothingToJudge(replies)) throw nobodyAnswered(replies);
  return { seats: all, replies, answers: answersOf(all, replies) };
}

/** A limit kept some away: when it goes on, they are asked. */
export function isCutShort({ replies }: Reading): boolean {
  return replies.some((reply) => !reply.answered && reply.failure.code === "limit");
}

export function witnessedBy({ seats, replies }: Reading): WitnessedBySeat {
  return new Map(
    seats.map(({ name }, index) => {
      const reply = replies[index];
      return [name, reply?.answered === true ? reply.witnessed : undefined];
    }),
  );
}

function answersOf(seats: readonly Seat[], replies: readonly Reply<CritiqueReply>[]): readonly Answer[] {
  return seats.flatMap(({ name }, index) => {
    const reply = replies[index];
    if (!reply?.answered) return [];
    const { answeredBy, asked, scripted } = reply.receipt;
    const byRules = isByRules(reply.receipt);
    if (scripted === "found") return [];
    return [
      {
        perspective: name,
        critique: filled(reply.value),
        answeredBy,
        inPlaceOf: isStandIn(reply.receipt) ? asked : null,
        byRules,
        ...(scripted && { scripted: true as const }),
      },
    ];
  });
}

/**
 * No answer at all, for no reason that is an outage: a limit kept them away, or whoever was asked cannot answer
 * such turns, as the reader cannot for a perspective that no rule speaks to.
 */
function isNothingToJudge(replies: readonly Reply<CritiqueReply>[]): boolean {
  const codes = replies.flatMap((reply) => (reply.answered ? [] : [reply.failure.code]));
  if (codes.length < replies.length) return false;
  return codes.includes("limit") || codes.every((code) => code === "unsupported");
}

function nobodyAnswered(replies: readonly Reply<CritiqueReply>[]): ColloquyError {
  const reasons = replies.flatMap((reply) => (reply.answered ? [] : [reply.failure.message]));
  return new ColloquyError(
    "no-answer",
    `No perspective gave an answer: ${[...new Set(reasons)].join("; ")}.`,
    {
      hint: "`colloquy agents` shows what can be used here; the journal holds what each agent sent.",
    },
  );
}
