import type { Discussion } from "../../../kernel/discussion.ts";
import type { Seating } from "../../../kernel/event.ts";
import { seatsNeeded, usualQuorum } from "../../../kernel/quorum.ts";
import { listed, type Words, wordsFor } from "../../../words.ts";
import { CritiqueOptions } from "../options.ts";
import { CritiqueEntry, movesIn } from "../state.ts";
import { answer } from "./answer.ts";
import { clashesIn, divergences } from "./divergences.ts";
import {
  actionItems,
  findingsByRules,
  type Grouped,
  groupedPoints,
  panelWorth,
  themes,
  weighed,
} from "./groups.ts";
import { isReaderAlone, judging, namesOf, type Point, type Said, saidIn } from "./said.ts";
import { severity } from "./severity.ts";
import type { CritiqueVerdict, Severity } from "./verdict.ts";

/** What a critique has kept, was given, and who sits there: a verdict is made of this and nothing else. */
export interface Held {
  readonly kept: readonly CritiqueEntry[];
  readonly seated: readonly Seating[];
  readonly given: CritiqueOptions;
  /** What a person made of it; `null` while nobody was asked, or has answered. */
  readonly decision?: string | null;
}

/** The fixed words of a critique: in the language asked for, else in that of the artifact. */
export function wordsOf({ lang, artifact }: Pick<CritiqueOptions, "lang" | "artifact">): Words {
  return wordsFor(lang, artifact.text);
}

/** Of a discussion in a journal; `null` before there is one, and where something else stands there. */
export function verdictIn({ kept: all, seats: seated, options }: Discussion): CritiqueVerdict | null {
  const kept = all.flatMap(({ entry }) => CritiqueEntry.safeParse(entry).data ?? []);
  const isJudged = kept.some((entry) => "checks" in entry);
  return isJudged ? verdictOf({ kept, seated, given: CritiqueOptions.parse(options) }) : null;
}

/** Of those who count. What rules read and what stand-ins say is told beside it. */
export function verdictOf(held: Held): CritiqueVerdict {
  const { kept, given, decision = null } = held;
  const verdict = weigh(held);
  const escalation = escalationOf(held);
  const confirmation = movesIn(kept).some(({ move }) => move === "confirm") && confirmationOf(held, verdict);
  const told = { ...verdict, ...(escalation && { escalation }), ...(confirmation && { confirmation }) };
  if (verdict.verdict === null) return told;
  const critical = verdict.divergences.filter(({ kind }) => kind === "critical");
  const counted = {
    sentence: answer(verdict, decision, wordsOf(given)),
    ids: critical.flatMap(({ ids = [] }) => ids),
  };
  return { ...told, bottomLine: [counted, ...verdict.bottomLine] };
}

function weigh({ kept, seated, given }: Held): CritiqueVerdict {
  const said = saidIn(kept, seated);
  const words = wordsOf(given);
  const read = findingsByRules(said);
  const byRules = read && { byRules: read };
  const asked = said.asked.length;
  const { policy, quorum = usualQuorum } = given;
  if (isReaderAlone(said, seated)) return { ...unjudged(said), asked, policy, ...byRules };

  const voices = said.voices.filter(({ counts }) => counts);
  const all = groupedPoints(said);
  const { signals, severity: worst, isBlocked, average } = severity(voices, all, policy, words);
  const against = new Set(clashesIn(said).flatMap((own) => own.map(({ id }) => id)));
  const heaviest = weighed(all, signals, against);
  const groups = heaviest.map(({ group }) => group);
  const inOrder = heaviest.map(({ grouped }) => grouped);
  const views = divergences(said, inOrder, signals, words);
  const hasRemarks =
    views.length > 0 || judging(said).points.some(({ by, change }) => by.counts && change !== null);
  const level = worst ?? (hasRemarks ? "LOW" : null);
  const needed = seatsNeeded(quorum, asked);
  const isEnough = voices.length >= needed;
  const isDisputed = all.some(({ disputed }) => disputed.length > 0);
  // Words do not join what is wrong with what is asked for about it.
  const found = said.joinedBy === "editor" ? groups : groups.filter((one) => one.asked !== true);
  const worth = voices.length > 1 ? panelWorth(found) : null;
  return {
    // A panel that mostly did not answer has not passed anything; what those who answered block stays blocked.
    verdict: !isEnough ? "inconclusive" : isBlocked ? "consensus_blocked" : "consensus_reached",
    severity: isEnough || isBlocked ? level : null,
    averageRating: average === null ? null : Math.round(average * 100) / 100,
    ratings: Object.fromEntries(voices.map(({ name, rating }) => [name, rating])),
    answered: voices.length,
    asked,
    policy,
    signals,
    divergences: views,
    themes: themes(said, inOrder),
    actionItems: actionItems(heaviest),
    recommendation: !isEnough ? "escalate" : isBlocked ? recommendation(level, given, isDisputed) : null,
    ...(voices.length < asked && { quorum: needed }),
    bottomLine: said.summary.map((one) => ({ ...one, by: "editor" })),
    groups,
    joinedBy: said.joinedBy,
    ...(said.refused.length > 0 && { editFaults: said.refused }),
    ...(worth && { panel: worth }),
    ...byRules,
  };
}

