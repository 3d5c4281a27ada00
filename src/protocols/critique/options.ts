import type { Quorum } from "../../kernel/quorum.ts";
import type { Material } from "../../kernel/turn.ts";
import type { SeverityPolicy } from "./rules/severity.ts";

/** What a critique is given. It stands in the journal, so that a resume does not depend on the files of the day. */
export interface CritiqueOptions {
  readonly roundId: string;
  readonly artifact: Material;
  readonly context: readonly Material[];
  /** Whether the project is searched for what the artifact speaks of. */
  readonly searches: boolean;
  readonly policy: SeverityPolicy;
  /** Absent in journals of 0.1: half of the seats. */
  readonly quorum?: Quorum;
  /** Set when the artifact was revised after an earlier round of the same task. */
  readonly revision: Revision | null;
  /** Who calls, and on which task: for the message to the coordinator. */
  readonly role: string;
  readonly task: string;
  /** The language to answer in; `null` is the artifact's own. */
  readonly lang: string | null;
}

export interface Revision {
  readonly of: string;
  readonly actionItems: readonly string[];
}
