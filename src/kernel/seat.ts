import { z } from "zod";
import { Id } from "./id.ts";

/** A place at the table. What answers for it is an agent; several seats may share one. */
export const Seat = z.object({
  /** Unique in the discussion; stands in keys and file names. */
  id: Id,
  /** As people and scripts name it. */
  name: z.string(),
  role: z.string(),
  focus: z.array(z.string()).readonly(),
  /** It is asked only what a discussion can do without: nobody misses its answer. */
  optional: z.literal(true).optional(),
  /** It leads and has no opinion of its own: moderator, facilitator, editor, resolver. */
  chair: z.literal(true).optional(),
  /** What more its protocol knows of who sits here; it stands in the persona's file. */
  persona: z.record(z.string(), z.unknown()).readonly().optional(),
});
export type Seat = Readonly<z.infer<typeof Seat>>;

/**
 * Who may answer in place of a seat's own agent: nobody; only agents that are no other seat's own; anybody behind it,
 * down to the end of the fallback chain.
 */
export type StandIns = (typeof standInRules)[number];

export const standInRules = ["never", "outside the panel", "any"] as const;

/** Of the agents of a seat, its own first, those that may answer for it; `others` are the own agents of all other seats. */
export function mayAnswer<One>(
  chain: readonly One[],
  standIns: StandIns = "any",
  others: readonly string[],
  nameOf: (one: One) => string,
): readonly One[] {
  const [own, ...behind] = chain;
  if (own === undefined || standIns === "any") return chain;
  if (standIns === "never") return [own];
  const taken = new Set(others);
  return [own, ...behind.filter((one) => !taken.has(nameOf(one)))];
}
