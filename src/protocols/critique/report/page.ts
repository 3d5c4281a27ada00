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
  unbroken,
} from "../../../document/document.ts";
import { oneLine } from "../../../document/one-line.ts";
import { answererOf, type SeatResult } from "../../../kernel/result.ts";
import { cutAt } from "../../../text/headline.ts";
import { listed, type Words } from "../../../words.ts";
import { answer } from "../rules/answer.ts";
import { claimOf } from "../rules/said.ts";
import type { Divergence, Group, Severity } from "../rules/verdict.ts";
import type { Account } from "./account.ts";
import { callerAction } from "./message.ts";
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
export function page(account: Account, message: string | null, stops?: boolean): Doc {
  const { verdict, words, decision, given } = account;
  const isUnjudged = verdict.verdict === null;
  const summary = verdict.bottomLine
    .flatMap(({ sentence, by: whose }) => (whose ? [sentence] : []))
    .join(" ");
  const notes = [
    ...escalationText(account),
    ...worthText(verdict, words),
    ...confirmationText(verdict, words),
    callerAction(verdict, decision, words, stops),
  ];
  return [
    ...(isUnjudged ? [] : [paragraph(answer(verdict, decision, words, stops)), gap]),
    paragraph(headline(account)),
    ...standing(account).map((text) => paragraph([text])),
    ...(summary === "" ? [] : [paragraph(words("critique.editorsSummary", { text: summary }))]),
    gap,
    ratingBars(account),
    ...(isUnjudged
      ? section(words("critique.found"), [ruleLines(account)])
      : section(words("critique.theyFound"), [findings(account)])),
    ...section(words("critique.disagree"), [divergences(account)]),
    ...section(words("critique.praised"), [praise(account)]),
    ...section(words("critique.toDo"), [actions(account)]),
    ...(isUnjudged ? [] : section(words("critique.foundByRules"), [ruleLines(account)])),
    gap,
    ...notes.map((note) => paragraph(note)),
    // Whoever named a role or a task has somebody to send it to.
    ...(message === null || given.reports !== true
      ? []
      : [gap, ...message.split("\n").map((line) => unbroken(line))]),
  ];
}

function headline({ verdict, words }: Account): Text {
  if (verdict.verdict === null) return [strong(rulesAlone(verdict, words))];
  const isReached = verdict.verdict === "consensus_reached";
  const { severity, recommendation } = verdict;
  const spans: readonly Span[] = [
    strong(verdict.verdict, isReached ? "good" : "bad"),
    ...(isReached || severity === null ? [] : [{ text: severity, tone: tones[severity] }]),
    averageText(verdict, words),
    answeredText(verdict, words),
    ...(recommendation === null ? [] : [recommendation]),
  ];
  return joined(
    spans.map((span) => [span]),
    " · ",
  );
}

const tones = { HIGH: "bad", MEDIUM: "warning", LOW: "quiet" } as const satisfies Record<Severity, Tone>;

/** What a reader must know before believing the headline. */
function standing(account: Account): readonly Span[] {
  const { verdict, seats, said, degraded, partial, warnings, readByRules, words } = account;
  // That places exist is no news; the record counts them.
  const isNews = [...said.checks.values()].some(isDoubtful);
  const checked = isNews ? checksSummary(said.checks, claimsOf(account), words) : null;
  const isByRules = seats.length > 0 && readByRules.length === seats.length;
  const warned = [
    ...(degraded ? [words("critique.degradedBecause", { why: degradedText(verdict, words) })] : []),
    ...(partial ? [words("critique.partialBecause", { why: partialText(account.discussion, words) })] : []),
    ...warnings.map((text) => words("critique.warning", { text })),
  ];
  return [
    ...(isByRules ? [quiet(words("critique.readByRules"))] : []),
    ...(checked === null ? [] : [quiet(words("critique.claimsLookedUp", { summary: checked }))]),
    ...warned.map((text) => ({ text, tone: "warning" }) as const),
  ];
}

/** How much of what was said could have been looked up. */
export function claimsOf({ said: { points, strengths } }: Account): number {
  return (
    strengths.length + points.flatMap(({ fault, change }) => [fault, change].filter((one) => one)).length
  );
}

/** How each perspective rates it, of a low one why; of one that was read by rules, how much was found. */
function ratingBars(account: Account): Bars {
  const { seats, verdict, words, said } = account;
  const { ratings, byRules: read } = verdict;
  return {
    kind: "bars",
    most: 5,
    columns: [words("critique.perspective"), words("critique.rating")],
    none: words("critique.noAnswer"),
    rows: seats.map((seat) => {
      const rating = ratings[seat.seat] ?? null;
      const voice = said.voices.find(({ name }) => name === seat.seat);
      const found = read?.findings.filter(({ perspectives }) => perspectives.includes(seat.seat)).length ?? 0;
      const instead =
        voice?.byRules === true ? words("critique.findings", { count: found }) : words("critique.notCounted");
      return {
        label: seat.seat,
        value: rating,
        tone: rating === null ? "quiet" : rating <= 2 ? "bad" : rating < 4 ? "warning" : "good",
        note: [quiet([source(seat, words), ...whyLow(account, seat.seat)].join(" · "))],
        ...(voice?.counts === false && { instead }),
      };
    }),
  };
}

