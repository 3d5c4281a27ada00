import type { Discussion } from "../../../kernel/discussion.ts";
import { StandAs } from "../../../table/act.ts";
import { listed, type Words } from "../../../words.ts";
import type { CritiqueVerdict, GroupStand } from "../rules/verdict.ts";
import type { Account } from "./account.ts";

/** What a critique by rules alone comes to. */
export function rulesAlone({ byRules }: CritiqueVerdict, words: Words): string {
  return words("critique.rulesAlone", { count: byRules?.findings.length ?? 0 });
}

/** `average 4.33/5`, of those who rated. */
export function averageText({ verdict, averageRating: rating }: CritiqueVerdict, words: Words): string {
  if (rating === null) return words("critique.noRating");
  return words(verdict === "inconclusive" ? "critique.averageOfThose" : "critique.average", { rating });
}

/** `1 of 3 perspectives answered; the quorum is 2`, where that is too few. */
export function answeredText(
  { verdict, answered, asked, quorum = asked, byRules }: CritiqueVerdict,
  words: Words,
): string {
  const read = byRules?.perspectives.length ?? 0;
  return listed(words, [
    words("critique.answered", { answered, asked }),
    ...(read === 0 ? [] : [words("critique.readByRulesCount", { count: read })]),
    ...(verdict === "inconclusive" ? [words("critique.quorum", { count: quorum })] : []),
  ]);
}

/** What several readers gave that one would not have; nothing where one alone judged. */
export function worthText({ panel, joinedBy, escalation }: CritiqueVerdict, words: Words): readonly string[] {
  if (panel === undefined) return [];
  const { beyondBest: groups, beyondBestHigh: high, ...counted } = panel;
  const who = escalation?.why.length === 0 ? "reviewers" : "panel";
  return [words("critique.worth", { ...counted, who, how: joinedBy ?? "editor", groups, high })];
}

/** Whose verdict it is where two reviewers read first; nothing where they did not. */
export function escalationText({ verdict, seats, words }: Account): readonly string[] {
  const { escalation, ratings: given } = verdict;
  if (escalation === undefined) return [];
  const { reviewers, why } = escalation;
  if (why.length > 0) return [words("critique.panelAsked", { why: why.join("; ") })];
  const ratings = reviewers.map((name) => given[name]).join(words("list.and"));
  const [agent = "", ...others] = new Set(seats.map(({ answeredBy }) => answeredBy ?? ""));
  return [
    others.length === 0
      ? words("critique.panelSparedByOne", { ratings, agent })
      : words("critique.panelSpared", { ratings }),
  ];
}

/** What became of the verdict when seats stood to what others found; nothing where they were not asked. */
export function confirmationText({ confirmation }: CritiqueVerdict, words: Words): readonly string[] {
  if (confirmation === undefined) return [];
  const { asked, answered, changed } = confirmation;
  const stood = words("critique.confirmation", { answered: answered.length, asked: asked.length });
  return [
    [stood, ...(changed.length === 0 ? [words("critique.confirmationChangedNothing")] : changed)].join(" "),
  ];
}

/** `agreed by Risk, contested by Clarity`; nothing where nobody took a stand. */
export function standWords(stands: readonly GroupStand[], words: Words): string {
  const by = Map.groupBy(stands, ({ stand }) => stand);
  return StandAs.options
    .flatMap((stand) => {
      const names = (by.get(stand) ?? []).map(({ perspective }) => perspective);
      return names.length === 0 ? [] : [words("critique.stands", { stand, names: listed(words, names) })];
    })
    .join("; ");
}

/** Why it is marked degraded. */
export function degradedText({ verdict }: CritiqueVerdict, words: Words): string {
  return words(verdict === "inconclusive" ? "critique.degradedTooFew" : "critique.degraded");
}

/** Why it is marked partial. */
export function partialText({ stopped }: Discussion, words: Words): string {
  return stopped?.detail ?? words("critique.partial");
}
