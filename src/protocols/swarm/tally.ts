import type { Stand } from "./rules/verdict.ts";
import type { HeldRound } from "./course.ts";

/** What came of a round, for who watches: what the moderator says, and what can be counted. */
export function tallyOf({ round, synthesis, judgement }: Omit<HeldRound, "stress">): string {
  const { stands, shifts, untested } = judgement;
  const moved = shifts.filter(({ accepted }) => accepted).length;
  const facts = [
    `${synthesis.agreements.length} agreed`,
    `${synthesis.disagreements.length} disputed`,
    `${synthesis.openQuestions.length} open`,
    ...standing(stands),
    ...(moved === 0 ? [] : [`${moved} moved`]),
    ...(untested ? ["nothing countered"] : []),
  ];
  return `Round ${round}: ${synthesis.summary} (${facts.join("; ")})`;
}

function standing(stands: readonly Stand[]): readonly string[] {
  const counts = (["counter", "partly", "accept"] as const).flatMap((which) => {
    const count = stands.filter(({ stand }) => stand === which).length;
    return count === 0 ? [] : [`${count} ${which}`];
  });
  return counts.length === 0 ? [] : [`on the contrarian: ${counts.join(", ")}`];
}
