import type { Discussion } from "../../../kernel/discussion.ts";
import type { Seating } from "../../../kernel/event.ts";
import { seatsNeeded, usualQuorum } from "../../../kernel/quorum.ts";
import { listed, type Words, wordsFor } from "../../../words.ts";
import { CritiqueOptions } from "../options.ts";
import { CritiqueEntry, movesIn } from "../state.ts";
import { answer } from "./answer.ts";
import { clashesIn, divergences } from "./divergences.ts";
import { actionItems, findingsByRules, groupedPoints, hasCritical, themes, weighed } from "./groups.ts";
import { isReaderAlone, judging, namesOf, type Said, saidIn } from "./said.ts";
import { severity } from "./severity.ts";
import type { CritiqueVerdict, Severity } from "./verdict.ts";

/** What a critique has kept, was given, and who sits there: a verdict is made of this and nothing else. */
interface Held {
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

/** What is looked up is kept last. */
export function isJudged(kept: readonly CritiqueEntry[]): boolean {
  return kept.some((entry) => "checks" in entry);
}

/** Of a discussion in a journal; `null` before there is one, and where something else stands there. */
export function verdictIn({ kept: all, seats: seated, options }: Discussion): CritiqueVerdict | null {
  const kept = all.flatMap(({ entry }) => CritiqueEntry.safeParse(entry).data ?? []);
  return isJudged(kept) ? verdictOf({ kept, seated, given: CritiqueOptions.parse(options) }) : null;
}

/** Of those who count. What rules read and what stand-ins say is told beside it. */
export function verdictOf(held: Held): CritiqueVerdict {
  const verdict = weigh(held);
  const escalation = escalationOf(held);
  const confirmation = confirmationOf(held, verdict);
  const told = { ...verdict, ...(escalation && { escalation }), ...(confirmation && { confirmation }) };
  if (verdict.verdict === null) return told;
  const critical = verdict.divergences.filter(({ kind }) => kind === "critical");
  const sentence = answer(verdict, held.decision ?? null, wordsOf(held.given));
  const counted = { sentence, ids: critical.flatMap(({ ids }) => ids) };
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
  const isAsked = judging(said).points.some(({ by, change }) => by.counts && change !== null);
  const level = worst ?? (isAsked || views.length > 0 ? "LOW" : null);
  const needed = seatsNeeded(quorum, asked);
  const isEnough = voices.length >= needed;
  const isDisputed = all.some((group) => hasCritical(group, "MEDIUM"));
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
    actionItems: actionItems(groups),
    recommendation: !isEnough ? "escalate" : isBlocked ? recommendation(level, given, isDisputed) : null,
    ...(voices.length < asked && { quorum: needed }),
    bottomLine: said.summary.map((one) => ({ ...one, by: "editor" })),
    groups,
    joinedBy: said.joinedBy,
    ...(said.refused.length > 0 && { editFaults: said.refused }),
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
  const asking = points.map(({ id, by, change }) => ({ change, ids: [id], perspectives: [by.name] }));
  return {
    verdict: null,
    severity: null,
    averageRating: null,
    ratings: {},
    answered: 0,
    signals: [],
    divergences: [],
    themes: [],
    actionItems: actionItems(asking),
    recommendation: null,
    bottomLine: [],
  };
}

/** Ratings that lie further apart than this are two judgements. */
const mostApart = 1;

/**
 * Why two reviewers differ; empty where they do not. Before their points are put together, what is critical to both may
 * be the same.
 */
export function parted(said: Said, words: Words, isJoined: boolean): readonly string[] {
  const { asked, points } = said;
  const voices = said.voices.filter(({ counts }) => counts);
  const silent = asked.filter((name) => !voices.some((voice) => voice.name === name));
  if (silent.length > 0) return silent.map((name) => words("critique.noJudgement", { name }));
  const ratings = voices.map(({ rating }) => rating);
  const rated = voices.map(({ name, rating }) => words("critique.rates", { name, rating }));
  const isApart = Math.max(...ratings) - Math.min(...ratings) > mostApart;
  const alarmed = namesOf(points.filter(({ critical }) => critical));
  const alone = groupedPoints(said).flatMap(({ headline, critical }) => {
    const names = namesOf(critical);
    return names.length === 0 || names.length === asked.length
      ? []
      : [words("critique.criticalToAlone", { headline, names: listed(words, names) })];
  });
  return [
    ...(isApart ? [listed(words, rated)] : []),
    ...(isJoined || alarmed.length < voices.length ? alone : []),
  ];
}

/** Whose verdict it is where two reviewers read first; nothing where a limit kept one of them away. */
function escalationOf({ kept, seated, given }: Held): CritiqueVerdict["escalation"] {
  if (given.escalate !== true) return undefined;
  const moves = movesIn(kept);
  const seatings = moves.flatMap(({ seats }, index) => (seats.length > 0 ? [index] : []));
  const said = saidIn(moves.slice(0, seatings[1]), seated);
  const why = [false, true].map((isJoined) => parted(said, wordsOf(given), isJoined));
  const told = why.find((one) => one.length > 0) ?? [];
  return seatings.length === 1 && told.length > 0 ? undefined : { reviewers: said.asked, why: told };
}

/** Those whose own agent judged and who did not name all there is themselves; of others' seats they have read nothing. */
export function toConfirm(said: Said) {
  const groups = groupedPoints(said).map(({ points }) => namesOf(points));
  return said.voices.filter(({ name, counts }) => counts && groups.some((names) => !names.includes(name)));
}

function confirmationOf(
  held: Held,
  { groups = [], severity: level }: CritiqueVerdict,
): CritiqueVerdict["confirmation"] {
  const { kept, seated } = held;
  const before = kept.filter((one) => !("move" in one) || one.move !== "confirm");
  if (before.length === kept.length) return undefined;
  const stood = new Set(groups.flatMap(({ stands = [] }) => stands.map((one) => one.perspective)));
  const asked = toConfirm(saidIn(kept, seated)).map(({ name }) => name);
  const answered = asked.filter((name) => stood.has(name));
  const was = weigh({ ...held, kept: before }).severity;
  const change = { now: level ?? "–", before: was ?? "–" };
  const changed = was === level ? [] : [wordsOf(held.given)("critique.severityChanged", change)];
  return { asked, answered, changed };
}
