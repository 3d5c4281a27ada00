import { z } from "zod";
import type { Seat } from "../../kernel/seat.ts";
import { Moved } from "../../table/moved.ts";
import { given } from "../../table/move.ts";

const presets = ["quick", "default", "deep"] as const;
export type Preset = (typeof presets)[number];

export const DiscussOptions = z.object({
  ...given,
  topic: z.string(),
  preset: z.enum(presets),
  /** Go on after the blind positions only if they differ. */
  whenSplit: z.boolean(),
  /** Nobody named members: the moderator is asked who should sit at the table. */
  choosesMembers: z.boolean(),
  /** The feature the result belongs to, for its file name. */
  feature: z.string().nullable(),
});
export type DiscussOptions = Readonly<z.infer<typeof DiscussOptions>>;

export const DiscussOutcome = z.object({ decision: z.enum(["adopt", "hand-over", "none"]) });
export type DiscussOutcome = Readonly<z.infer<typeof DiscussOutcome>>;

export const advocateId = "devils-advocate";
export const moderatorId = "moderator";

export type Viewpoint = Pick<Seat, "name" | "role" | "focus">;

/** With the devil's advocate and the moderator there may be seven at the table. */
export const mostMembers = 5;

const rules = ["approval", "contests-nothing", "missing-element", "assumptions", "words"] as const;

export const Violation = z.object({
  round: z.string(),
  seat: z.string(),
  rule: z.enum(rules),
  detail: z.string(),
});
export type Violation = Readonly<z.infer<typeof Violation>>;

export const statementKinds = ["position", "challenge", "synthesis"] as const;
export type StatementKind = (typeof statementKinds)[number];

export const Noted = z.discriminatedUnion("kind", [
  z.object({
    v: z.literal(2),
    kind: z.literal("skipped"),
    rounds: z.array(z.enum(statementKinds)).readonly(),
    reason: z.enum(["quick", "converging", "agreed"]),
    savedCalls: z.number(),
  }),
  /** Synthesis and last word are one turn: nothing lies between them. */
  z.object({ v: z.literal(2), kind: z.literal("together"), savedCalls: z.number() }),
  z.object({
    v: z.literal(2),
    kind: z.literal("faults"),
    violations: z.array(Violation).readonly(),
    /** Longer than was asked for, and taken as it was. */
    noted: z.array(Violation).readonly(),
  }),
  /** The team broke up, and each goes on alone. */
  z.object({ v: z.literal(2), kind: z.literal("fallback") }),
]);
export type Noted = Readonly<z.infer<typeof Noted>>;

export type DiscussEntry = Moved | Noted;
export const DiscussEntry: z.ZodType<DiscussEntry> = z.union([Moved, Noted]);
