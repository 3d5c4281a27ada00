import type { Material } from "../../kernel/turn.ts";
import type { Solution, Synthesis } from "./rules/synthesis.ts";

/** What solve is given. It stands in the journal, so that a resume does not depend on the files of the day. */
export interface SolveOptions {
  readonly task: string;
  readonly context: readonly Material[];
  /** Whether the project is searched for what the task speaks of. */
  readonly searches: boolean;
  /** What the caller knows of the project already (seed 001, `ace_context`). */
  readonly known: KnownContext;
  /** What came of rounds that were held elsewhere; they are built on, never ignored. */
  readonly previousRounds: readonly PreviousRound[];
  readonly feedback: string | null;
  /** The number of the first round: a caller may hold the rounds one by one. */
  readonly firstRound: number;
  readonly maxRounds: number;
  /** `serial`: each agent is given what those before it said, and verifies it. */
  readonly mode: "parallel" | "serial";
  /** The language to answer in; `null` is the task's own. */
  readonly lang: string | null;
}

interface KnownContext {
  readonly relevantFiles: readonly string[];
  readonly detectedPatterns: readonly string[];
  readonly architectureInsights: string;
}

/** As much of a synthesis as later rounds need; one from elsewhere may hold no more. */
export type PreviousRound = Pick<Synthesis, "round" | "cross_verification" | "clarification_questions"> & {
  readonly solutions: readonly PreviousSolution[];
  readonly findings?: Synthesis["findings"] | undefined;
};

type PreviousSolution = Omit<Solution, "files"> & Partial<Pick<Solution, "files">>;
