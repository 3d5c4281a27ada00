import type { Agreed } from "./agreed.ts";
import type { Artifact } from "./artifact.ts";
import type { Known } from "./known.ts";
import type { Resolved } from "./replies.ts";
import type { Agenda, OpenConflict } from "./session.ts";

/** What `rounds[]` and `escalations[]` amount to. */
export interface SessionState {
  /** What is agreed, by ids, and its texts alone. */
  readonly agreed: readonly Agreed[];
  readonly consensus: readonly string[];
  readonly openConflicts: readonly OpenConflict[];
  readonly resolved: readonly Resolved[];
  readonly previousSynthesis: string | null;
  readonly roundsInPhase: Readonly<Record<string, number>>;
  readonly artifacts: readonly Artifact[];
  readonly agenda: Agenda;
  /** What the project's documents stated before. */
  readonly known: readonly Known[];
}
