import type { z } from "zod";
import type { Floor } from "../kernel/floor.ts";
import { promptOf } from "../kernel/prompt.ts";
import type { Seat } from "../kernel/seat.ts";
import type { Turn } from "../kernel/turn.ts";

/**
 * A seat reviews what it has just written and writes it again, in two turns; the first stands where it does not. `written`
 * is the turn in which it was written: what stays the same of its prompt is shown again to an agent that does not remember.
 */
export async function reviewOwn<A>(floor: Floor, seat: Seat, written: Turn<A>, first: A): Promise<A> {
  const turn = <B>(kind: string, request: string, schema: z.ZodType<B> | null) => ({
    kind,
    prompt: { stable: promptOf(written.prompt).stable, fresh: "", request },
    ...(written.material !== undefined && { material: written.material }),
    mayLook: true,
    schema,
  });
  const reviewed = await floor.ask(seat, turn<string>("review", hardestCritic, null));
  const again = reviewed.answered
    ? await floor.ask(seat, turn("rewrite", writeAgain, written.schema))
    : reviewed;
  if (again.answered) return again.value;
  floor.warn(`The answer stands as it was first given: ${again.failure.message}`);
  return first;
}

const hardestCritic =
  "Now review your own answer as its hardest critic, who has to act on it. What is wrong, unproven, or contradicts the facts or itself? Which figures, dates and sums do not hold? What does the question ask that it does not answer? What would somebody who acts on it still need, or be harmed by? A list, the gravest first, each with how to mend it. Only the review.";

const writeAgain =
  "Now write the answer again, in the form of the first, as good as you can make it: mend what your review found, keep what was right, leave out what carries nothing. It is read by somebody who knows neither the first answer nor the review. Only the answer.";
