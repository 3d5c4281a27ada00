import type { Material } from "../../kernel/turn.ts";
import type { Expert } from "./rules/statements.ts";
import type { StressPolicy } from "./rules/verdict.ts";
import type { Depth } from "./depth.ts";

/** What a swarm is given. It stands in the journal, so that a resume does not depend on the files of the day. */
export interface SwarmOptions {
  readonly topic: string;
  readonly context: readonly Material[];
  readonly depth: Depth;
  /** After so many rounds the recommended step is the synthesis. */
  readonly rounds: number;
  readonly stress: StressPolicy;
  /** Experts given by hand; `null` has an agent name them. */
  readonly experts: readonly Expert[] | null;
  /** The language to speak in; `null` is the topic's own. */
  readonly lang: string | null;
}

/** What came of it; the synthesis itself is on the record. */
export interface SwarmOutcome {
  readonly rounds: number;
}
