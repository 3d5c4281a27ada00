import type { EventOf, Step } from "../kernel/event.ts";
import { turnOfCall } from "../kernel/turn-record.ts";

/** A part of a round as a task: which of its turns were asked and which have been answered, by their keys. */
export interface StepView extends Step {
  readonly asked: ReadonlySet<string>;
  readonly answered: ReadonlySet<string>;
}

export function planned(steps: readonly Step[] = []): readonly StepView[] {
  return steps.map((step) => ({ ...step, asked: new Set(), answered: new Set() }));
}

/** Takes in a turn of the round that was asked or answered. */
export function stepped(
  steps: readonly StepView[],
  { type, turn, key }: EventOf<"turn.asked" | "turn.answered">,
): readonly StepView[] {
  const list = type === "turn.asked" ? "asked" : "answered";
  return steps.map((step) =>
    step.turn === turn ? { ...step, [list]: new Set([...step[list], turnOfCall(key)]) } : step,
  );
}
