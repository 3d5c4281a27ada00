import { checksSummary, isDoubtful, standingText } from "../../../document/checks.ts";
import {
  type Bars,
  by,
  type Doc,
  gap,
  joined,
  list,
  paragraph,
  quiet,
  section,
  type Span,
  strong,
  type Text,
  type Tone,
} from "../../../document/document.ts";
import { byRules } from "../../../kernel/by-rules.ts";
import { answererOf, type SeatResult } from "../../../kernel/result.ts";
import { oneLine } from "../../../document/one-line.ts";
import type { Divergence } from "../rules/divergences.ts";
import type { Group } from "../rules/groups.ts";
import { cutAt } from "../rules/headline.ts";
import type { Point } from "../rules/points.ts";
import { raisedIn } from "../rules/raised.ts";
import type { Severity } from "../rules/severity.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import { afterDecision, callerAction } from "./message.ts";
import {
  answeredText,
  averageText,
  confirmationText,
  degradedText,
  escalationText,
  partialText,
  rulesAlone,
  standWords,
  worthText,
} from "./wording.ts";

/** What a person reads when a critique has ended: the answer, the verdict, then what to do. The record has the rest. */
export function page(account: Account): Doc {
  const { verdict } = account;
  const isUnjudged = verdict.verdict === null;
  const notes = [escalationText(verdict), worthText(verdict), confirmationText(verdict)].filter(
    (note) => note !== null,
  );
  return [
    ...answer(verdict),
    paragraph(headline(account)),
    ...standing(account).map((text) => paragraph([text])),
    gap,
    ratingBars(account),
    ...(isUnjudged
      ? section("What was found", [ruleLines(verdict)])
      : section("What they found", [findings(account)])),
    ...section("Where they disagree", [divergences(account)]),
    ...section("Praised by two or more", [praise(verdict)]),
    ...section("What to do", [actions(account)]),
    ...(isUnjudged ? [] : section("Found by rules, not part of the verdict", [ruleLines(verdict)])),
    gap,
    ...notes.map((note) => paragraph(note)),
    paragraph(afterDecision(account.outcome) ?? callerAction(verdict)),
  ];
}

/** In the editor's sentences where there are any: what was counted stands in the lines below. */
function answer({ bottomLine }: CritiqueVerdict): Doc {
  if (bottomLine === undefined) return [];
  const said = bottomLine.length > 1 ? bottomLine.slice(0, -1) : bottomLine;
  return [paragraph(said.map(({ sentence }) => sentence).join(" ")), gap];
}

function headline({ verdict }: Account): Text {
  if (verdict.verdict === null) return [strong(rulesAlone(verdict))];
  const isReached = verdict.verdict === "consensus_reached";
  const { severity, recommendation } = verdict;
  const words: readonly Span[] = [
    strong(verdict.verdict, isReached ? "good" : "bad"),
    ...(isReached || severity === null ? [] : [{ text: severity, tone: tones[severity] }]),
    averageText(verdict),
    answeredText(verdict),
    ...(recommendation === null ? [] : [recommendation]),
  ];
  return joined(
    words.map((word) => [word]),
    " · ",
  );
}

const tones = { HIGH: "bad", MEDIUM: "warning", LOW: "quiet" } as const satisfies Record<Severity, Tone>;

/** What a reader must know before believing the headline. */
function standing(account: Account): readonly Span[] {
  const { verdict, seats, checks, points, degraded, partial, warnings, readByRules } = account;
  // That places exist is no news; the record counts them.
  const isNews = [...checks.values()].some(isDoubtful);
  const checked = isNews ? checksSummary(checks, points.length) : null;
  const isByRules = seats.length > 0 && readByRules.length === seats.length;
  return [
    ...(isByRules ? [quiet(byRules)] : []),
    ...(checked === null ? [] : [quiet(`claims looked up: ${checked}`)]),
    ...(degraded ? [warning(`degraded: ${degradedText(verdict)}`)] : []),
    ...(partial ? [warning(`partial: ${partialText(account.discussion)}`)] : []),
    ...warnings.map((one) => warning(`warning: ${one}`)),
  ];
}

function warning(text: string): Span {
  return { text, tone: "warning" };
}

/** How each perspective rates it, of a low one why; of one that was read by rules, how much was found. */
function ratingBars(account: Account): Bars {
  const { seats, verdict } = account;
  const { ratings, byRules: read } = verdict;
  return {
    kind: "bars",
    most: 5,
    columns: ["Perspective", "Rating"],
    none: "no answer",
    rows: seats.map((seat) => {
      const rating = ratings[seat.seat] ?? null;
      const isRead = rating === null && read?.perspectives.includes(seat.seat) === true;
      const found = read?.findings.filter(({ perspectives }) => perspectives.includes(seat.seat)).length ?? 0;
      return {
        label: seat.seat,
        value: rating,
        tone: rating === null ? "quiet" : toneOf(rating),
        note: [quiet([source(seat), ...whyLow(account, seat.seat)].join(" · "))],
        ...(seat.counted === false && { instead: "not counted" }),
        ...(isRead && { instead: `${found === 0 ? "no" : found} finding${found === 1 ? "" : "s"}` }),
      };
    }),
  };
}

function toneOf(rating: number): Tone {
  if (rating <= 2) return "bad";
  return rating < 4 ? "warning" : "good";
}

function source(seat: SeatResult): string {
  const { agent, fallback, failure } = seat;
  const answerer = answererOf(seat);
  if (answerer === null) return `${agent}: no answer (${failure ?? "not asked"})`;
  return fallback ? `${answerer}, in place of ${agent} (${failure ?? "failed"})` : answerer;
}

