import type { Material } from "../../kernel/turn.ts";
import type { RoundtableRules } from "./rules/session.ts";
import type { OutputType, Participant, Strategy, StrategyChoice, Workflow } from "./rules/strategy.ts";

/** Who is for and who is against, by the ids of participants. */
export interface Sides {
  readonly pro: readonly string[];
  readonly con: readonly string[];
}

/** What a roundtable is given. It stands in the journal, so that a resume does not depend on the files of the day. */
export interface RoundtableOptions {
  readonly topic: string;
  readonly workflow: Workflow;
  readonly context: readonly Material[];
  /** The strategy that is proposed; where nobody named it, a person confirms it. */
  readonly choice: StrategyChoice;
  /** What a config would have, and what can be chosen instead. */
  readonly usual: string;
  readonly strategies: readonly Strategy[];
  readonly participants: readonly Participant[];
  /** How the facilitator works: the text of its file and of its skills. */
  readonly facilitator: string;
  readonly sides: Sides | null;
  /** What a person should know of how it was set up. */
  readonly notices: readonly string[];
  readonly rules: RoundtableRules;
  /** Whether an escalation shows all positions, and the facilitator's recommendation. */
  readonly presentation: {
    readonly positions: boolean;
    readonly rationale: boolean;
    readonly recommendation: boolean;
  };
  /** `null` leaves it to the workflow, or to the facilitator. */
  readonly outputType: OutputType | null;
  /** The folder for documents, from the project's. */
  readonly out: string;
  readonly verbose: boolean;
  readonly interactive: boolean;
  /** Every setting as it was resolved, with where it came from. */
  readonly settings: Readonly<Record<string, { readonly value: unknown; readonly origin: string }>>;
  /** The language to speak in; `null` is the topic's own. */
  readonly lang: string | null;
}

/** What came of it; the verdict itself is on the record. */
export interface RoundtableOutcome {
  /** `cancelled`: a person did not want the document written. */
  readonly document: "written" | "cancelled";
  /** The number of the first decision, after those in the project. */
  readonly firstDecision: number;
  /** What to do with a file that was there, and its text as the person saw it. */
  readonly existing: readonly {
    readonly path: string;
    readonly text: string;
    readonly how: "override" | "merge";
  }[];
}
