import { checksSummary } from "../../../document/checks.ts";
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
  return [`${stood} ${changed[0] ?? words("critique.confirmationChangedNothing")}`];
}

/** Who put like points together; nothing where one alone judged. */
export function joinedText({ joinedBy, answered }: CritiqueVerdict, words: Words): readonly string[] {
  if (joinedBy === undefined || answered < 2) return [];
  return [words(joinedBy === "editor" ? "critique.joinedByEditor" : "critique.joinedByWords")];
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
function degradedText({ verdict }: CritiqueVerdict, words: Words): string {
  return words(verdict === "inconclusive" ? "critique.degradedTooFew" : "critique.degraded");
}

export type Fact = readonly [label: string, text: string];

/** How much of what was said could be looked up, and how that stood. */
export function claimsFact({ said: { points, strengths, checks }, words }: Account): readonly Fact[] {
  const texts = points.flatMap(({ fault, change }) => [fault, change].filter((one) => one !== null));
  const checked = checksSummary(checks, strengths.length + texts.length, words);
  return checked === null ? [] : [[words("critique.claims"), checked]];
}

/** What a reader must know before believing a verdict. */
export function caveats(account: Account): readonly Fact[] {
  const { verdict, discussion, degraded, partial, warnings, words } = account;
  const stopped = discussion.stopped?.detail ?? words("critique.partial");
  return [
    ...(degraded ? [[words("critique.degradedLabel"), degradedText(verdict, words)] as const] : []),
    ...(partial ? [[words("critique.partialLabel"), stopped] as const] : []),
    ...warnings.map((warning) => [words("critique.warningLabel"), warning] as const),
  ];
}
