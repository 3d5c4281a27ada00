import { z } from "zod";
import type { Brief } from "../../../manifest/brief.ts";
import { wordsIn } from "../../../words.ts";
import { CritiqueOptions, CritiqueOutcome } from "../options.ts";
import { CritiqueVerdict } from "../rules/verdict.ts";
import { ruleFindings } from "./wording.ts";

/** What of an entry tells how it came out. */
const Verdict = CritiqueVerdict.pick({ verdict: true, severity: true, bottomLine: true, byRules: true });
const Entry = z.object({ verdict: Verdict });

/** `reached`, `blocked HIGH`, `7 findings by rules`; nothing before the verdict. */
export const brief: Brief<CritiqueOptions, z.infer<typeof Entry>, CritiqueOutcome> = {
  given: CritiqueOptions,
  kept: Entry,
  outcome: CritiqueOutcome,
  tell({ kept }) {
    const entry = kept.at(-1);
    if (entry === undefined) return { inAWord: null };
    const { verdict } = entry;
    return { inAWord: inAWord(verdict), bottomLine: verdict.bottomLine?.[0]?.sentence ?? null };
  },
  lastIsEnough: () => true,
};

/** For a list of discussions in all languages: in that of the program. */
function inAWord(verdict: z.infer<typeof Verdict>): string {
  if (verdict.verdict === null) return ruleFindings(verdict, wordsIn("en"));
  if (verdict.verdict === "inconclusive") return "inconclusive";
  return verdict.verdict === "consensus_blocked" ? `blocked ${verdict.severity}` : "reached";
}
