import { type Annotation, type Annotations, type Level, levels } from "../../../document/annotations.ts";
import { isDoubtful, standingText } from "../../../document/checks.ts";
import { oneLine } from "../../../document/one-line.ts";
import { answererOf, type SeatResult } from "../../../kernel/result.ts";
import { claimedLineFinder } from "../../../text/claims/claimed-line.ts";
import type { CheckedClaim } from "../../../text/claims/claims.ts";
import type { Words } from "../../../words.ts";
import { wordsOf } from "../rules/judged.ts";
import { claimOf, type Voice } from "../rules/said.ts";
import type { CritiqueVerdict } from "../rules/verdict.ts";
import type { Account, ToldCritique } from "./account.ts";
import { caveats, rulesAlone } from "./wording.ts";

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
    account.verdict.divergences.flatMap(({ kind, severity, ids }) =>
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
        title: words(titles[by.byRules ? "rules" : "own"], { name: oneLine(by.name), kind }),
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

const titles = { rules: "critique.pointByRules", own: "critique.pointOf" } as const;
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

/** The answer, and what must be known before it is believed. */
function headline(account: Account): Annotations["headline"] {
  const { discussion, verdict, given, seats, words } = account;
  const { verdict: outcome, severity, bottomLine, byRules } = verdict;
  const isRulesAlone = outcome === null;
  const level = outcome !== "consensus_reached" && severity !== null ? ` (${severity})` : "";
  const title = isRulesAlone ? words("critique.readByRules") : `${outcome}${level}`;
  const count = byRules?.findings.length ?? 0;
  const findings = words("critique.byRules", { count });
  const told = [
    isRulesAlone ? `${rulesAlone(verdict, words)}.` : (bottomLine[0]?.sentence ?? ""),
    ...caveats(account).map(([label, text]) => `${label}: ${oneLine(text).replace(/\.$/, "")}.`),
    ...(outcome === "inconclusive" ? whoFailed(seats, words) : []),
    ...(isRulesAlone || count === 0 ? [] : [words("critique.besides", { findings })]),
    ...(discussion.stopped === null || account.partial
      ? []
      : [words("critique.notEnded", { why: oneLine(discussion.stopped.detail) })]),
  ];
  return {
    level: levelOfVerdict(verdict),
    title: `critique ${given.roundId}: ${title}`,
    text: told.join(" "),
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
  const ofSeverity = { HIGH: "error", MEDIUM: "warning", LOW: "notice" } as const;
  return verdict === "consensus_blocked" ? ofSeverity[severity ?? "LOW"] : "notice";
}

function unfinished({ discussion: { status, stopped }, given }: ToldCritique): Annotations["headline"] {
  const words = wordsOf(given);
  const text = oneLine(stopped?.detail ?? words("critique.notEndedYet"));
  return { level: "error", title: words("critique.noVerdictTitle", { status }), text };
}

function facts({ verdict, byRules, ...all }: CritiqueVerdict): Readonly<Record<string, unknown>> {
  const { severity, averageRating, answered, asked, quorum, policy, recommendation } = all;
  const counted = { severity, averageRating, answered, asked, ...(quorum !== undefined && { quorum }) };
  const found = byRules && { findingsByRules: byRules.findings.length };
  return { verdict, ...counted, policy, recommendation, ...found };
}

function slug(name: string): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words?.join("-") ?? "seat";
}
