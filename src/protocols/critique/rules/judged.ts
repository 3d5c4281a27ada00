import type { Discussion } from "../../../kernel/discussion.ts";
import type { Seating } from "../../../kernel/event.ts";
import { seatsNeeded, usualQuorum } from "../../../kernel/duration.ts";
import { listed, type Words, wordsFor } from "../../../words.ts";
import type { Sentence } from "../../../table/report.ts";
import { type ClaimsChecked, checkedIn, CritiqueEntry, CritiqueOptions } from "../options.ts";
import {
  type Gravity,
  actionItems,
  findingsByRules,
  groupedPoints,
  hasCritical,
  lowRating,
  severity,
  themes,
  weighed,
} from "./groups.ts";
import { clashesIn, divergences } from "./divergences.ts";
import { isReaderAlone, judging, namesOf, type Flaw, type Reviews, saidIn } from "./said.ts";

export type CritiqueVerdict = Verdict & Pick<ReturnType<typeof weigh>, "bottomLine">;
export type Verdict = Omit<ReturnType<typeof weigh>, "bottomLine"> & {
  /** Two reviewers before the panel, and why they differ: empty where they do not, and the verdict is theirs. */
  readonly escalation?: NonNullable<ClaimsChecked["escalation"]>;
  /** Who was asked to stand to what others found, who did, and what is otherwise for it; absent where nobody was. */
  readonly confirmation?: NonNullable<ReturnType<typeof confirmationOf>>;
};

interface Held {
  readonly kept: readonly CritiqueEntry[];
  readonly seated: readonly Seating[];
  readonly given: CritiqueOptions;
  readonly decision?: string | null;
}

export function wordsOf({ lang, artifact }: Pick<CritiqueOptions, "lang" | "artifact">): Words {
  return wordsFor(lang, artifact.text);
}

/** Of a discussion in a journal; `null` before there is one, and where something else stands there. */
export function verdictIn({ kept: all, seats: seated, options }: Discussion): CritiqueVerdict | null {
  const kept = all.flatMap(({ entry }) => CritiqueEntry.safeParse(entry).data ?? []);
  const { data: given } = CritiqueOptions.safeParse(options);
  return given && checkedIn(kept) ? verdictOf({ kept, seated, given }) : null;
}

export function verdictOf(held: Held): CritiqueVerdict {
  const verdict = weigh(held);
  const { escalation } = checkedIn(held.kept) ?? {};
  const confirmation = confirmationOf(held, verdict);
  const told = { ...verdict, ...(escalation && { escalation }), ...(confirmation && { confirmation }) };
  if (verdict.verdict === null) return told;
  const critical = verdict.divergences.filter(({ kind }) => kind === "critical");
  const sentence = answer(verdict, held.decision ?? null, wordsOf(held.given));
  const counted = { sentence, ids: critical.flatMap(({ ids }) => ids) };
  return { ...told, bottomLine: [counted, ...verdict.bottomLine] };
}

