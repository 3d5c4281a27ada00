import { z } from "zod";
import { ClaimCheck } from "../check-claims.ts";
import { FailureCode } from "../../kernel/failure.ts";
import { ledgerOf, Moved, movesIn, notedAs } from "../../table/moved.ts";
import { isAnswered, Runs } from "./rules/synthesis.ts";
import type { Seat } from "../../kernel/seat.ts";
import type { Who } from "../../table/item.ts";
import { standing } from "../../table/standing.ts";
import type { CheckedClaim } from "../../text/claims/claims.ts";
import { wordsFor } from "../../words.ts";
import type { SolveOptions } from "./options.ts";
import { briefPrefixes } from "../../table/brief-told.ts";

const Passed = z.object({
  v: z.literal(2),
  kind: z.literal("passed"),
  round: z.number(),
  mode: z.enum(["initial", "iterative", "verification"]),
  ...Runs.shape,
  failures: z.array(z.object({ seat: z.string(), code: FailureCode, message: z.string() })).readonly(),
  /** Of an item by its id; of a file that a way touches, by what is done there and where. */
  checks: z.array(ClaimCheck).readonly(),
});
export type Passed = Readonly<z.infer<typeof Passed>>;

export type SolveEntry = Moved | Passed;
export const SolveEntry: z.ZodType<SolveEntry> = z.union([Moved, Passed]);

type SeatNames = readonly Pick<Seat, "id" | "name">[];
export type Solved = ReturnType<typeof solvedAt>;

export function roundsOf(
  kept: readonly SolveEntry[],
  given: SolveOptions,
  seats: SeatNames,
): readonly Solved[] {
  const rounds = [...new Set(notedAs(kept, "passed").map(({ round }) => round))];
  // What was asked after the end belongs to how it ended.
  const last = Math.max(...movesIn(kept).map(({ round }) => round));
  return rounds.map((held) => solvedAt(kept, given, seats, held, held === rounds.at(-1) ? last : held));
}

function solvedAt(
  kept: readonly SolveEntry[],
  given: SolveOptions,
  seats: SeatNames,
  held: number,
  upTo: number,
) {
  const moves = movesIn(kept).filter(({ round }) => round <= upTo);
  const ledger = ledgerOf(moves, briefPrefixes);
  const passes = notedAs(kept, "passed").filter(({ round }) => round <= held);
  const runs = passes.flatMap(({ cli_runs, round }) =>
    cli_runs.filter(isAnswered).map((run) => ({ ...run, round })),
  );
  const nameOf = (seat: Who) => seats.find(({ id }) => id === seat)?.name ?? seat;
  const [on] = standing(ledger);
  if (on === undefined) throw new TypeError("A solve has no task on its table.");
  return {
    given,
    words: wordsFor(given.lang, given.task),
    /** As people count: a caller may hold rounds one by one. */
    round: given.firstRound + held - 1,
    /** As moves count. */
    held,
    ledger,
    /** The task itself, as what has to be decided: which way. */
    on,
    checks: new Map<string, CheckedClaim>(
      passes.flatMap(({ checks }) => checks.map((one) => [one.claim, one])),
    ),
    passes: passes.filter(({ round }) => round === held),
    nameOf,
    /** Who really answered for a seat, last; a fallback under its own name. */
    agentOf: (seat: Who, at = held) =>
      runs.findLast(({ id, round }) => id === seat && round <= at)?.tool ?? nameOf(seat),
  };
}

export function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)].toSorted();
}
