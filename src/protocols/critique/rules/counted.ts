import type { BottomLine } from "../../../ledger/edit.ts";
import { lowRating } from "./severity.ts";
import type { CritiqueVerdict } from "./verdict.ts";

/** The verdict in words, from what was counted; the ids are those of critical points. */
export function countedLine(verdict: CritiqueVerdict): BottomLine {
  const critical = verdict.divergences.filter(({ kind }) => kind === "critical");
  return {
    sentence: `${opening(verdict)}${askedFor(verdict)}`,
    ids: critical.flatMap(({ ids = [] }) => ids),
  };
}

function opening(verdict: CritiqueVerdict): string {
  const { ratings, averageRating, answered, asked, quorum = asked } = verdict;
  const all = Object.values(ratings);
  const low = all.filter((rating) => rating <= lowRating).length;
  const average = averageRating === null ? "" : ` (average ${averageRating}/5)`;
  switch (verdict.verdict) {
    case "consensus_reached":
      return `Nothing blocks it: ${all.length} of ${all.length} rate it above ${lowRating}${average}.`;
    case "consensus_blocked":
      return `Not as it stands: ${[...criticalWords(verdict), `${low} of ${all.length} rate it ${lowRating} or lower${average}`].join(", ")}.`;
    default:
      return `No verdict: ${answered} of ${asked} perspectives answered, ${quorum} must.`;
  }
}

function criticalWords({ signals }: CritiqueVerdict): readonly string[] {
  return signals.flatMap(({ signal, detail, perspectives }) =>
    signal === "critical_issue" ? [`${detail} (${perspectives.join(", ")})`] : [],
  );
}

function askedFor({ verdict, groups = [], joinedBy, actionItems }: CritiqueVerdict): string {
  if (groups.length === 0) return verdict === "inconclusive" ? "" : " Nobody asks for a change.";
  if (joinedBy === "editor")
    return ` ${things(groups.length)} to change, ${severalOf(groups)} named by more than one.`;
  // Words do not join what is wrong with what is asked for about it.
  const wrong = groups.filter(({ asked }) => asked !== true);
  const found =
    wrong.length === 0 ? [] : [`${things(wrong.length)} found wrong, ${severalOf(wrong)} by more than one`];
  const count = actionItems.length;
  const changes = count === 0 ? [] : [`${count} ${count === 1 ? "change is" : "changes are"} asked for`];
  return ` ${[...found, ...changes].join("; ")}.`;
}

function things(count: number): string {
  return count === 1 ? "1 thing" : `${count} things`;
}

function severalOf(groups: NonNullable<CritiqueVerdict["groups"]>): string {
  const several = groups.filter(({ perspectives }) => perspectives.length > 1).length;
  return several === 0 ? "none" : String(several);
}
