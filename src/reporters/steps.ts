import type { EventOf, Step } from "../kernel/event.ts";
import { turnOfCall } from "../kernel/turn-key.ts";
import { inLines } from "./flow.ts";
import type { Glyphs, Span, Style } from "./paint.ts";
import { turnWords } from "./wording.ts";

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

/** The round as a list of tasks: done, under way, to come. */
export function stepLines(
  steps: readonly StepView[],
  columns: number,
  glyphs: Glyphs,
): readonly (readonly Span[])[] {
  const current = steps.findLastIndex(({ asked }) => asked.size > 0);
  const spans = steps.map((step, index): Span => {
    const isDone = step.answered.size >= step.seats || index < current;
    const [glyph, style] = lookOf(isDone, index === current, glyphs);
    const count = step.seats > 1 && !isDone ? ` ${step.answered.size}/${step.seats}` : "";
    return { text: `${glyph} ${turnWords(step.turn)}${count}`, style };
  });
  return inLines(spans, columns, glyphs);
}

function lookOf(isDone: boolean, isCurrent: boolean, glyphs: Glyphs): readonly [glyph: string, style: Style] {
  if (isDone) return [glyphs.answered, "good"];
  return isCurrent ? [glyphs.speaking[0] ?? "", "busy"] : [glyphs.waiting, "faint"];
}
