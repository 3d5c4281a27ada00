import { type Annotation, type Annotations, type Level, levels } from "../../../document/annotations.ts";
import { isDoubtful, standingText } from "../../../document/checks.ts";
import { oneLine } from "../../../document/one-line.ts";
import { namedAgent } from "../../../kernel/scripted.ts";
import type { SeatResult } from "../../../kernel/result.ts";
import { claimedLineFinder } from "../../../text/claims/claimed-line.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { listed, type Words } from "../../../words.ts";
import { wordsOf } from "../words-of.ts";
import type { Point, PointKind } from "../rules/points.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Account, ToldCritique } from "./account.ts";
import { answeredText, averageText, degradedText, ruleFindings, rulesAlone } from "./wording.ts";

/** What the perspectives hold against the artifact, each at the line it speaks of. Strengths need no mark. */
export function annotations(told: ToldCritique, account: Account | null): Annotations {
  const { discussion, given, warnings } = told;
  const { path, text } = given.artifact;
  return {
    discussion: discussion.id,
    artifact: { path: path === "stdin" ? null : path, text },
    headline: account === null ? unfinished(told) : headline(account),
    completed: account !== null && account.verdict.verdict !== "inconclusive",
    facts: {
      status: discussion.status,
      ...(account !== null && facts(account.verdict)),
      degraded: (account ?? told).degraded,
      partial: told.partial,
      ...(warnings.length > 0 && { warnings }),
    },
    notes: account === null ? [] : notes(account),
  };
}

function notes(account: Account) {
  const { given, discussion, points, checks, answers, readByRules, words } = account;
  const { artifact } = given;
  const disputed = disputedIds(account.verdict);
  const lineOf = claimedLineFinder(artifact);
  const agents = new Map(
    answers.map(({ perspective, answeredBy, scripted }) => [
      perspective,
      namedAgent(answeredBy, scripted && "named"),
    ]),
  );
  const roles = new Map(discussion.seats.map(({ seat }) => [seat.name, seat.role]));
  const read = new Set(readByRules);
  const placed = points
    .filter(({ kind }) => kind !== "strength")
    .map((point) => ({ ...point, line: lineOf(point.text) }));
  const faults = placed.filter(({ kind }) => kind !== "suggestion");
  // What one perspective faults and what it proposes about that has one id; else what it proposes at one line goes with
  // the first that it faults there.
  const faultOf = new Map(faults.map((fault) => [fault.id, fault]));
  const faultAt = new Map(faults.toReversed().map((fault) => [placeKey(fault), fault]));
  const suggestions = Map.groupBy(
    placed.filter(({ kind }) => kind === "suggestion"),
    (suggestion) =>
      faultOf.get(suggestion.id) ??
      (suggestion.line === null ? undefined : faultAt.get(placeKey(suggestion))),
  );
  return [...faults, ...(suggestions.get(undefined) ?? [])]
    .map((point): Annotation => ({
      level: point.id !== null && disputed.has(point.id) ? "warning" : levelOf[point.kind],
      title: words(read.has(point.perspective) ? "critique.pointByRules" : "critique.pointOf", {
        name: oneLine(point.perspective),
        kind: point.kind,
      }),
      rule: `${slug(point.perspective)}/${ruleNames[point.kind]}`,
      perspective: point.perspective,
      role: roles.get(point.perspective) ?? "",
      agent: agents.get(point.perspective) ?? "",
      line: point.line,
      text: withoutPlace(point, artifact.path),
      suggestions: (suggestions.get(point) ?? []).map((one) => withoutPlace(one, artifact.path)),
      byRules: read.has(point.perspective),
      doubt: doubtOf(checks.get(point.claim), words),
    }))
    .sort(byWeight);
}

/** Critical to their author alone, and contested. */
function disputedIds({ divergences }: CritiqueVerdict): ReadonlySet<string> {
  const disputed = divergences.filter(({ kind, severity }) => kind === "critical" && severity !== "HIGH");
  return new Set(disputed.flatMap(({ ids = [] }) => ids));
}

type Placed = Point & { readonly line: number | null };

function placeKey({ line, perspective }: Placed): string {
  return `${line} ${perspective}`;
}

const levelOf: Readonly<Record<PointKind, Level>> = {
  critical: "error",
  weakness: "warning",
  suggestion: "notice",
  strength: "notice",
};

