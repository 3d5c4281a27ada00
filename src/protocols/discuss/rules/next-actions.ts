import { sameWords } from "../../../text/likeness/same-words.ts";
import type { Ending } from "./minority.ts";
import { mergedByWords, proposalsOf } from "./proposals.ts";
import { countedPositions } from "./state.ts";
import type { NextAction } from "./verdict.ts";

/** What the seats propose to do, like proposals together; where nobody proposed anything, what follows from what is open. */
export function nextActions(ending: Ending): readonly NextAction[] {
  const proposed = proposedActions(ending);
  return proposed.length > 0 ? proposed : openActions(ending);
}

/** What more than one asks for weighs more. */
function proposedActions({ issues, finals, prefixOf, edit }: Ending): readonly NextAction[] {
  const given = new Map(
    finals.flatMap(({ seat, final }) => (final === null ? [] : [[seat, final] as const])),
  );
  const proposals = proposalsOf(given, prefixOf);
  const byId = new Map(proposals.map((proposal) => [proposal.id, proposal]));
  const merged = (edit?.actions ?? []).length > 0 ? (edit?.actions ?? []) : mergedByWords(proposals);
  const actions = merged.map(({ action, ids }): NextAction => {
    const behind = ids.flatMap((id) => byId.get(id) ?? []);
    const by = [...new Set(behind.map(({ seat }) => seat))];
    const why = behind.find((one) => one.why !== null)?.why;
    return {
      action,
      priority: by.length > 1 ? "HIGH" : "MEDIUM",
      issue: issues.length === 1 ? (issues[0]?.issue ?? "") : "",
      by,
      ...(why && { why }),
      ids,
    };
  });
  return actions.toSorted((a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority));
}

/** Split issues first, then what nobody checked or spoke of, then what may still go wrong. */
function openActions({ team, issues, undiscussed, finals, lang }: Ending): readonly NextAction[] {
  const words = lang === "ja" ? japanese : english;
  const split = issues.filter(
    ({ positions }) => countedPositions(positions, team.devilsAdvocate).length >= 2,
  );
  const given = finals.flatMap(({ seat, final }) => (final === null ? [] : [{ seat, final }]));
  const all: readonly Draft[] = [
    ...split.map(({ issue, important }) => ({
      subject: issue,
      action: words.decide(issue),
      priority: important ? ("HIGH" as const) : ("LOW" as const),
      issue,
    })),
    ...given.flatMap(({ seat, final }) =>
      (final.unverifiedAssumptions ?? []).map((subject) => ({
        subject,
        action: words.verify(subject),
        priority: "MEDIUM" as const,
        issue: words.assumptionOf(seat),
      })),
    ),
    ...undiscussed.map((issue) => ({
      subject: issue,
      action: words.discuss(issue),
      priority: "MEDIUM" as const,
      issue,
    })),
    ...given.flatMap(({ seat, final }) =>
      [...(final.unresolvedRisks ?? []), final.remainingRisk].map((subject) => ({
        subject,
        action: words.watch(subject),
        priority: "LOW" as const,
        issue: words.riskOf(seat),
      })),
    ),
  ];
  const named = all.filter(({ subject }) => /[\p{L}\p{N}]/u.test(subject));
  // Each once, where it weighs most: the gravest stand first and stay.
  const ordered = named.toSorted((a, b) => priorities.indexOf(a.priority) - priorities.indexOf(b.priority));
  const once = new Map(ordered.toReversed().map((draft) => [sameWords(draft.subject), draft]));
  return ordered
    .filter((draft) => once.get(sameWords(draft.subject)) === draft)
    .map(({ action, priority, issue }) => ({ action, priority, issue }));
}

interface Draft extends NextAction {
  readonly subject: string;
}

const priorities: readonly NextAction["priority"][] = ["HIGH", "MEDIUM", "LOW"];

const english = {
  decide: (issue: string) => `Decide: ${issue}`,
  verify: (assumption: string) => `Verify the assumption: ${assumption}`,
  discuss: (issue: string) => `Discuss what was not discussed: ${issue}`,
  watch: (risk: string) => `Watch the risk: ${risk}`,
  assumptionOf: (seat: string) => `unverified assumption, ${seat}`,
  riskOf: (seat: string) => `remaining risk, ${seat}`,
};

const japanese: typeof english = {
  decide: (issue) => `判断する: ${issue}`,
  verify: (assumption) => `前提を検証する: ${assumption}`,
  discuss: (issue) => `未議論の論点を検討する: ${issue}`,
  watch: (risk) => `リスクを監視する: ${risk}`,
  assumptionOf: (seat) => `未検証の前提（${seat}）`,
  riskOf: (seat) => `残存リスク（${seat}）`,
};
