import { z } from "zod";
import { Moved } from "../../table/moved.ts";
import { Violation } from "./rules/faults.ts";

/** A round in which every member makes a statement. */
export const statementKinds = ["position", "challenge", "synthesis"] as const;
export type StatementKind = (typeof statementKinds)[number];

/** What is kept besides the moves: they are all that the ledger is made of. */
export const Noted = z.discriminatedUnion("kind", [
  z.object({
    v: z.literal(2),
    kind: z.literal("skipped"),
    rounds: z.array(z.enum(statementKinds)).readonly(),
    reason: z.enum(["quick", "converging", "agreed", "split"]),
    savedCalls: z.number(),
  }),
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

export const DiscussEntry = z.union([Moved, Noted]);
export type DiscussEntry = Moved | Noted;