function source(seat: SeatResult, words: Words): string {
  const { agent, fallback, failure } = seat;
  const answerer = answererOf(seat);
  if (answerer === null)
    return words("critique.silent", { agent, why: failure ?? words("critique.notAsked") });
  if (!fallback) return answerer;
  return words("critique.inPlaceOf", {
    agent: answerer,
    other: agent,
    why: failure ?? words("critique.failed"),
  });
}

/** By the numbers of what is told below; what is not among that, in its own words. */
function whyLow(account: Account, perspective: string): readonly string[] {
  const low = account.verdict.divergences.find(
    ({ kind, perspectives }) => kind === "rating" && perspectives.includes(perspective),
  );
  if (low === undefined) return [];
  const { ids = [] } = low;
  const numbers = numbersOf(account, ids);
  if (numbers.length > 0) return [account.words("critique.see", { numbers: numbers.join(", ") })];
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

/** As they were put together; where words did that, what is only asked for stands below "What to do". */
function shownGroups({ verdict: { groups = [], joinedBy } }: Account): readonly Group[] {
  return joinedBy === "editor" ? groups : groups.filter(({ asked }) => asked !== true);
}

function mark(text: string, tone: Tone): readonly Span[] {
  return [" ", { text: `[${text}]`, tone }];
}

/** What asks for the same together, the gravest first: what is wrong, who says so, what to do. */
function findings(account: Account) {
  const { words } = account;
  const groups = shownGroups(account);
  const inFull = groups.length > mostShown ? mostInFull : mostShown;
  return list(
    groups.map((group, index) => ({
      text: [
        strong(group.headline),
        ...(group.severity === "HIGH" ? mark(words("critique.criticalMark"), "bad") : []),
        ...(group.contested === true ? mark(words("critique.contestedMark"), "warning") : []),
        ...by(group.perspectives),
        ...(group.stands === undefined ? [] : [" ", quiet(standWords(group.stands, words))]),
        ...doubts(account, group),
      ],
      ...(group.change !== null &&
        index < inFull && { below: [{ sign: quiet("→"), text: shortened(group.change) }] }),
    })),
    { ordered: true, most: mostShown },
  );
}

/** That a claim stands is the rule; what speaks against one of a group is said beside it, the why where it is plainly so. */
function doubts({ said, words }: Account, { ids }: Group): readonly Span[] {
  const own = said.points.filter(({ id }) => ids.includes(id));
  const doubtful = own
    .flatMap(({ id, by: { seat } }) => [claimOf(seat, id), claimOf(seat, id, "change")])
    .flatMap((claim) => said.checks.get(claim) ?? [])
    .filter(isDoubtful);
  const contradicted = doubtful.find((one) => one.standing === "contradicted");
  if (contradicted !== undefined)
    return [" ", { text: `[${standingText(contradicted, words)}]`, tone: "bad" }];
  const [first] = doubtful;
  return first === undefined
    ? []
    : [" ", { text: `[${words("claims.mark", { standing: first.standing })}]`, tone: "warning" }];
}

const longestLine = 132;

function shortened(text: string, most = longestLine): string {
  const line = oneLine(text);
  return line.length <= most ? line : `${cutAt(line, most - 1)}…`;
}

const mostRead = 12;

/** What the reader found, apart from what others judged. */
function ruleLines({ verdict: { byRules: read }, words }: Account) {
  return list(
    (read?.findings ?? []).map(({ finding, critical, perspectives }) => [
      ...(critical ? [{ text: words("critique.criticalMark"), tone: "bad" } as const, " "] : []),
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
      .map((one) => ({
        sign: { text: one.severity, tone: tones[one.severity] },
        text: divergence(one, account.words),
      })),
    { most: mostLines, signWidth: "MEDIUM".length },
  );
}

function divergence({ kind, topic, perspectives, description }: Divergence, words: Words): Text {
  const [praises = "", ...others] = perspectives;
  if (kind !== "praised") return [strong(topic), ` (${perspectives.join(", ")}): `, shortened(description)];
  return [
    strong(topic),
    `: ${words("critique.praisesAndFaults", { praises, faults: listed(words, others) })}`,
  ];
}

const mostLines = 5;

/** What two or more praise; what they find wrong is above, with their names. */
function praise({ verdict: { themes } }: Account) {
  const praised = themes.filter(({ kind }) => kind === "strength");
  return list(
    praised.map(({ theme, perspectives }) => ({
      sign: { text: "+", tone: "good" } as const,
      text: [shortened(theme), ` (${perspectives.join(", ")})`],
    })),
    { most: 2 },
  );
}

/** What is asked for and belongs to nothing above. */
function actions({ verdict: { actionItems, joinedBy }, said: { points } }: Account) {
  const faulted = new Set(points.flatMap(({ id, fault }) => (fault === null ? [] : [id])));
  const open =
    joinedBy === "editor" ? [] : actionItems.filter(({ ids }) => ids.every((id) => !faulted.has(id)));
  return list(
    open.map(({ item, perspectives }) => [shortened(item), ...by(perspectives)]),
    { ordered: true, most: mostShown },
  );
}
