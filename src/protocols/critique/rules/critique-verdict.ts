import type { Likeness } from "../../../kernel/lookup.ts";
import { type Quorum, seatsNeeded } from "../../../kernel/quorum.ts";
import type { Edit } from "../../../ledger/edit.ts";
import type { BottomLine } from "../../../ledger/edited.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { listed, type Words } from "../../../words.ts";
import { actionItems, groupsActions } from "./action-items.ts";
import { findingsByRules } from "./by-rules.ts";
import type { Assessment } from "./critique.ts";
import { divergences, opposing } from "./divergences.ts";
import { editedOf } from "./edited.ts";
import { groupedByWords, weighed } from "./groups.ts";
import { panelWorth } from "./panel-worth.ts";
import { type Point, pointsOf } from "./points.ts";
import { type Raised, raisedIn } from "./raised.ts";
import { type Assessed, lowRating, type Severity, severity, type SeverityPolicy } from "./severity.ts";
import { disputedIn, type Stand } from "./stands.ts";
import { themes } from "./themes.ts";
import type { CritiqueVerdict, Recommendation } from "./verdict.ts";

export interface VerdictRules {
  readonly asked: number;
  readonly policy: SeverityPolicy;
  /** The artifact was revised after an earlier round: another HIGH is for a person to settle. */
  readonly revised: boolean;
  readonly quorum: Quorum;
  /** Nobody but the reader was asked. */
  readonly readerAlone: boolean;
  /** In which its sentences are written. */
  readonly words: Words;
}

/** What was found out about the points (`pointsOf`) of all assessments. */
export interface Examined {
  readonly likeness: Likeness;
  readonly checks: readonly CheckedClaim[];
  /** What an editor made of them, where one was asked and answered. */
  readonly edit?: Edit | undefined;
  /** How seats stand to what others found, where they were asked and said so. */
  readonly stands?: readonly Stand[] | undefined;
}

/** Of those who judge. What was read by rules is kept apart from it: it counts as nobody's answer. */
export function critiqueVerdict(
  assessments: readonly Assessment[],
  examined: Examined,
  rules: VerdictRules,
): CritiqueVerdict {
  const points = pointsOf(assessments);
  const readFor = assessments.flatMap(({ perspective, byRules }) => (byRules === true ? [perspective] : []));
  const byRules = readFor.length === 0 ? {} : { byRules: findingsByRules(readFor, points) };
  if (rules.readerAlone) return { ...unjudged(points, examined, rules), ...byRules };

  // What a stand-in found is told; it rates for nobody.
  const judging = assessments.filter(
    ({ byRules, inPlaceOf = null }) => byRules !== true && inPlaceOf === null,
  );
  const said = points.filter(({ perspective }) => !readFor.includes(perspective));
  const needed = seatsNeeded(rules.quorum, rules.asked);
  const isEnough = judging.length >= needed;
  const judged = judgement(judging, said, examined, rules);
  const verdict = {
    ...(isEnough ? judged : inconclusive(judged)),
    ...(judging.length < rules.asked && { quorum: needed }),
    ...byRules,
  };
  return { ...verdict, bottomLine: [...(judged.bottomLine ?? []), countedLine(verdict, rules.words)] };
}

function judgement(
  assessments: readonly Assessment[],
  points: readonly Point[],
  { likeness, checks, edit, stands }: Examined,
  rules: VerdictRules,
): CritiqueVerdict {
  const raised = raisedIn(points);
  const edited = editedOf(edit, raised, assessments);
  const grouped = edited?.groups ?? groupedByWords(raised, points, likeness);
  const byId = new Map(raised.map((one) => [one.id, one]));
  const disputed = grouped.flatMap(({ ids }) =>
    disputedIn(
      ids.flatMap((id) => byId.get(id) ?? []),
      stands ?? [],
    ),
  );
  const { signals, severity: worst, consensus, average } = assessed(assessments, rules, disputed);
  const against = opposing(edited?.opposed ?? [], points, likeness, rules.words);
  const contested = new Set(against.flatMap(({ ids = [] }) => ids));
  const heaviest = weighed(grouped, { assessments, signals, raised, contested, stands });
  const groups = heaviest.map(({ group }) => group);
  // Words do not join what is wrong with what is asked for about it.
  const found = edited === null ? groups.filter(({ asked }) => asked !== true) : groups;
  const worth = assessments.length > 1 ? panelWorth(found) : null;
  const views = divergences(assessments, points, likeness, signals, {
    against,
    groups,
    disputed,
    words: rules.words,
  });
  const hasRemarks = views.length > 0 || assessments.some(({ critique }) => critique.suggestions.length > 0);
  const level = worst ?? (hasRemarks ? "LOW" : null);
  const blocked = consensus === "blocked";
  return {
    verdict: blocked ? "consensus_blocked" : "consensus_reached",
    severity: level,
    averageRating: average === null ? null : Math.round(average * 100) / 100,
    ratings: Object.fromEntries(
      assessments.map(({ perspective, critique }) => [perspective, critique.rating]),
    ),
    answered: assessments.length,
    asked: rules.asked,
    policy: rules.policy,
    signals,
    divergences: views,
    themes: themes(points, likeness, edited && groups),
    actionItems:
      edited === null
        ? actionItems(assessments, points, { likeness, checks }, signals)
        : groupsActions(heaviest),
    recommendation: blocked ? recommendation(level, rules.revised, disputed.length > 0) : null,
    bottomLine: edited?.bottomLine ?? [],
    groups,
    joinedBy: edited === null ? "words" : "editor",
    ...(edited !== null && edited.faults.length > 0 && { editFaults: edited.faults }),
    ...(worth && { panel: worth }),
  };
}

