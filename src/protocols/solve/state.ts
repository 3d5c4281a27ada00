import { z } from "zod";
import { Failure } from "../../kernel/failure.ts";
import { Moved } from "../../table/moved.ts";
import { Runs } from "./rules/synthesis.ts";

const Check = z.object({
  /** An item's id; of a file that a way touches, what is done there and where. */
  claim: z.string(),
  standing: z.enum(["verified", "unverified", "contradicted"]),
  reasons: z.array(z.string()).readonly(),
  unopened: z.array(z.string()).readonly().optional(),
});

/** How the turns of one pass went, and how what was said in them stood up to being looked up. */
const Passed = z.object({
  v: z.literal(2),
  kind: z.literal("passed"),
  /** As the moves count. */
  round: z.number(),
  mode: z.enum(["initial", "iterative", "verification"]),
  ...Runs.shape,
  /** Why a seat's own agent gave no answer. */
  failures: z
    .array(z.object({ seat: z.string(), ...Failure.pick({ code: true, message: true }).shape }))
    .readonly(),
  checks: z.array(Check).readonly(),
});
export type Passed = Readonly<z.infer<typeof Passed>>;

/** What a solve keeps: its moves, and how they went. Everything that is told follows from these. */
export const SolveEntry = z.union([Moved, Passed]);
export type SolveEntry = Readonly<z.infer<typeof SolveEntry>>;

export function passesIn(kept: readonly SolveEntry[]): readonly Passed[] {
  return kept.filter((one) => "kind" in one);
}