/** By which hosts know a note again: the same in every language. */
const ruleNames: Readonly<Record<PointKind, string>> = {
  critical: "critical-issue",
  weakness: "weakness",
  suggestion: "suggestion",
  strength: "strength",
};

/** The gravest first; of one level what rules found, then what is doubtful, last: hosts show the first few alone. */
function byWeight(one: Annotation, other: Annotation): number {
  return (
    levels.indexOf(one.level) - levels.indexOf(other.level) ||
    Number(one.byRules) - Number(other.byRules) ||
    Number(one.doubt !== null) - Number(other.doubt !== null)
  );
}

/** The place is told beside the text, so the reader's own way of giving it would say it twice. */
function withoutPlace({ text, line }: Placed, path: string): string {
  const lead = `${path}:${line} — `;
  const end = ` (${path}:${line})`;
  const short = text.startsWith(lead) ? text.slice(lead.length) : text;
  return oneLine(short.endsWith(end) ? short.slice(0, -end.length) : short);
}

function doubtOf(checked: CheckedClaim | undefined, words: Words): string | null {
  if (checked === undefined || !isDoubtful(checked)) return null;
  return oneLine(standingText(checked, words));
}

function headline(account: Account): Annotations["headline"] {
  const { discussion, verdict, degraded, warnings, seats, words } = account;
  const { roundId } = account.given;
  const stopped =
    discussion.stopped === null
      ? []
      : [words("critique.notEnded", { why: oneLine(discussion.stopped.detail) })];
  if (verdict.verdict === null) {
    const text = [`${rulesAlone(verdict, words)}.`, ...stopped].join(" ");
    return { level: "notice", title: `critique ${roundId}: ${words("critique.readByRules")}`, text };
  }
  const severity =
    verdict.verdict !== "consensus_reached" && verdict.severity !== null ? ` (${verdict.severity})` : "";
  const found =
    verdict.byRules === undefined
      ? []
      : [words("critique.besides", { findings: ruleFindings(verdict, words) })];
  return {
    level: levelOfVerdict(verdict),
    title: `critique ${roundId}: ${verdict.verdict}${severity}`,
    text: [
      `${capital(listed(words, [averageText(verdict, words), answeredText(verdict, words)]))}.`,
      ...(verdict.recommendation === null
        ? []
        : [words("critique.recommendationIs", { recommendation: verdict.recommendation })]),
      ...(degraded ? [words("critique.degradedIs", { why: degradedText(verdict, words) })] : []),
      ...(verdict.verdict === "inconclusive" ? whoFailed(seats, words) : []),
      ...warnings.map(oneLine),
      ...found,
      ...stopped,
    ].join(" "),
  };
}

/** Why too few answered: each agent once, with what it said first. */
function whoFailed(seats: readonly SeatResult[], words: Words): readonly string[] {
  const failures = new Map(
    seats.flatMap(({ agent, failure }) => (failure ? [[agent, failure] as const] : [])),
  );
  return Array.from(failures, ([agent, failure]) =>
    words("critique.agentFailed", { agent: oneLine(agent), why: oneLine(failure) }),
  );
}

function levelOfVerdict({ verdict, severity }: CritiqueVerdict): Level {
  if (verdict === "inconclusive") return "error";
  return verdict === "consensus_blocked" ? verdictLevels[severity ?? "LOW"] : "notice";
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const verdictLevels: Readonly<Record<"HIGH" | "MEDIUM" | "LOW", Level>> = {
  HIGH: "error",
  MEDIUM: "warning",
  LOW: "notice",
};

function unfinished({ discussion: { status, stopped }, given }: ToldCritique): Annotations["headline"] {
  const words = wordsOf(given);
  const text = oneLine(stopped?.detail ?? words("critique.notEndedYet"));
  return { level: "error", title: words("critique.noVerdictTitle", { status }), text };
}

function facts(verdict: CritiqueVerdict): Readonly<Record<string, unknown>> {
  const { severity, averageRating, answered, asked, quorum, policy, recommendation, byRules } = verdict;
  return {
    verdict: verdict.verdict,
    severity,
    averageRating,
    answered,
    asked,
    ...(quorum !== undefined && { quorum }),
    policy,
    recommendation,
    ...(byRules !== undefined && { findingsByRules: byRules.findings.length }),
  };
}

function slug(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "seat"
  );
}