function assessed(
  assessments: readonly Assessment[],
  { policy, words }: VerdictRules,
  disputed: readonly Raised[],
): Omit<Assessed, "average"> & { readonly average: number | null } {
  if (assessments.length > 0) return severity(assessments, policy, words, disputed);
  return { signals: [], severity: null, consensus: "reached", average: null };
}

/** A panel that mostly did not answer has not passed anything; what those who answered block stays blocked. */
function inconclusive(judged: CritiqueVerdict): CritiqueVerdict {
  return {
    ...judged,
    verdict: "inconclusive",
    severity: judged.verdict === "consensus_blocked" ? judged.severity : null,
    recommendation: "escalate",
  };
}

/** What rules found, and what to do about it: nobody has judged the quality. */
function unjudged(
  points: readonly Point[],
  examined: Examined,
  { asked, policy }: VerdictRules,
): CritiqueVerdict {
  return {
    verdict: null,
    severity: null,
    averageRating: null,
    ratings: {},
    answered: 0,
    asked,
    policy,
    signals: [],
    divergences: [],
    themes: [],
    actionItems: actionItems([], points, examined, []),
    recommendation: null,
  };
}

// behaviour 1.8: at most one revision, then a person decides.
function recommendation(level: Severity | null, revised: boolean, isDisputed: boolean): Recommendation {
  if (level !== "HIGH") return isDisputed ? "escalate" : "proceed-with-caution";
  return revised ? "escalate" : "revise";
}

/** The verdict in words, from what was counted; the ids are those of critical points. */
function countedLine(verdict: CritiqueVerdict, words: Words): BottomLine {
  const critical = verdict.divergences.filter(({ kind }) => kind === "critical");
  return {
    sentence: [opening(verdict, words), ...askedFor(verdict, words)].join(" "),
    ids: critical.flatMap(({ ids = [] }) => ids),
  };
}

function opening(verdict: CritiqueVerdict, words: Words): string {
  const { ratings, averageRating: rating, answered, asked, quorum = asked } = verdict;
  const all = Object.values(ratings);
  const low = all.filter((rating) => rating <= lowRating).length;
  const average = rating === null ? "" : words("critique.averageBehind", { rating });
  switch (verdict.verdict) {
    case "consensus_reached":
      return words("critique.passes", { count: all.length, low: lowRating, average });
    case "consensus_blocked": {
      const rated = words("critique.lowRatings", { count: low, all: all.length, low: lowRating, average });
      return words("critique.fails", { why: listed(words, [...criticalWords(verdict), rated]) });
    }
    default:
      return words("critique.noVerdict", { answered, asked, quorum });
  }
}

function criticalWords({ signals }: CritiqueVerdict): readonly string[] {
  return signals.flatMap(({ signal, detail, perspectives }) =>
    signal === "critical_issue" ? [`${detail} (${perspectives.join(", ")})`] : [],
  );
}

function askedFor(
  { verdict, groups = [], joinedBy, actionItems }: CritiqueVerdict,
  words: Words,
): readonly string[] {
  if (groups.length === 0) return verdict === "inconclusive" ? [] : [words("critique.noChange")];
  if (joinedBy === "editor")
    return [words("critique.toChange", { count: groups.length, several: severalOf(groups) })];
  // Words do not join what is wrong with what is asked for about it.
  const wrong = groups.filter(({ asked }) => asked !== true);
  const count = actionItems.length;
  const told = [
    ...(wrong.length === 0
      ? []
      : [words("critique.foundWrong", { count: wrong.length, several: severalOf(wrong) })]),
    ...(count === 0 ? [] : [words("critique.changesAsked", { count })]),
  ];
  return [words("list.sentence", { text: told.join(words("list.semicolon")) })];
}

function severalOf(groups: NonNullable<CritiqueVerdict["groups"]>): number {
  return groups.filter(({ perspectives }) => perspectives.length > 1).length;
}
