import { checksSummary, isDoubtful, standingText } from "../../../document/checks.ts";
import {
  type Bars,
  type Doc,
  type Span,
  type Text,
  type Tone,
  by,
  heading,
  list,
  paragraph,
  prose,
  quiet,
  section,
  strong,
  table,
} from "../../../document/document.ts";
import { type SeatResult, answererOf } from "../../../kernel/result.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { headlineOf } from "../../../text/headline.ts";
import { shorten } from "../../../text/shorten.ts";
import { type Words, listed, wordsIn } from "../../../words.ts";
import { type Voice, claimsIn } from "../rules/said.ts";
import type { Divergence } from "../rules/divergences.ts";
import type { PointGroup, Gravity } from "../rules/groups.ts";
import type { CritiqueVerdict } from "../rules/judged.ts";
import type { Account } from "./account.ts";
import { oneLine } from "../../../document/markdown.ts";
import { StandAs } from "../../../table/act.ts";
import type { CritiqueOptions } from "../options.ts";

/** What page and record tell alike: a page shows the first few of each, a record all. */

export const tones = { HIGH: "bad", MEDIUM: "warning", LOW: "quiet" } as const satisfies Record<
  Gravity,
  Tone
>;

export function ratings({ seats, verdict, said: { voices }, words }: Account): Bars {
  return {
    kind: "bars",
    most: 5,
    columns: [words("critique.perspective"), words("critique.rating")],
    none: words("critique.noAnswer"),
    rows: seats.map((seat) => {
      const value = verdict.ratings[seat.seat] ?? null;
      const voice = voices.find(({ name }) => name === seat.seat);
      const instead =
        voice?.byRules === true
          ? words("critique.noneByRules")
          : words("critique.ratingNotCounted", { rating: voice?.rating ?? 0 });
      const tone = value === null ? "quiet" : value <= 2 ? "bad" : value < 4 ? "warning" : "good";
      const note = [quiet(source(seat, words))];
      return { label: seat.seat, value, tone, note, ...(voice?.counts === false && { instead }) };
    }),
  };
}

function source(seat: SeatResult, words: Words): string {
  const { agent: other, fallback, failure } = seat;
  const agent = answererOf(seat);
  if (agent === null)
    return words("critique.silent", { agent: other, why: failure ?? words("critique.notAsked") });
  const why = failure ?? words("critique.failed");
  return fallback ? words("critique.inPlaceOf", { agent, other, why }) : agent;
}

const mostShown = 7;
const longestChange = 132;
const longestColumn = 24;

export function groups(account: Account): Doc {
  const { verdict, words } = account;
  const { groups: all = [], joinedBy } = verdict;
  // Words do not join what is wrong with what is asked for about it.
  const shown = joinedBy === "editor" ? all : all.filter((group) => group.asked !== true);
  // Of many, the gravest are told with what to do; the record has it all.
  const withChange = shown.length > mostShown ? 4 : mostShown;
  const told = shown.map((group, index) => ({
    text: [
      strong(group.headline),
      ...(group.severity === "HIGH" ? mark(words("critique.criticalMark"), "bad") : []),
      ...(group.contested === true ? mark(words("critique.contestedMark"), "warning") : []),
      ...by(group.perspectives),
      ...(group.stands === undefined ? [] : [" ", quiet(standWords(group.stands, words))]),
      ...doubts(account, group),
    ],
    ...(group.change !== null &&
      index < withChange && { below: [{ sign: quiet("→"), text: shorten(group.change, longestChange) }] }),
  }));
  return section(words("critique.theyFound"), [list(told, { ordered: true, most: mostShown })]);
}

