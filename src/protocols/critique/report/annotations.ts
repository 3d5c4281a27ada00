import { type Annotation, type Annotations, type Level, levels } from "../../../document/annotations.ts";
import { isDoubtful, standingText } from "../../../document/checks.ts";
import { oneLine } from "../../../document/one-line.ts";
import { answererOf, type SeatResult } from "../../../kernel/result.ts";
import { claimedLineFinder } from "../../../text/claims/claimed-line.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { listed, type Words } from "../../../words.ts";
import { wordsOf } from "../rules/judged.ts";
import { claimOf, type Voice } from "../rules/said.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Account, ToldCritique } from "./account.ts";
import { answeredText, averageText, degradedText, rulesAlone } from "./wording.ts";

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
  const { given, discussion, said, seats, words } = account;
  const { artifact } = given;
  const lineOf = claimedLineFinder(artifact);
  const agents = new Map(seats.map((seat) => [seat.seat, answererOf(seat) ?? ""]));
  const roles = new Map(discussion.seats.map(({ seat }) => [seat.name, seat.role]));
  const blocking = new Set(
    account.verdict.divergences.flatMap(({ kind, severity, ids = [] }) =>
      kind === "critical" && severity === "HIGH" ? ids : [],
    ),
  );
  const placed = said.points.map((point) => ({ ...point, line: lineOf(point.fault ?? point.change ?? "") }));
  const faults = placed.filter(({ fault }) => fault !== null);
  // What a perspective only asks for goes with the first that it faults at the same line.
  const faultAt = new Map(faults.toReversed().map((fault) => [placeKey(fault), fault]));
  const asked = Map.groupBy(
    placed.filter(({ fault }) => fault === null),
    (one) => (one.line === null ? undefined : faultAt.get(placeKey(one))),
  );
  const plain = (text: string, line: number | null) => withoutPlace(text, line, artifact.path);
  return [...faults, ...(asked.get(undefined) ?? [])]
    .map((point): Annotation => {
      const { by, line, critical, fault, change, id } = point;
      const kind = fault === null ? "suggestion" : critical ? "critical" : "weakness";
      const others = (asked.get(point) ?? []).map((one) => ({ text: one.change ?? "", line: one.line }));
      const own = fault === null || change === null ? [] : [{ text: change, line: lineOf(change) }];
      return {
        // What is critical to its author alone, contradicted or a stand-in's blocks nothing.
        level: kind === "critical" && !by.byRules && !blocking.has(id) ? "warning" : levelOf[kind],
        title: words(by.byRules ? "critique.pointByRules" : "critique.pointOf", {
          name: oneLine(by.name),
          kind,
        }),
        rule: `${slug(by.name)}/${kind === "critical" ? "critical-issue" : kind}`,
        perspective: by.name,
        role: roles.get(by.name) ?? "",
        agent: agents.get(by.name) ?? "",
        line,
        text: plain(fault ?? change ?? "", line),
        suggestions: [...own, ...others].map((one) => plain(one.text, one.line)),
        byRules: by.byRules,
        doubt: doubtOf(said.checks.get(claimOf(by.seat, id, fault === null ? "change" : "fault")), words),
      };
    })
    .sort(byWeight);
}

function placeKey({ line, by }: { readonly line: number | null; readonly by: Voice }): string {
  return `${line} ${by.seat}`;
}

const levelOf = { critical: "error", weakness: "warning", suggestion: "notice" } as const;

/** The gravest first; of one level what rules found, then what is doubtful, last: hosts show the first few alone. */
function byWeight(one: Annotation, other: Annotation): number {
  return (
    levels.indexOf(one.level) - levels.indexOf(other.level) ||
    Number(one.byRules) - Number(other.byRules) ||
    Number(one.doubt !== null) - Number(other.doubt !== null)
  );
}

/** The place is told beside the text, so the reader's own way of giving it would say it twice. */
function withoutPlace(text: string, line: number | null, path: string): string {
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
      : [
          words("critique.besides", {
            findings: words("critique.byRules", { count: verdict.byRules.findings.length }),
          }),
        ];
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
