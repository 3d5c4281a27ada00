import type { Synthesis } from "../rules/synthesis.ts";
import type { Account } from "./account.ts";

/** What `--json` gives for a solve (contract, section 4): the last synthesis, and what became of it. */
export interface SolveVerdict extends Synthesis {
  readonly rounds: number;
  /** The name of the solution that was taken. */
  readonly chosen: string | null;
  /** What agents asked of the user, with the answer where there was one. */
  readonly questions?: Account["questions"];
}

/** `null` before the first round has come to anything. */
export function solveVerdict({ last, rounds, chosen, questions }: Account): SolveVerdict | null {
  if (last === null) return null;
  const asked = questions.length > 0 && { questions };
  return { ...last, rounds: rounds.length, chosen: chosen?.name ?? null, ...asked };
}
