import { z } from "zod";
import { BottomLine } from "../../../ledger/edited.ts";
import { ActionItem } from "./action-items.ts";
import { ByRules } from "./by-rules.ts";
import { Confirmation } from "./confirmation.ts";
import { Divergence } from "./divergences.ts";
import { Group } from "./groups.ts";
import { PanelWorth } from "./panel-worth.ts";
import { Severity, SeverityPolicy, Signal } from "./severity.ts";
import { Theme } from "./themes.ts";

const Recommendation = z.enum(["revise", "proceed-with-caution", "escalate"]);
export type Recommendation = z.infer<typeof Recommendation>;

/** The verdict of a critique, as computed; the result adds the message for the caller (contract, section 4). */
export const CritiqueVerdict = z.object({
  /** `inconclusive`: too few seats were answered to judge. `null`: only the reader was asked, and rules judge nothing. */
  verdict: z.enum(["consensus_reached", "consensus_blocked", "inconclusive"]).nullable(),
  /** Where it is inconclusive, that of those who answered and block. */
  severity: Severity.nullable(),
  /** Of those who rated; `null` where nobody did. */
  averageRating: z.number().nullable(),
  ratings: z.record(z.string(), z.number()).readonly(),
  /** How many seats were answered by anybody but the reader. */
  answered: z.number(),
  asked: z.number(),
  policy: SeverityPolicy,
  signals: z.array(Signal).readonly(),
  divergences: z.array(Divergence).readonly(),
  themes: z.array(Theme).readonly(),
  actionItems: z.array(ActionItem).readonly(),
  recommendation: Recommendation.nullable(),
  /** How many of the seats had to be answered; absent where all were, or none was to be. */
  quorum: z.number().optional(),
  /** The answer in a few sentences: those of the editor that hold, then what was counted; absent where nobody judged. */
  bottomLine: z.array(BottomLine).readonly().optional(),
  /** What asks for the same together, the gravest first; absent where nobody judged. */
  groups: z.array(Group).readonly().optional(),
  /** Who put them together; where that was an editor, what of its work did not hold. */
  joinedBy: z.enum(["editor", "words"]).optional(),
  editFaults: z.array(z.string()).readonly().optional(),
  /** Absent where fewer than two judged. */
  panel: PanelWorth.optional(),
  /** Two reviewers before the panel, and why they differ: empty where they do not, and the verdict is theirs. */
  escalation: z
    .object({
      reviewers: z.array(z.string()).readonly(),
      /** Who answered for them, each once. */
      agents: z.array(z.string()).readonly(),
      why: z.array(z.string()).readonly(),
    })
    .optional(),
  /** Absent where nobody was asked to stand to what others found. */
  confirmation: Confirmation.optional(),
  /** Absent where the reader did not read. */
  byRules: ByRules.optional(),
});
export type CritiqueVerdict = Readonly<z.infer<typeof CritiqueVerdict>>;