/** At one look: the gravest first, and of each perspective how grave it is to whoever named it, or how they stand to it. */
export function byPerspective({ verdict: { groups = [] }, seats, words }: Account): Doc {
  const rows = groups.map(({ headline, severity, perspectives, stands = [] }) => [
    headline,
    ...seats.map(({ seat }): Text => {
      if (perspectives.includes(seat)) return [strong(severity, tones[severity])];
      const stand = stands.find((one) => one.perspective === seat)?.stand;
      return stand === undefined ? "" : words("critique.stand", { stand });
    }),
  ]);
  const title = words("critique.theyFound");
  const columns = [title, ...seats.map(({ seat }) => shorten(seat, longestColumn))];
  return section(title, [{ ...table(columns, rows), isPicture: true }]);
}

export function asked({ verdict: { actionItems, joinedBy }, said: { points }, words }: Account): Doc {
  const faulted = new Set(points.flatMap(({ id, fault }) => (fault === null ? [] : [id])));
  const open = actionItems.filter(({ ids }) => joinedBy !== "editor" && !ids.some((id) => faulted.has(id)));
  const items = open.map(({ item, perspectives }) => [shorten(item, longestChange), ...by(perspectives)]);
  return section(words("document.toDo"), [list(items, { ordered: true, most: mostShown })]);
}

function mark(text: string, tone: Tone): readonly Span[] {
  return [" ", { text: `[${text}]`, tone }];
}

function doubts({ said, words }: Account, { ids }: PointGroup): readonly Span[] {
  const own = said.points.filter(({ id }) => ids.includes(id));
  const checks = own.flatMap(({ checked: { fault, change } }) => [fault ?? [], change ?? []].flat());
  const doubtful = checks.filter(isDoubtful);
  const contradicted = doubtful.find(({ standing }) => standing === "contradicted");
  if (contradicted !== undefined) return mark(standingText(contradicted, words), "bad");
  return doubtful.slice(0, 1).flatMap(({ standing }) => mark(words("claims.mark", { standing }), "warning"));
}

export function themes({ verdict: { joinedBy }, words }: Account, some: CritiqueVerdict["themes"]) {
  // What words put together is told by who said it: ids would claim more.
  const items = some.map(({ theme, kind, perspectives, ids }) => [
    prose(theme),
    ` (${words("critique.themeKind", { kind })}: ${named(perspectives, joinedBy === "editor" ? ids : [])})`,
  ]);
  return list(items, { most: 2, none: words("document.none") });
}

export function divergences({ words }: Account, some: readonly Divergence[]) {
  const items = some.map(({ topic, severity, description, perspectives, ids }) => ({
    text: [strong(topic), ` (${severity}): `, prose(description), ` (${named(perspectives, ids)})`],
    sign: { text: "≠", tone: tones[severity] },
  }));
  return list(items, { most: 5, cut: true, none: words("document.none") });
}

export function named(perspectives: readonly string[], ids: readonly string[] = []): string {
  return `${perspectives.join(", ")}${ids.length === 0 ? "" : `: ${ids.join(", ")}`}`;
}

export function foundByRules({ verdict: { byRules }, words }: Account): Doc {
  const items = (byRules?.findings ?? []).map(({ finding, critical, perspectives }) => [
    ...(critical ? [strong(words("critique.criticalMark"), "bad"), " "] : []),
    prose(finding),
    ...by(perspectives),
  ]);
  return section(words("critique.foundByRules"), [list(items, { most: 12 })]);
}

export function confirmation(account: Account): Doc {
  const { verdict, words } = account;
  const items = (verdict.groups ?? []).flatMap(({ headline, perspectives, ids, stands = [] }) => {
    const text = [strong(headline), ` (${named(perspectives, ids)})`];
    const below = stands.map(({ perspective: name, stand, reason, text: instead }): Text => [
      `${name}: ${words("critique.stand", { stand })}`,
      ...[instead, reason].flatMap((why) => (why === undefined ? [] : [". ", prose(why)])),
    ]);
    return below.length === 0 ? [] : [{ text, below }];
  });
  const told = courseOf(account).confirmation.map((text) => paragraph([prose(text)]));
  return section(words("critique.confirmationTitle"), [...told, list(items)]);
}

