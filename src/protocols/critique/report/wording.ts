import { prose, quiet, type Text } from "../../../document/document.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import { type StandKind, standKinds } from "../../../ledger/fields.ts";
import type { GroupStand } from "../rules/stands.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";

/** `7 findings by rules` */
export function ruleFindings({ byRules }: Pick<CritiqueVerdict, "byRules">): string {
  const count = byRules?.findings.length ?? 0;
  return `${count === 0 ? "no" : count} finding${count === 1 ? "" : "s"} by rules`;
}

/** What a critique by rules alone comes to. */
export function rulesAlone(verdict: CritiqueVerdict): string {
  return `${ruleFindings(verdict)}; no judgement of quality`;
}

/** `average 4.33/5`, of those who rated. */
export function averageText({ verdict, averageRating }: CritiqueVerdict): string {
  if (averageRating === null) return "no rating";
  return verdict === "inconclusive"
    ? `average of those who answered ${averageRating}/5`
    : `average ${averageRating}/5`;
}

/** `1 of 3 perspectives answered; the quorum is 2`, where that is too few. */
export function answeredText({ verdict, answered, asked, quorum, byRules }: CritiqueVerdict): string {
  const read = byRules?.perspectives.length ?? 0;
  const counted = `${answered} of ${asked} perspectives answered${read === 0 ? "" : `, ${read} read by rules`}`;
  return verdict === "inconclusive" ? `${counted}, the quorum is ${quorum ?? asked}` : counted;
}

/** The answer, a sentence each, with the ids behind it. */
export function bottomLines({ bottomLine = [] }: CritiqueVerdict): readonly Text[] {
  return bottomLine.map(({ sentence, ids }) => [
    prose(sentence),
    ...(ids.length === 0 ? [] : [" ", quiet(`[${ids.join(", ")}]`)]),
  ]);
}

/** How like points came together, where an editor did that. */
export function joinedText({ joinedBy }: CritiqueVerdict): string | null {
  return joinedBy === "editor" ? "An editor grouped similar points, and code checked the groups." : null;
}

/** What several readers gave that one would not have; `null` where one alone judged. */
export function worthText({ panel, joinedBy, escalation }: CritiqueVerdict): string | null {
  if (panel === undefined) return null;
  const { byOne, bySeveral, contested, best, beyondBest, beyondBestHigh } = panel;
  const groups = beyondBest === 0 ? "nothing" : `${beyondBest} ${beyondBest === 1 ? "group" : "groups"}`;
  const high = beyondBestHigh === 0 ? "" : `, ${beyondBestHigh} of them HIGH`;
  const how = joinedBy === "words" ? " (grouped by wording, without an editor)" : "";
  const who = escalation?.why.length === 0 ? "What two reviewers found" : "What the panel added";
  return `${who}${how}: found by one reader ${byOne}, by several ${bySeveral}, contested ${contested}; not found by its best single member (${best}): ${groups}${high}.`;
}

/** Whose verdict it is where two reviewers read first; `null` where they did not. */
export function escalationText({ escalation, ratings }: CritiqueVerdict): string | null {
  if (escalation === undefined) return null;
  const { reviewers, agents, why } = escalation;
  if (why.length > 0) return `The panel was asked because the two reviewers differ: ${why.join("; ")}.`;
  const given = reviewers.map((name) => ratings[name]).join(" and ");
  const by = agents.length === 1 ? `, both answered by ${agents.join("")}` : "";
  return `Two reviewers gave this verdict (ratings ${given}${by}). They agree on what decides it, so the panel was not asked.`;
}

/** What became of the verdict when seats stood to what others found; `null` where they were not asked. */
export function confirmationText({ confirmation }: CritiqueVerdict): string | null {
  if (confirmation === undefined) return null;
  const { asked, answered, changed } = confirmation;
  const stood = `Confirmation: ${answered.length} of ${asked.length} judged what the others found.`;
  return [stood, ...(changed.length === 0 ? ["It changed nothing."] : changed)].join(" ");
}

/** `agreed by Risk, contested by Clarity`; nothing where nobody took a stand. */
export function standWords(stands: readonly GroupStand[] = []): string {
  const by = Map.groupBy(stands, ({ stand }) => stand);
  return standKinds
    .flatMap((kind) => {
      const names = (by.get(kind) ?? []).map(({ perspective }) => perspective);
      return names.length === 0 ? [] : [`${standVerbs[kind]} ${names.join(", ")}`];
    })
    .join("; ");
}

const standVerbs: Readonly<Record<StandKind, string>> = {
  agree: "agreed by",
  contest: "contested by",
  narrower: "partly agreed by",
  "beside-the-point": "beside the point for",
};

/** Why it is marked degraded. */
export function degradedText({ verdict }: CritiqueVerdict): string {
  return verdict === "inconclusive"
    ? "too few perspectives were answered by a model or a person to judge"
    : "every perspective was answered by a fallback";
}

/** Why it is marked partial. */
export function partialText({ stopped }: Discussion): string {
  return stopped?.detail ?? "not every perspective has an answer";
}
