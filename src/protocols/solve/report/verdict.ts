import type { Discussion } from "../../../kernel/discussion.ts";
import type { Synthesis } from "../rules/synthesis.ts";
import { chosenOf, lastSynthesis, synthesesOf } from "./subject.ts";

/** What `--json` gives for a solve (contract, section 4): the last synthesis, and what became of it. */
export interface SolveVerdict extends Synthesis {
  readonly rounds: number;
  /** The name of the solution that was taken. */
  readonly chosen: string | null;
}

/** `null` before the first round has come to anything. */
export function solveVerdict(discussion: Discussion): SolveVerdict | null {
  const synthesis = lastSynthesis(discussion);
  return (
    synthesis && {
      ...synthesis,
      rounds: synthesesOf(discussion).length,
      chosen: chosenOf(discussion)?.solution.name ?? null,
    }
  );
}
