import type { z } from "zod";
import type { Discussion } from "../kernel/discussion.ts";
import { ColloquyError } from "../kernel/error.ts";
import { resultOf } from "../kernel/result.ts";
import type { Method, Place, Told } from "../manifest/method.ts";

/** A discussion as its protocol reads it: what the journal holds of it, checked against the protocol's own shapes. */
export function toldOf<Given, Kept, Outcome>(
  {
    given,
    kept,
    outcome,
    migrate,
  }: Pick<Method<Given, Kept, Outcome, unknown>, "given" | "kept" | "outcome" | "migrate">,
  discussion: Discussion,
  place: Place,
): Told<Given, Kept, Outcome> {
  const { seats, degraded, partial, warnings } = resultOf(discussion, {
    verdict: null,
    files: { folder: "" },
    next: null,
  });
  const entries =
    discussion.kept.length > 0 || migrate === undefined
      ? discussion.kept.map(({ entry }, index) =>
          read(kept, entry, `entry ${index + 1} of the state`, discussion),
        )
      : migrate(discussion);
  return {
    discussion,
    given: read(given, discussion.options, "what it was given", discussion),
    kept: entries,
    outcome:
      discussion.outcome === null ? null : read(outcome, discussion.outcome, "the outcome", discussion),
    seats,
    degraded,
    partial,
    warnings,
    place,
  };
}

function read<T>(schema: z.ZodType<T>, value: unknown, what: string, { id, protocol }: Discussion): T {
  const reading = schema.safeParse(value);
  if (reading.success) return reading.data;
  const [issue] = reading.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "" : ` at ${issue.path.join(".")}`;
  throw new ColloquyError(
    "bad-input",
    `${id} cannot be read as a ${protocol}: ${what} does not fit${where} (${issue?.message}).`,
    { hint: "It was written by another version, or altered: `colloquy verify` tells." },
  );
}