function weigh({ kept, seated, given }: Held) {
  const said = saidIn(kept, seated);
  const words = wordsOf(given);
  const byRules = findingsByRules(said);
  const asked = said.asked.length;
  const { policy, quorum = usualQuorum } = given;
  // Rules judge nothing: what they found, and what to do about it, is all there is.
  const isUnjudged = isReaderAlone(said, seated);

  const voices = said.voices.filter(({ counts }) => counts);
  const all = groupedPoints(said, given.change && (given.unconfirmed ?? "count"));
  const { signals, severity: worst, isBlocked, average } = severity(voices, all, policy, words);
  const against = new Set(clashesIn(said).flatMap((own) => own.map(({ id }) => id)));
  const heaviest = weighed(all, signals, against, given.change !== undefined);
  const groups = heaviest.map(({ group }) => group);
  const inOrder = heaviest.map(({ grouped }) => grouped);
  const views = divergences(said, inOrder, signals, words);
  const isAsked = judging(said).points.some(({ by, change }) => by.counts && change !== null);
  const level: Gravity | null = worst ?? (isAsked || views.length > 0 ? "LOW" : null);
  const needed = seatsNeeded(quorum, asked);
  const isEnough = voices.length >= needed;
  // At most one revision, then a person decides; so does one where two contest what is critical.
  const isDue = level === "HIGH" && given.revision === null;
  const isForPerson = level === "HIGH" || all.some((group) => hasCritical(group, "MEDIUM"));
  const way = isDue ? "revise" : isForPerson ? "escalate" : "proceed-with-caution";
  const outcome = isBlocked ? "consensus_blocked" : "consensus_reached";
  return {
    // A panel that mostly did not answer has not passed anything; what those who answered block stays blocked.
    verdict: isUnjudged ? null : isEnough ? outcome : ("inconclusive" as const),
    /** Where it is inconclusive, that of those who answered and block. */
    severity: isEnough || isBlocked ? level : null,
    /** Of those who count; `null` where nobody does. */
    averageRating: average === null ? null : Math.round(average * 100) / 100,
    ratings: Object.fromEntries(voices.map(({ name, rating }) => [name, rating])),
    /** How many seats were answered by their own agent or a person. */
    answered: voices.length,
    asked,
    policy,
    signals,
    divergences: views,
    themes: themes(said, inOrder),
    actionItems: actionItems(
      isUnjudged ? said.points.map(alone) : groups.filter((one) => one.refuted !== true),
    ),
    recommendation: isUnjudged ? null : !isEnough ? ("escalate" as const) : isBlocked ? way : null,
    /** What was counted, in a sentence or two; then what the editor says in its own words. */
    bottomLine: said.summary.map((one): Sentence & { readonly by?: "editor" } => ({ ...one, by: "editor" })),
    /** What asks for the same together, the gravest first, and who put it together; absent where nobody judged. */
    ...(!isUnjudged && { groups, joinedBy: said.joinedBy }),
    /** How many of the seats had to be answered; absent where all were, or none was to be. */
    ...(!isUnjudged && voices.length < asked && { quorum: needed }),
    ...(said.refused.length > 0 && { editFaults: said.refused }),
    /** What the reader found. It enters no average and no verdict of others. */
    ...(byRules && { byRules }),
  };
}

function alone({ id, by, change }: Flaw) {
  return { change, ids: [id], perspectives: [by.name] };
}

/** Ratings that lie further apart than this are two judgements. */
const mostApart = 1;

