import type { z } from "zod";
import type { Floor } from "../kernel/floor.ts";
import type { Seat } from "../kernel/seat.ts";

/**
 * A seat reviews what it has just written and writes it again, in two turns; the first stands where it does not. `schema`
 * is that of the turn in which it was written: `null` for plain text.
 */
export async function reviewOwn<A>(
  floor: Floor,
  seat: Seat,
  first: A,
  schema: z.ZodType<A> | null,
): Promise<A> {
  const reviewed = await floor.ask(seat, turn<string>("review", hardestCritic, null));
  const again = reviewed.answered ? await floor.ask(seat, turn("rewrite", writeAgain, schema)) : reviewed;
  if (again.answered) return again.value;
  floor.warn(`The answer stands as it was first given: ${again.failure.message}`);
  return first;
}

function turn<A>(kind: string, request: string, schema: z.ZodType<A> | null) {
  return { kind, prompt: { stable: "", fresh: "", request }, mayLook: true, schema };
}

const hardestCritic =
  "Now review your own answer as its hardest critic, who has to act on it. What is wrong, unproven, or contradicts the facts or itself? Which figures, dates and sums do not hold? What does the question ask that it does not answer? What would somebody who acts on it still need, or be harmed by? A list, the gravest first, each with how to mend it. Only the review.";

const writeAgain =
  "Now write the answer again, in the form of the first, as good as you can make it: mend what your review found, keep what was right, leave out what carries nothing. It is read by somebody who knows neither the first answer nor the review. Only the answer.";
