import { byRules } from "../../../kernel/by-rules.ts";
import type { Discussion } from "../../../kernel/discussion.ts";
import type { Result } from "../../../kernel/result.ts";
import { claimedLineFinder } from "../../../text/claims/claimed-line.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { CritiqueVerdict } from "../rules/critique-verdict.ts";
import type { Point, PointKind } from "../rules/points.ts";
import { type Annotation, type Annotations, type Level, levels } from "../../../document/annotations.ts";
import { checksOf, standingText } from "../../../document/checks.ts";
import { oneLine } from "../../../document/one-line.ts";
import { pointsSaid } from "./points-said.ts";
import { critiqueResult, readByRules, verdictOf } from "./result.ts";
import { subjectOf } from "./subject.ts";
import { answeredText, averageText, degradedText, ruleFindings, rulesAlone } from "./wording.ts";

/** What the perspectives hold against the artifact, each at the line it speaks of. Strengths need no mark. */
export function critiqueAnnotations(discussion: Discussion): Annotations {
  const { artifact } = discussion.options as { readonly artifact: { path: string; text: string } };
  const verdict = verdictOf(discussion);
  const result = critiqueResult(discussion, { verdict, files: { folder: "" }, next: null });
  return {
    discussion: discussion.id,
    artifact: { path: artifact.path === "stdin" ? null : artifact.path, text: artifact.text },
    headline: verdict === null ? unfinished(result) : headline(discussion, result, verdict),
    completed: verdict !== null && verdict.verdict !== "inconclusive",
    facts: {
      status: result.status,
      ...facts(verdict),
      degraded: result.degraded,
      partial: result.partial,
      ...(result.warnings.length > 0 && { warnings: result.warnings }),
    },
    notes: notes(discussion, result, artifact),
  };
}

function notes(
  discussion: Discussion,
  { seats }: Result,
  artifact: { readonly path: string; readonly text: string },
): readonly Annotation[] {
  const checks = checksOf(discussion);
  const lineOf = claimedLineFinder(artifact);
  const agents = new Map(seats.map(({ seat, agent, answeredBy }) => [seat, answeredBy ?? agent]));
  const roles = new Map(discussion.seats.map(({ seat }) => [seat.name, seat.role]));
  const read = new Set(readByRules(discussion));
  const placed = pointsSaid(discussion).map((point) => ({ ...point, line: lineOf(point.text) }));
  const faults = placed.filter(({ kind }) => kind === "critical" || kind === "weakness");
  const suggestions = Map.groupBy(
    placed.filter(({ kind }) => kind === "suggestion"),
    (suggestion) => faults.find((fault) => isAtSamePlace(fault, suggestion)),
  );
  return [...faults, ...(suggestions.get(undefined) ?? [])]
    .map((point) => ({
      level: levelOf[point.kind],
      title: `${oneLine(point.perspective)}${read.has(point.perspective) ? ", by rules" : ""}: ${kindNames[point.kind]}`,
      rule: `${slug(point.perspective)}/${slug(kindNames[point.kind])}`,
      perspective: point.perspective,
      role: roles.get(point.perspective) ?? "",
      agent: agents.get(point.perspective) ?? "",
      line: point.line,
      text: withoutPlace(point, artifact.path),
      suggestions: (suggestions.get(point) ?? []).map((one) => withoutPlace(one, artifact.path)),
      byRules: read.has(point.perspective),
      doubt: doubtOf(checks.get(point.claim)),
    }))
    .sort(byWeight);
}

type Placed = Point & { readonly line: number | null };

/** What one perspective faults and what it proposes at one line belong together. */
function isAtSamePlace(fault: Placed, suggestion: Placed): boolean {
  const { line, perspective } = suggestion;
  return line !== null && fault.line === line && fault.perspective === perspective;
}

const levelOf: Readonly<Record<PointKind, Level>> = {
  critical: "error",
  weakness: "warning",
  suggestion: "notice",
  strength: "notice",
};

const kindNames: Readonly<Record<PointKind, string>> = {
  critical: "critical issue",
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

function doubtOf(checked: CheckedClaim | undefined): string | null {
  if (checked === undefined || checked.standing === "verified") return null;
  return oneLine(standingText(checked));
}

function headline(
  discussion: Discussion,
  { degraded, warnings, seats }: Result,
  verdict: CritiqueVerdict,
): Annotations["headline"] {
  const { roundId } = subjectOf(discussion);
  const stopped = discussion.stopped === null ? [] : [`Not ended: ${oneLine(discussion.stopped.detail)}`];
  if (verdict.verdict === null) {
    const text = [`${rulesAlone(verdict)}.`, ...stopped].join(" ");
    return { level: "notice", title: `critique ${roundId}: ${byRules}`, text };
  }
  const severity =
    verdict.verdict !== "consensus_reached" && verdict.severity !== null ? ` (${verdict.severity})` : "";
  const found = verdict.byRules === undefined ? [] : [`Besides, ${ruleFindings(verdict)}.`];
  return {
    level: levelOfVerdict(verdict),
    title: `critique ${roundId}: ${verdict.verdict}${severity}`,
    text: [
      `${capital(averageText(verdict))}, ${answeredText(verdict)}.`,
      ...(verdict.recommendation === null ? [] : [`Recommendation: ${verdict.recommendation}.`]),
      ...(degraded ? [`Degraded: ${degradedText(verdict)}.`] : []),
      ...(verdict.verdict === "inconclusive" ? whoFailed(seats) : []),
      ...warnings.map(oneLine),
      ...found,
      ...stopped,
    ].join(" "),
  };
}

/** Why too few answered: each agent once, with what it said first. */
function whoFailed(seats: Result["seats"]): readonly string[] {
  const failures = new Map(
    seats.flatMap(({ agent, failure }) => (failure ? [[agent, failure] as const] : [])),
  );
  return Array.from(failures, ([agent, failure]) => `${oneLine(agent)} failed (${oneLine(failure)}).`);
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

function unfinished({ status, stopped }: Result): Annotations["headline"] {
  const text = oneLine(stopped?.detail ?? "It has not ended yet.");
  return { level: "error", title: `critique ${status}: no verdict`, text };
}

function facts(verdict: CritiqueVerdict | null): Readonly<Record<string, unknown>> {
  if (verdict === null) return {};
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
