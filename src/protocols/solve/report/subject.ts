import { type Discussion, lastJudgement } from "../../../kernel/discussion.ts";
import type { Solution, Synthesis } from "../rules/synthesis.ts";

/** What the documents of a solve need of its options, as the journal has them. */
interface Subject {
  readonly task: string;
}

/** How a solve ended, as the journal has it. */
interface Outcome {
  /** The place of the chosen solution in the last synthesis that is not degraded; `null` where none was. */
  readonly chosen: number | null;
  /** What the user said on the way. */
  readonly constraints: readonly string[];
}

export function subjectOf(discussion: Discussion): Subject {
  return discussion.options as Subject;
}

/** One for each round, in order. */
export function synthesesOf({ judgements }: Discussion): readonly Synthesis[] {
  return judgements.filter(({ kind }) => kind === "synthesis").map(({ judgement }) => judgement as Synthesis);
}

export function lastSynthesis(discussion: Discussion): Synthesis | null {
  return (lastJudgement(discussion, "synthesis") as Synthesis | undefined) ?? null;
}

/** The last round in which agents said something; where none did, the last. */
export function tellingSynthesis(discussion: Discussion): Synthesis | null {
  return synthesesOf(discussion).findLast(({ degraded }) => degraded !== true) ?? lastSynthesis(discussion);
}

export interface Chosen {
  readonly solution: Solution;
  readonly constraints: readonly string[];
}

/** The solution somebody took; `null` while none was. */
export function chosenOf(discussion: Discussion): Chosen | null {
  const { chosen = null, constraints = [] } = (discussion.outcome ?? {}) as Partial<Outcome>;
  const solution = chosen === null ? undefined : tellingSynthesis(discussion)?.solutions[chosen];
  return solution === undefined ? null : { solution, constraints };
}