// behaviour 1.8: at most one revision, then a person decides.
function recommendation(level: Severity | null, { revision }: CritiqueOptions, isDisputed: boolean) {
  if (level !== "HIGH") return isDisputed ? "escalate" : "proceed-with-caution";
  return revision === null ? "revise" : "escalate";
}

/** What rules found, and what to do about it: nobody has judged the quality. */
function unjudged({ points }: Said): Omit<CritiqueVerdict, "asked" | "policy"> {
  const byChange = Map.groupBy(
    points.filter(({ change }) => change !== null),
    ({ change }) => change ?? "",
  );
  return {
    verdict: null,
    severity: null,
    averageRating: null,
    ratings: {},
    answered: 0,
    signals: [],
    divergences: [],
    themes: [],
    actionItems: Array.from(byChange, ([item, own]) => ({
      item,
      ids: own.map(({ id }) => id),
      perspectives: namesOf(own),
      urgent: false,
    })),
    recommendation: null,
    bottomLine: [],
  };
}

/** Ratings that lie further apart than this are two judgements. */
const mostApart = 1;

/** Why two reviewers differ, as far as that can be told without putting their points together; empty where they do not. */
export function plainlyParted({ asked, voices, points }: Said, words: Words): readonly string[] {
  const counted = voices.filter(({ counts }) => counts);
  const silent = asked.filter((name) => !counted.some((voice) => voice.name === name));
  if (silent.length > 0) return silent.map((name) => words("critique.noJudgement", { name }));
  const ratings = counted.map(({ rating }) => rating);
  const rated = counted.map(({ name, rating }) => words("critique.rates", { name, rating }));
  const alarmed = namesOf(points.filter(({ critical }) => critical));
  return [
    ...(Math.max(...ratings) - Math.min(...ratings) > mostApart ? [listed(words, rated)] : []),
    ...(alarmed.length > 0 && alarmed.length < counted.length
      ? [words("critique.onlyCritical", { names: listed(words, alarmed) })]
      : []),
  ];
}

/** What is critical to one of them alone, when what asks for the same has been put together. */
export function partedOnCritical(
  { asked }: Said,
  groups: readonly Grouped[],
  words: Words,
): readonly string[] {
  return groups.flatMap(({ headline, points }) => {
    const who = namesOf(points.filter((one: Point) => one.critical));
    return who.length === 0 || who.length === asked.length
      ? []
      : [words("critique.criticalToAlone", { headline, names: listed(words, who) })];
  });
}

/** Whose verdict it is where two reviewers read first; nothing where a limit kept one of them away. */
function escalationOf({ kept, seated, given }: Held): CritiqueVerdict["escalation"] {
  if (given.escalate !== true) return undefined;
  const moves = movesIn(kept);
  const seatings = moves.flatMap(({ seats }, index) => (seats.length > 0 ? [index] : []));
  const said = saidIn(moves.slice(0, seatings[1]), seated);
  const words = wordsOf(given);
  const plain = plainlyParted(said, words);
  const why = plain.length > 0 ? plain : partedOnCritical(said, groupedPoints(said), words);
  return seatings.length === 1 && why.length > 0 ? undefined : { reviewers: said.asked, why };
}

function confirmationOf(held: Held, after: CritiqueVerdict): CritiqueVerdict["confirmation"] {
  const { kept, seated, given } = held;
  const before = weigh({ ...held, kept: kept.filter((one) => !("move" in one) || one.move !== "confirm") });
  const asked = toConfirm(saidIn(kept, seated)).map(({ name }) => name);
  const stood = new Set(
    (after.groups ?? []).flatMap(({ stands = [] }) => stands.map((one) => one.perspective)),
  );
  const answered = asked.filter((name) => stood.has(name));
  return { asked, answered, changed: changedBy(before, after, wordsOf(given)) };
}

/** Those whose own agent judged and who did not name all there is themselves; of others' seats they have read nothing. */
export function toConfirm(said: Said) {
  const groups = groupedPoints(said).map(({ points }) => namesOf(points));
  return said.voices.filter(({ name, counts }) => counts && groups.some((names) => !names.includes(name)));
}

/** What is otherwise in a verdict since others took stands. */
function changedBy(before: CritiqueVerdict, after: CritiqueVerdict, words: Words): readonly string[] {
  const none = "–";
  const was = new Map((before.groups ?? []).map(({ ids, severity: level }) => [ids.join(" "), level]));
  const other = (after.groups ?? []).filter(({ ids, severity: level }) => was.get(ids.join(" ")) !== level);
  const lowered = other.filter(({ ids }) => was.get(ids.join(" ")) === "HIGH");
  const raised = other.length - lowered.length;
  return [
    ...(before.severity === after.severity
      ? []
      : [
          words("critique.severityChanged", { now: after.severity ?? none, before: before.severity ?? none }),
        ]),
    ...lowered.map(({ headline, perspectives: [author = ""], stands = [] }) => {
      const against = stands.filter(({ stand }) => stand === "contest").map(({ perspective }) => perspective);
      return words("critique.loweredGroup", { headline, author, others: listed(words, against) });
    }),
    ...(raised === 0 ? [] : [words("critique.raisedGroups", { count: raised })]),
  ];
}