/** Empty where they do not differ. Before points are put together, what is critical to both may be the same. */
export function parted(said: Reviews, words: Words, isJoined: boolean): readonly string[] {
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

/** Those whose own agent judged and who did not name all there is themselves; of others' seats they have read nothing. */
export function toConfirm(said: Reviews) {
  const groups = groupedPoints(said).map(({ points }) => namesOf(points));
  return said.voices.filter(({ name, counts }) => counts && groups.some((names) => !names.includes(name)));
}

function confirmationOf(held: Held, { groups = [], severity: level }: ReturnType<typeof weigh>) {
  const before = held.kept.filter((one) => !("move" in one) || one.move !== "confirm");
  if (before.length === held.kept.length) return undefined;
  const stood = new Set(groups.flatMap(({ stands = [] }) => stands.map((one) => one.perspective)));
  const asked = toConfirm(saidIn(before, held.seated)).map(({ name }) => name);
  const answered = asked.filter((name) => stood.has(name));
  const was = weigh({ ...held, kept: before }).severity;
  const change = { now: level ?? "–", before: was ?? "–" };
  const words = wordsOf(held.given);
  const refuted = groups.filter((one) => one.refuted === true).length;
  const changed = [
    ...(was === level ? [] : [words("critique.severityChanged", change)]),
    ...(refuted === 0 ? [] : [words("critique.refutedNow", { count: refuted })]),
  ];
  return { asked, answered, changed };
}

/** It says the same as the recommendation and the exit code. `stops`: whether a caller stops by that, where known; else as `--fail-on` is by default. */
export function answer(verdict: Verdict, decision: string | null, words: Words, stops?: boolean): string {
  const { answered, asked, quorum = asked } = verdict;
  const isUnjudged = verdict.verdict === "inconclusive";
  const isStopped = stops ?? (isUnjudged || gateOf(verdict, decision) === "HIGH");
  const why = isUnjudged
    ? words("critique.tooFew", { answered, asked, quorum })
    : listed(words, reasons(verdict, words));
  const how = howItGoes(verdict, decision, isStopped);
  const sentence = words("critique.answer", { how, stops: isStopped ? "yes" : "no", why });
  return [sentence.trim(), ...askedFor(verdict, words)].join(" ");
}

export function callerAction(
  verdict: Verdict,
  decision: string | null,
  words: Words,
  stops?: boolean,
): string {
  return words("critique.do", { how: howItGoes(verdict, decision, stops) });
}

export function inAWord(verdict: Verdict, decision: string | null, words: Words): string {
  const count = verdict.byRules?.findings.length ?? 0;
  return words("critique.inAWord", { how: howItGoes(verdict, decision), count });
}

function howItGoes(given: Verdict, decision: string | null, stops = false): string {
  const { verdict, severity, recommendation, actionItems } = given;
  if (decision !== null) return decision === "accept" ? "accepted" : "sentBack";
  if (verdict === null) return actionItems.length === 0 ? "nothingByRules" : "byRules";
  if (verdict === "inconclusive") return "unjudged";
  if (verdict === "consensus_reached") return "pass";
  if (recommendation === "escalate") return severity === "HIGH" ? "revised" : "disputed";
  if (severity === "HIGH") return "revise";
  return severity !== "MEDIUM" ? "notes" : stops ? "stopped" : "caution";
}

/** By what `--fail-on` decides: a person's word before the verdict; `null` where nothing is in the way. */
export function gateOf(
  { verdict, severity }: Pick<Verdict, "verdict" | "severity">,
  decision: string | null,
): Verdict["severity"] {
  if (decision === "accept" || verdict === "consensus_reached") return null;
  return decision === "hand-back" ? "HIGH" : severity;
}

function reasons({ verdict, ratings, averageRating: rating, signals }: Verdict, words: Words) {
  const all = Object.values(ratings);
  const average = rating === null ? "" : words("critique.averageBehind", { rating });
  if (verdict === "consensus_reached")
    return [words("critique.ratedAbove", { count: all.length, low: lowRating, average })];
  const count = all.filter((one) => one <= lowRating).length;
  return [
    ...signals
      .filter(({ signal, severity }) => signal === "critical_issue" && severity !== "LOW")
      .map(({ detail, perspectives }) => `${detail} (${perspectives.join(", ")})`),
    words("critique.lowRatings", { count, all: all.length, low: lowRating, average }),
  ];
}

function askedFor({ verdict, groups = [], joinedBy, actionItems }: Verdict, words: Words): readonly string[] {
  if (groups.length === 0) return verdict === "inconclusive" ? [] : [words("critique.noChange")];
  const isEdited = joinedBy === "editor";
  const held = groups.filter((one) => one.refuted !== true);
  const standing = held.filter(({ contradicted }) => contradicted !== true);
  const wrong = standing.filter(({ asked }) => isEdited || asked !== true);
  const several = wrong.filter(({ perspectives }) => perspectives.length > 1).length;
  const [count, contradicted] = [wrong.length, held.length - standing.length];
  const refuted = groups.length - held.length;
  const changes = isEdited ? 0 : actionItems.length;
  const told = [
    ...(count === 0 ? [] : [words("critique.found", { by: joinedBy ?? "words", count, several })]),
    ...(changes === 0 ? [] : [words("critique.changesAsked", { count: changes })]),
    ...(contradicted === 0 ? [] : [words("critique.contradictedFound", { count: contradicted })]),
    ...(refuted === 0 ? [] : [words("critique.refutedFound", { count: refuted })]),
  ];
  const text = told.join(words("list.semicolon"));
  return text === "" ? [] : [words("list.sentence", { text })];
}
