import type { Brief } from "../../../manifest/brief.ts";
import { CritiqueOutcome } from "../critique-outcome.ts";
import { CritiqueOptions } from "../options.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import { CritiqueEntry } from "../state.ts";
import { ruleFindings } from "./wording.ts";

/** `reached`, `blocked HIGH`, `7 findings by rules`; nothing before the verdict. */
export const brief: Brief<CritiqueOptions, CritiqueEntry, CritiqueOutcome> = {
  given: CritiqueOptions,
  kept: CritiqueEntry,
  outcome: CritiqueOutcome,
  tell({ kept }) {
    const entry = kept.at(-1);
    if (entry === undefined) return { inAWord: null };
    const { verdict } = entry;
    return { inAWord: inAWord(verdict), bottomLine: verdict.bottomLine?.[0]?.sentence ?? null };
  },
  lastIsEnough: () => true,
};

function inAWord(verdict: CritiqueVerdict): string {
  if (verdict.verdict === null) return ruleFindings(verdict);
  if (verdict.verdict === "inconclusive") return "inconclusive";
  return verdict.verdict === "consensus_blocked" ? `blocked ${verdict.severity}` : "reached";
}
