import { inLines } from "./flow.ts";
import type { Glyphs, Span, Style } from "./paint.ts";
import type { StepView } from "./step-view.ts";
import { turnWords } from "./wording.ts";

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
