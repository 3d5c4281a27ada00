import type { Brief } from "../../../manifest/brief.ts";
import { wordsIn } from "../../../words.ts";
import { CritiqueOptions, CritiqueOutcome } from "../options.ts";
import { isJudged, verdictOf } from "../rules/judged.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import { CritiqueEntry } from "../state.ts";

/** `reached`, `blocked HIGH`, `7 findings by rules`; nothing before the verdict. */
export const brief: Brief<CritiqueOptions, CritiqueEntry, CritiqueOutcome> = {
  given: CritiqueOptions,
  kept: CritiqueEntry,
  outcome: CritiqueOutcome,
  tell({ kept, given, discussion: { seats }, outcome }) {
    if (!isJudged(kept)) return { inAWord: null };
    const decision = outcome?.decision ?? null;
    const verdict = verdictOf({ kept, given, seated: seats, decision });
    return { inAWord: inAWord(verdict), bottomLine: verdict.bottomLine[0]?.sentence ?? null };
  },
};

/** For a list of discussions in all languages: in that of the program. */
function inAWord({ verdict, severity, byRules }: CritiqueVerdict): string {
  if (verdict === null) return wordsIn("en")("critique.byRules", { count: byRules?.findings.length ?? 0 });
  if (verdict === "inconclusive") return "inconclusive";
  return verdict === "consensus_blocked" ? `blocked ${severity}` : "reached";
}
