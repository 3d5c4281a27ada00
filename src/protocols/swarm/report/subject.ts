import type { Discussion } from "../../../kernel/discussion.ts";
import type { StressPolicy } from "../rules/verdict.ts";

/** What the documents of a swarm need of its options, as the journal has them. */
interface Subject {
  readonly topic: string;
  readonly depth: "lightweight" | "standard" | "deep";
  readonly rounds: number;
  readonly stress: StressPolicy;
  readonly lang: string | null;
}

export function subjectOf(discussion: Discussion): Subject {
  return discussion.options as Subject;
}

/** The seats that every panel has (seed 003, fixed roles); all others are experts. */
export const fixedSeats: readonly string[] = ["moderator", "historian", "contrarian", "cross-domain"];
