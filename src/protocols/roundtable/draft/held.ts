import type { Seat } from "../../../kernel/seat.ts";
import type { Heard } from "../../../table/move.ts";
import type { HeldRound, Synthesis } from "../round-end.ts";
import { fallbackSynthesis } from "../rounds.ts";
import type { Replied } from "../shapes.ts";
import type { Stage } from "../state.ts";
import type { TableQuestion, Talk } from "../talk.ts";

export const unasked: TableQuestion = {
  question: "",
  focus: "",
  participants: "all",
  topic_id: null,
  isFallback: false,
};

/** What code says of a round in which the facilitator does not sum up: it goes on, in the next phase if there is one. */
export function stepped({ strategy, phase }: Talk, synthesis: string): Synthesis {
  const wanted = phase < strategy.phases.length - 1 ? "phase" : "continue";
  return { ...fallbackSynthesis, synthesis, wanted, isFallback: false };
}

export function heldIn(
  stage: Stage,
  question: TableQuestion,
  seats: readonly Seat[],
  heard: readonly Heard<Replied>[],
  synthesis: Synthesis,
): HeldRound {
  return {
    stage,
    question,
    asked: seats.map(({ id }) => id),
    said: heard.map(({ seat, value }) => ({ participant: seat.id, response: value })),
    synthesis,
  };
}
