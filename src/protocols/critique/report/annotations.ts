import { type Discussion, lastJudgement } from "../../../kernel/discussion.ts";
import { type Result, resultOf } from "../../../kernel/result.ts";
import { claimedLineFinder } from "../../../text/claims/claimed-line.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { CritiqueVerdict } from "../rules/critique-verdict.ts";
import type { Point, PointKind } from "../rules/points.ts";
import { type Annotation, type Annotations, type Level, levels } from "../../../document/annotations.ts";
import { checksOf, standingText } from "../../../document/checks.ts";
import { oneLine } from "../../../document/one-line.ts";
import { pointsSaid } from "./points-said.ts";
import { subjectOf } from "./subject.ts";

/** What the perspectives hold against the artifact, each at the line it speaks of. Strengths need no mark. */
export function critiqueAnnotations(discussion: Discussion): Annotations {
  const { artifact } = discussion.options as { readonly artifact: { path: string; text: string } };
  const verdict = (lastJudgement(discussion, "verdict") as CritiqueVerdict | undefined) ?? null;
  const result = resultOf(discussion, { verdict, files: { folder: "" }, next: null });
  return {
    discussion: discussion.id,
    artifact: { path: artifact.path === "stdin" ? null : artifact.path, text: artifact.text },
    headline: verdict === null ? unfinished(result) : headline(discussion, verdict),
    completed: verdict !== null,
    facts: { status: result.status, ...facts(verdict), degraded: result.degraded, partial: result.partial },
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
  const placed = pointsSaid(discussion).map((point) => ({ ...point, line: lineOf(point.text) }));
  const faults = placed.filter(({ kind }) => kind === "critical" || kind === "weakness");
  const suggestions = Map.groupBy(
    placed.filter(({ kind }) => kind === "suggestion"),
    (suggestion) => faults.find((fault) => isAtSamePlace(fault, suggestion)),
  );
  return [...faults, ...(suggestions.get(undefined) ?? [])]
    .map((point) => ({
      level: levelOf[point.kind],
      title: `${oneLine(point.perspective)}: ${kindNames[point.kind]}`,
      rule: `${slug(point.perspective)}/${slug(kindNames[point.kind])}`,
      perspective: point.perspective,
      role: roles.get(point.perspective) ?? "",
      agent: agents.get(point.perspective) ?? "",
      line: point.line,
      text: withoutPlace(point, artifact.path),
      suggestions: (suggestions.get(point) ?? []).map((one) => withoutPlace(one, artifact.path)),
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

/** The gravest first, and of those of one level what is doubtful last: hosts show the first few alone. */
function byWeight(one: Annotation, other: Annotation): number {
  const weight = levels.indexOf(one.level) - levels.indexOf(other.level);
  return weight === 0 ? Number(one.doubt !== null) - Number(other.doubt !== null) : weight;
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

function headline(discussion: Discussion, verdict: CritiqueVerdict): Annotations["headline"] {
  const { roundId } = subjectOf(discussion);
  const isBlocked = verdict.verdict === "consensus_blocked";
  const severity = isBlocked && verdict.severity !== null ? ` (${verdict.severity})` : "";
  return {
    level: isBlocked ? verdictLevels[verdict.severity ?? "LOW"] : "notice",
    title: `critique ${roundId}: ${verdict.verdict}${severity}`,
    text: [
      `Average ${verdict.averageRating}/5, ${verdict.answered} of ${verdict.asked} perspectives answered.`,
      ...(verdict.recommendation === null ? [] : [`Recommendation: ${verdict.recommendation}.`]),
      ...(discussion.stopped === null ? [] : [`Not ended: ${oneLine(discussion.stopped.detail)}`]),
    ].join(" "),
  };
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
  const { severity, averageRating, answered, asked, policy, recommendation } = verdict;
  return { verdict: verdict.verdict, severity, averageRating, answered, asked, policy, recommendation };
}

function slug(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-|-$/g, "") || "seat"
  );
}
