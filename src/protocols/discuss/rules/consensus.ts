import type { Likeness } from "../../../kernel/lookup.ts";
import type { Agreement } from "../../../ledger/agreement.ts";
import { comparison } from "../../../text/likeness/comparison.ts";
import type { Rebuttal } from "./statements.ts";
import type { FalseConsensus, Similarity } from "./verdict.ts";

/** Seed 002: shown whenever all agree, word for word. */
export const unanimityWarning = "Unanimous agreement detected. Verify diversity of reasoning.";

/** A member and the reasons it gave itself for where it stands. */
export interface Reasons {
  readonly seat: string;
  readonly reasons: readonly string[];
}

/** The texts that the reasons' similarity needs the likeness of, each once. */
export function textsOfReasons(panel: readonly Reasons[]): readonly string[] {
  return [...new Set(panel.flatMap(({ reasons }) => reasons))];
}

/** By how many reasons that are not each other's stand behind it (joined claims are one). */
export function consensusByIds(
  members: number,
  summary: string,
  { independent, isSuperficial }: Pick<Agreement, "independent" | "isSuperficial">,
  rebuttal: Rebuttal | null,
): FalseConsensus {
  const similarity = isSuperficial ? "HIGH" : independent < members ? "MEDIUM" : "LOW";
  return { ...told(members, summary, similarity, rebuttal), independent, by: "ids" };
}

/** By how alike the words are in which members give their reasons, and what the devil's advocate held against it, if asked. */
export function falseConsensus(
  panel: readonly Reasons[],
  summary: string,
  likeness: Likeness,
  rebuttal: Rebuttal | null = null,
): FalseConsensus {
  return told(panel.length, summary, similarityOf(panel, likeness), rebuttal);
}

function told(
  members: number,
  summary: string,
  similarity: Similarity,
  rebuttal: Rebuttal | null,
): FalseConsensus {
  return {
    members,
    summary,
    similarity,
    superficial: similarity === "HIGH",
    rebuttal: rebuttal?.rebuttal ?? null,
    concession: rebuttal?.concession ?? null,
    warning: unanimityWarning,
  };
}

/** By the share of pairs of members of whom some reason of one makes the same point as some reason of the other. */
function similarityOf(panel: readonly Reasons[], likeness: Likeness): Similarity {
  const { meet } = comparison(textsOfReasons(panel), likeness);
  const pairs = panel.flatMap((one, at) => panel.slice(at + 1).map((other) => [one, other] as const));
  const alike = pairs.filter(([one, other]) => meet(one.reasons, other.reasons)).length;
  if (pairs.length === 0 || alike * 3 < pairs.length) return "LOW";
  return alike * 3 >= pairs.length * 2 ? "HIGH" : "MEDIUM";
}
