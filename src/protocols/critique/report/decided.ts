import type { Decided } from "../../../manifest/method.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import { afterDecision } from "./message.ts";

/** Whether the artifact passed, and what a person made of that. Rules judge nothing, and neither do too few. */
export function decided({ verdict, outcome }: Account): Decided | null {
  if (verdict.verdict === null || verdict.verdict === "inconclusive") return null;
  const isBlocked = verdict.verdict === "consensus_blocked";
  const judging = Object.keys(verdict.ratings);
  const against = isBlocked ? holdingBack(verdict) : new Set<string>();
  const passing = judging.filter((name) => !against.has(name));
  const answer = (verdict.bottomLine ?? []).map(({ sentence }) => sentence).join(" ");
  return {
    decided: [answer || bare(verdict), afterDecision(outcome) ?? ""].join(" ").trim(),
    by: isBlocked ? [...against] : judging,
    dissent: [
      ...(isBlocked ? passing.map((name) => `${name} would pass it: ${verdict.ratings[name]}/5`) : []),
      ...contested(verdict),
    ],
    lookAgain: isBlocked ? lookAgain(verdict, outcome?.decision ?? null) : [],
  };
}

/** Of 0.1, which gave no answer in sentences. */
function bare({ verdict, severity, averageRating }: CritiqueVerdict): string {
  const how = verdict === "consensus_reached" ? "It passes" : `It is blocked (${severity})`;
  return `${how}, average ${averageRating}/5.`;
}

/** Whoever gave the reason that it is blocked; a spread of ratings names those who would pass it, too. */
function holdingBack({ signals }: CritiqueVerdict): ReadonlySet<string> {
  return new Set(
    signals.flatMap(({ signal, perspectives }) => (signal === "rating_spread" ? [] : perspectives)),
  );
}

function contested({ groups = [] }: CritiqueVerdict): readonly string[] {
  return groups.flatMap(({ headline, stands = [] }) =>
    stands
      .filter(({ stand }) => stand === "contest")
      .map(
        ({ perspective, reason }) => `${perspective} contests "${headline}"${reason ? `: ${reason}` : ""}`,
      ),
  );
}

function lookAgain({ recommendation }: CritiqueVerdict, decision: string | null): readonly string[] {
  if (decision === "hand-back" || recommendation === "revise") return ["when it has been revised"];
  return recommendation === "escalate" && decision === null ? ["when a person has decided on it"] : [];
}
