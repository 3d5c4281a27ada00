import type { z } from "zod";
import type { Discussion, Outline } from "../kernel/discussion.ts";
import { resultOf } from "../kernel/result.ts";
import type { Glimpse, Shapes } from "../manifest/brief.ts";
import type { Method, Place, Told } from "../manifest/method.ts";
import { recorded } from "../manifest/recorded.ts";

/** A discussion as its protocol reads it: what the journal holds of it, checked against the protocol's own shapes. */
export function toldOf<Given, Kept, Outcome>(
  method: Shapes<Given, Kept, Outcome> & Pick<Method<Given, Kept, Outcome, unknown>, "migrate">,
  discussion: Discussion,
  place: Place,
  earlier: readonly Discussion[] = [],
): Told<Given, Kept, Outcome> {
  const { seats, degraded, partial, warnings } = resultOf(discussion, {
    verdict: null,
    files: { folder: "" },
    next: null,
  });
  const migrated = discussion.kept.length === 0 ? method.migrate?.(discussion) : undefined;
  const glimpse = glimpseOf(method, discussion);
  return {
    ...glimpse,
    discussion,
    kept: migrated ?? glimpse.kept,
    earlier,
    seats,
    degraded,
    partial,
    warnings,
    place,
  };
}

/** The same of what its protocol kept, which needs nothing of what was said. */
export function glimpseOf<Given, Kept, Outcome>(
  { given, kept, outcome }: Shapes<Given, Kept, Outcome>,
  discussion: Outline,
): Glimpse<Given, Kept, Outcome> {
  return {
    discussion,
    kept: discussion.kept.map(({ entry }, index) => entryOf(kept, entry, index, discussion)),
    given: recorded(given, discussion.options, "what it was given", discussion),
    outcome:
      discussion.outcome === null ? null : recorded(outcome, discussion.outcome, "the outcome", discussion),
  };
}

/** While a discussion runs its reports are made again and again; what was kept of a round stays as it is. */
function entryOf<Kept>(schema: z.ZodType<Kept>, entry: unknown, index: number, discussion: Outline): Kept {
  if (typeof entry !== "object" || entry === null)
    return recorded(schema, entry, `entry ${index + 1} of the state`, discussion);
  const known = checked.get(schema) ?? new WeakMap<object, unknown>();
  checked.set(schema, known);
  if (!known.has(entry))
    known.set(entry, recorded(schema, entry, `entry ${index + 1} of the state`, discussion));
  return known.get(entry) as Kept;
}

const checked = new WeakMap<z.ZodType, WeakMap<object, unknown>>();
