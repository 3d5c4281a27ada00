import { z } from "zod";
import type { StandAs } from "../../../table/act.ts";

/** A rating up to this asks for a revision. */
export const lowRating = 2;

export const severities = ["HIGH", "MEDIUM", "LOW"] as const;
export type Severity = (typeof severities)[number];

/** `literal` takes the seed at its word: every low rating is HIGH. `specific` keeps MEDIUM reachable. */
export const SeverityPolicy = z.enum(["specific", "literal"]);
export type SeverityPolicy = z.infer<typeof SeverityPolicy>;

export interface Signal {
  readonly signal: "low_rating" | "rating_spread" | "critical_issue" | "low_average";
  readonly severity: Severity;
  readonly detail: string;
  readonly perspectives: readonly string[];
}

/** How one perspective stands to what others found. */
export interface GroupStand {
  readonly perspective: string;
  readonly stand: StandAs;
  readonly reason?: string;
  /** What of it is so, where that is less. */
  readonly text?: string;
}

/** What asks for the same change, whoever said it. Every point that asks for something is in exactly one. */
export interface Group {
  readonly headline: string;
  /** What to do; `null` where nobody said. */
  readonly change: string | null;
  readonly ids: readonly string[];
  /** Points of other groups that touch it. */
  readonly seeAlso?: readonly string[];
  readonly perspectives: readonly string[];
  /**
   * HIGH where it is called critical; MEDIUM where two or more name it or agree, or one names it who rates 2 or lower, or
   * it is critical to its author alone and contested by two; else LOW.
   */
  readonly severity: Severity;
  /** Nobody says what is wrong: it is only asked for. */
  readonly asked?: true;
  /** Somebody says otherwise. */
  readonly contested?: true;
  /** What it names was looked up, and is not so: it counts for nothing. */
  readonly contradicted?: true;
  /** How others stand to it; absent where they were not asked, or said nothing about it. */
  readonly stands?: readonly GroupStand[];
}

export interface Divergence {
  readonly topic: string;
  readonly severity: Severity;
  readonly description: string;
  readonly perspectives: readonly string[];
  readonly kind: "critical" | "rating" | "spread" | "opposed" | "praised" | "contested";
  /** The points behind it. */
  readonly ids: readonly string[];
}

/** A point that two or more perspectives make. */
export interface Theme {
  readonly theme: string;
  readonly kind: "strength" | "weakness";
  readonly perspectives: readonly string[];
  readonly ids: readonly string[];
}

export interface ActionItem {
  readonly item: string;
  /** The points that ask for it. */
  readonly ids: readonly string[];
  readonly perspectives: readonly string[];
}

/** What the reader found. It enters no average and no verdict of others, so it stands by itself. */
export interface ByRules {
  readonly perspectives: readonly string[];
  /** Each once, however many seats it read for; the critical first. */
  readonly findings: readonly {
    readonly finding: string;
    readonly critical: boolean;
    readonly perspectives: readonly string[];
  }[];
}

/** The verdict of a critique, as computed; the result adds the message for the caller (contract, section 4). */
export interface CritiqueVerdict {
  /** `inconclusive`: too few seats were answered to judge. `null`: only the reader was asked, and rules judge nothing. */
  readonly verdict: "consensus_reached" | "consensus_blocked" | "inconclusive" | null;
  /** Where it is inconclusive, that of those who answered and block. */
  readonly severity: Severity | null;
  /** Of those who count; `null` where nobody does. */
  readonly averageRating: number | null;
  readonly ratings: Readonly<Record<string, number>>;
  /** How many seats were answered by their own agent or a person. */
  readonly answered: number;
  readonly asked: number;
  readonly policy: SeverityPolicy;
  readonly signals: readonly Signal[];
  readonly divergences: readonly Divergence[];
  readonly themes: readonly Theme[];
  readonly actionItems: readonly ActionItem[];
  readonly recommendation: "revise" | "proceed-with-caution" | "escalate" | null;
  /** How many of the seats had to be answered; absent where all were, or none was to be. */
  readonly quorum?: number;
  /** What was counted, in a sentence or two; then what the editor says in its own words. */
  readonly bottomLine: readonly {
    readonly sentence: string;
    readonly ids: readonly string[];
    readonly by?: "editor";
  }[];
  /** What asks for the same together, the gravest first; absent where nobody judged. */
  readonly groups?: readonly Group[];
  /** Who put them together; where that was an editor, what of its work did not hold. */
  readonly joinedBy?: "editor" | "words";
  readonly editFaults?: readonly string[];
  /** Two reviewers before the panel, and why they differ: empty where they do not, and the verdict is theirs. */
  readonly escalation?: { readonly reviewers: readonly string[]; readonly why: readonly string[] };
  /** Who was asked to stand to what others found, who did, and what is otherwise for it; absent where nobody was. */
  readonly confirmation?: {
    readonly asked: readonly string[];
    readonly answered: readonly string[];
    readonly changed: readonly string[];
  };
  /** Absent where the reader did not read. */
  readonly byRules?: ByRules;
}
