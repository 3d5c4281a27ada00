import type { z } from "zod";
import type { Discussion, Outline } from "../kernel/discussion.ts";
import { resultOf } from "../kernel/result.ts";
import type { Shapes } from "../manifest/brief.ts";
import type { Place, Told } from "../manifest/method.ts";
import { recorded } from "../manifest/recorded.ts";
import { ourLanguage } from "../text/language.ts";

/** A discussion as its protocol reads it: what the journal holds of it, checked against the protocol's own shapes. */
export function toldOf<Given, Kept, Outcome>(
  method: Shapes<Given, Kept, Outcome>,
  discussion: Discussion,
  place: Place,
  earlier: readonly Discussion[] = [],
): Told<Given, Kept, Outcome> {
  const { seats, degraded, partial, warnings } = resultOf(discussion, {
    verdict: null,
    files: { folder: "" },
    next: null,
  });
  const { given, kept, outcome } = method;
  return {
    given: checkedOnce(given, discussion.options, "what it was given", discussion),
    outcome:
      discussion.outcome === null
        ? null
        : checkedOnce(outcome, discussion.outcome, "the outcome", discussion),
    discussion,
    kept: discussion.kept.map(({ entry }, index) =>
      checkedOnce(kept, entry, `entry ${index + 1} of the state`, discussion),
    ),
    earlier,
    seats,
    degraded,
    partial,
    warnings,
    place,
    lang: discussion.lang ?? ourLanguage(null, discussion.title),
  };
}

/** While a discussion runs its reports are made again and again; what the journal holds stays as it is. */
function checkedOnce<T>(schema: z.ZodType<T>, value: unknown, what: string, discussion: Outline): T {
  if (typeof value !== "object" || value === null) return recorded(schema, value, what, discussion);
  const known = checked.get(schema) ?? new WeakMap<object, unknown>();
  checked.set(schema, known);
  if (!known.has(value)) known.set(value, recorded(schema, value, what, discussion));
  return known.get(value) as T;
}

const checked = new WeakMap<z.ZodType, WeakMap<object, unknown>>();
