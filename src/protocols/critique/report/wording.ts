import { checksSummary } from "../../../document/checks.ts";
import { oneLine } from "../../../document/markdown.ts";
import { StandAs } from "../../../table/act.ts";
import { shorten } from "../../../text/shorten.ts";
import { listed, type Words, wordsIn } from "../../../words.ts";
import type { CritiqueOptions } from "../options.ts";
import { claimsIn } from "../rules/said.ts";
import type { Divergence } from "../rules/severity.ts";
import type { Group } from "../rules/groups.ts";
import type { CritiqueVerdict } from "../rules/judged.ts";
import type { Account } from "./account.ts";

export function rulesAlone({ byRules }: CritiqueVerdict, words: Words): string {
  return words("critique.rulesAlone", { count: byRules?.findings.length ?? 0 });
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

export function courseOf({ verdict, seats, words }: Account) {
  const { escalation, confirmation, joinedBy, answered, ratings: given } = verdict;
  const ratings = escalation?.reviewers.map((name) => given[name]).join(words("list.and")) ?? "";
  const [agent = "", ...others] = new Set(seats.map(({ answeredBy }) => answeredBy ?? ""));
  const why = escalation?.why ?? [];
  const whose =
    why.length > 0
      ? words("critique.panelAsked", { why: why.join("; ") })
      : words("critique.panelSpared", { agents: others.length + 1, agent, ratings });
  const stood = words("critique.confirmation", {
    answered: confirmation?.answered.length ?? 0,
    asked: confirmation?.asked.length ?? 0,
  });
  const changed = confirmation?.changed[0] ?? words("critique.confirmationChangedNothing");
  return {
    escalation: escalation === undefined ? [] : [whose],
    confirmation: confirmation === undefined ? [] : [`${stood} ${changed}`],
    joined: joinedBy === undefined || answered < 2 ? [] : [words("critique.joinedBy", { by: joinedBy })],
  };
}

/** `agreed by Risk, contested by Clarity`; nothing where nobody took a stand. */
export function standWords(stands: NonNullable<Group["stands"]>, words: Words): string {
  const told = StandAs.options.flatMap((stand) => {
    const names = stands.filter((one) => one.stand === stand).map(({ perspective }) => perspective);
    return names.length === 0 ? [] : [words("critique.stands", { stand, names: listed(words, names) })];
  });
  return told.join("; ");
}

export type Fact = readonly [label: string, text: string];

export function claimsFact({ said, words }: Account): readonly Fact[] {
  const checked = checksSummary(said.checks, claimsIn(said).length, words);
  return checked === null ? [] : [[words("critique.claims"), checked]];
}

export function caveats({ verdict, discussion, degraded, partial, warnings, words }: Account) {
  const why = words("critique.degraded", { verdict: verdict.verdict ?? "none" });
  const stopped = discussion.stopped?.detail ?? words("critique.partial");
  return [
    ...(degraded ? [[words("critique.degradedLabel"), why] as const] : []),
    ...(partial ? [[words("critique.partialLabel"), stopped] as const] : []),
    ...warnings.map((warning): Fact => [words("critique.warningLabel"), warning]),
  ];
}

type Subject = Pick<CritiqueOptions, "role" | "task" | "roundId"> & {
  readonly artifact: { readonly path: string };
};

/**
 * The six lines a role sends its coordinator; none when consensus was reached, the severity is LOW, or nobody judged.
 * Programs read them, so their form is the same in every language.
 */
export function sixLineMessage(
  verdict: CritiqueVerdict,
  subject: Subject,
  recordFile: string,
  words: Words,
): string | null {
  const outcome = outcomeOf(verdict);
  if (outcome === null) return null;
  const divergences = summary(verdict).divergences.map((one) => divergenceLine(one, words));
  const items = verdict.actionItems.map(({ item }, index) => `${index + 1}) ${oneLine(item)}`);
  return [
    `[${oneLine(subject.role)}] ${oneLine(subject.task)} complete. Discuss ${subject.roundId}: ${outcome}`,
    `Divergences: ${divergences.join("; ") || "none named"}`,
    `Action items: ${items.join(" ") || "none given"}`,
    `Recommendation: ${verdict.recommendation}`,
    `Artifact: ${oneLine(subject.artifact.path)}`,
    `Discussion: ${recordFile}`,
  ].join("\n");
}

function outcomeOf(verdict: CritiqueVerdict): string | null {
  const { severity } = verdict;
  if (verdict.verdict === "inconclusive") {
    const level = severity === null ? "" : `severity=${severity} among them, `;
    return `inconclusive (${level}${answeredText(verdict, wordsIn("en"))})`;
  }
  if (verdict.verdict !== "consensus_blocked" || severity === "LOW" || severity === null) return null;
  return `consensus_blocked (severity=${severity})`;
}

const longestWhy = 160;

function divergenceLine({ topic, severity, perspectives, description }: Divergence, words: Words): string {
  const head = `${oneLine(topic)} (${severity}, ${perspectives.join(" and ")})`;
  const marked = words("critique.critical", { text: "" });
  const why = oneLine(description.startsWith(marked) ? description.slice(marked.length) : description);
  return why === oneLine(topic) ? head : `${head}: ${shorten(why, longestWhy)}`;
}

/** The top three divergences, and of one that passed three action items; the record has them all. */
export function summary({ verdict, divergences, actionItems }: CritiqueVerdict) {
  const most = verdict === "consensus_reached" ? 3 : Infinity;
  return { divergences: divergences.slice(0, 3), actionItems: actionItems.slice(0, most) };
}
