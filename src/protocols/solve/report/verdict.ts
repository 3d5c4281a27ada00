import type { Synthesis } from "../rules/synthesis.ts";
import type { Account } from "./account.ts";

/** What `--json` gives for a solve (contract, section 4): the last synthesis, and what became of it. */
export interface SolveVerdict extends Synthesis {
  readonly rounds: number;
  /** The name of the solution that was taken. */
  readonly chosen: string | null;
}

/** `null` before the first round has come to anything. */
export function solveVerdict({ last, rounds, chosen }: Account): SolveVerdict | null {
  return last && { ...last, rounds: rounds.length, chosen: chosen?.name ?? null };
}