/** By the numbers of what is told below; what is not among that, in its own words. */
function whyLow(account: Account, perspective: string): readonly string[] {
  const { divergences: views } = account.verdict;
  const low = views.find(({ kind, perspectives }) => kind === "rating" && perspectives.includes(perspective));
  if (low === undefined) return [];
  const { ids = [] } = low;
  const numbers = numbersOf(account, ids);
  if (numbers.length > 0) return [`see ${numbers.join(", ")}`];
  const why = shownGroups(account).find((group) => group.ids.some((id) => ids.includes(id)));
  return why === undefined ? [] : [shortened(why.headline, longestNote)];
}

const longestNote = 40;

function numbersOf(account: Account, ids: readonly string[]): readonly number[] {
  return shownGroups(account)
    .slice(0, mostShown)
    .flatMap((group, index) => (group.ids.some((id) => ids.includes(id)) ? [index + 1] : []));
}

const mostShown = 7;
/** Where there are more than that, so many are told with what to do; of the others the record has it. */
const mostInFull = 4;

/** What asks for the same together, the gravest first: what is wrong, who says so, what to do. */
function findings(account: Account) {
  const groups = shownGroups(account);
  const saidAs = Map.groupBy(account.points, ({ id }) => id);
  const inFull = groups.length > mostShown ? mostInFull : mostShown;
  return list(
    groups.map(({ headline, change, perspectives, severity, ids, contested, stands = [] }, index) => ({
      text: [
        strong(headline),
        ...(severity === "HIGH" ? [" ", { text: "[critical]", tone: "bad" } as const] : []),
        ...(contested === true ? [" ", { text: "[contested]", tone: "warning" } as const] : []),
        ...by(perspectives),
        ...(stands.length === 0 ? [] : [" ", quiet(standWords(stands))]),
        ...doubts(
          account,
          ids.flatMap((id) => saidAs.get(id) ?? []),
        ),
      ],
      ...(change !== null && index < inFull && { below: [{ sign: quiet("→"), text: shortened(change) }] }),
    })),
    { ordered: true, most: mostShown },
  );
}

/** As they were put together; where words did that, what is only asked for stands below "What to do". */
function shownGroups({ verdict: { groups = [], joinedBy } }: Account): readonly Shown[] {
  return joinedBy === "editor" ? groups : groups.filter(({ asked }) => asked !== true);
}

type Shown = Pick<
  Group,
  "headline" | "change" | "ids" | "perspectives" | "severity" | "contested" | "stands"
>;

/** That a claim stands is the rule; what speaks against one of a group is said beside it, the why where it is plainly so. */
function doubts({ checks }: Account, points: readonly Point[]): readonly Span[] {
  const doubtful = points.flatMap(({ claim }) => checks.get(claim) ?? []).filter(isDoubtful);
  const contradicted = doubtful.find(({ standing: stood }) => stood === "contradicted");
  if (contradicted !== undefined) return [" ", { text: `[${standingText(contradicted)}]`, tone: "bad" }];
  const [first] = doubtful;
  return first === undefined ? [] : [" ", { text: `[${first.standing}]`, tone: "warning" }];
}

const longestLine = 132;

function shortened(text: string, most = longestLine): string {
  const line = oneLine(text);
  return line.length <= most ? line : `${cutAt(line, most - 1)}…`;
}

const mostRead = 12;

/** What the reader found, apart from what others judged. */
function ruleLines({ byRules: read }: CritiqueVerdict) {
  return list(
    (read?.findings ?? []).map(({ finding, critical, perspectives }) => [
      ...(critical ? [{ text: "critical", tone: "bad" } as const, " "] : []),
      finding,
      ...by(perspectives),
    ]),
    { most: mostRead },
  );
}

/** In a line each, with the why. Critical issues stand above already, low ratings beside their bars. */
function divergences(account: Account) {
  const isAbove = ({ kind, severity, ids = [] }: Divergence) =>
    (kind === "rating" && ids.length > 0) ||
    (kind === "critical" && severity === "HIGH" && numbersOf(account, ids).length > 0);
  return list(
    account.verdict.divergences
      .filter((one) => !isAbove(one))
      .map((one) => ({ sign: { text: one.severity, tone: tones[one.severity] }, text: divergence(one) })),
    { most: mostLines, signWidth: "MEDIUM".length },
  );
}

function divergence({ kind, topic, perspectives, description }: Divergence): Text {
  const [first, ...others] = perspectives;
  if (kind === "praised") return [strong(topic), `: ${first} praises it, ${others.join(", ")} faults it`];
  return [strong(topic), ` (${perspectives.join(", ")}): `, shortened(description)];
}

const mostLines = 5;

/** What two or more praise; what they find wrong is above, with their names. */
function praise({ themes }: CritiqueVerdict) {
  return list(
    themes
      .filter(({ kind }) => kind === "strength")
      .map(({ theme, perspectives }) => ({
        sign: { text: "+", tone: "good" } as const,
        text: [shortened(theme), ` (${perspectives.join(", ")})`],
      })),
    { most: 2 },
  );
}

/** What is asked for and belongs to nothing above. */
function actions({ verdict: { actionItems, joinedBy }, points }: Account) {
  const alone = new Set(
    raisedIn(points).flatMap(({ fault, change }) => (fault === null ? (change ?? []) : [])),
  );
  const open = joinedBy === "editor" ? [] : actionItems.filter(({ item }) => alone.has(item));
  return list(
    open.map(({ item, perspectives }) => [shortened(item), ...by(perspectives)]),
    { ordered: true, most: mostShown },
  );
}