export function inFull({ perspectives, said, words }: Account): Doc {
  const line = (id: string | null, text: string, checked: CheckedClaim | undefined): Text => [
    ...(id === null ? [] : [strong(id), " "]),
    prose(text),
    ...(checked === undefined
      ? []
      : [
          " (",
          { text: standingText(checked, words), as: isDoubtful(checked) ? "strong" : "emphasis" } as const,
          ")",
        ]),
  ];
  const body = perspectives.flatMap(({ seat: { name, role } }): Doc => {
    const isOwn = ({ by: voice }: { readonly by: Voice }) => voice.name === name;
    const points = said.points.filter(isOwn);
    const faults = (isCritical: boolean) =>
      points.flatMap(({ id, headline, fault, critical, checked }) => {
        if (fault === null || critical !== isCritical) return [];
        const title = [fault, headlineOf(fault)].includes(headline) ? "" : `${headline}. `;
        return [line(id, `${title}${fault}`, checked.fault)];
      });
    const lists = {
      critical: faults(true),
      weakness: faults(false),
      strength: said.strengths.filter(isOwn).map(({ text, checked }) => line(null, text, checked)),
      suggestion: points.flatMap(({ id, change, checked }) =>
        change === null ? [] : [line(id, change, checked.change)],
      ),
    };
    const isSilent = !said.voices.some((voice) => voice.name === name);
    return [
      heading(3, `${name} — ${role}`),
      ...(isSilent ? [paragraph(words("critique.noAnswerSentence"))] : []),
      ...Object.entries(lists).flatMap(([kind, lines]) =>
        lines.length === 0 ? [] : [paragraph(`${words("critique.listOf", { kind })}:`), list(lines)],
      ),
    ];
  });
  return section(words("critique.inFull"), body);
}

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
  const changed = confirmation?.changed.join(" ") || words("critique.confirmationChangedNothing");
  return {
    escalation: escalation === undefined ? [] : [whose],
    confirmation: confirmation === undefined ? [] : [`${stood} ${changed}`],
    joined: joinedBy === undefined || answered < 2 ? [] : [words("critique.joinedBy", { by: joinedBy })],
  };
}

/** `agreed by Risk, contested by Clarity`; nothing where nobody took a stand. */
function standWords(stands: NonNullable<PointGroup["stands"]>, words: Words): string {
  const told = StandAs.options.flatMap((stand) => {
    const names = stands.filter((one) => one.stand === stand).map(({ perspective }) => perspective);
    return names.length === 0 ? [] : [words("critique.stands", { stand, names: listed(words, names) })];
  });
  return told.join("; ");
}

export type LabelledText = readonly [label: string, text: string];

export function claimsFact({ said, words }: Account): readonly LabelledText[] {
  const checked = checksSummary(said.checks, claimsIn(said).length, words);
  return checked === null ? [] : [[words("critique.claims"), checked]];
}

export function caveats({ verdict, discussion, degraded, partial, warnings, words }: Account) {
  const why = words("critique.degraded", { verdict: verdict.verdict ?? "none" });
  const stopped = discussion.stopped?.detail ?? words("critique.partial");
  return [
    ...(degraded ? [[words("critique.degradedLabel"), why] as const] : []),
    ...(partial ? [[words("critique.partialLabel"), stopped] as const] : []),
    ...warnings.map((warning): LabelledText => [words("critique.warningLabel"), warning]),
  ];
}

/** None where consensus was reached, the severity is LOW or nobody judged. Programs read them: their form is the same in every language. */
export function sixLineMessage(
  verdict: CritiqueVerdict,
  subject: Pick<CritiqueOptions, "role" | "task" | "roundId" | "artifact">,
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

export function summary({ verdict, divergences, actionItems }: CritiqueVerdict) {
  const most = verdict === "consensus_reached" ? 3 : Infinity;
  return { divergences: divergences.slice(0, 3), actionItems: actionItems.slice(0, most) };
}
