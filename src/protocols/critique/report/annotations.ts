import { type Annotation, type Annotations, levels } from "../../../document/annotations.ts";
import { isDoubtful, standingText } from "../../../document/checks.ts";
import { oneLine } from "../../../document/markdown.ts";
import { answererOf } from "../../../kernel/result.ts";
import { claimedLineFinder } from "../../../text/claims/claimed-line.ts";
import { wordsOf } from "../rules/judged.ts";
import { changeNotes } from "./change.ts";
import type { Account, ToldCritique } from "./account.ts";
import { caveats, rulesAlone } from "./sections.ts";

export function annotations(told: ToldCritique, account: Account | null): Annotations {
  const { discussion, given, warnings } = told;
  const { path, text } = given.artifact;
  return {
    discussion: discussion.id,
    artifact: { path: path === "stdin" || given.change !== undefined ? null : path, text },
    ...(given.change && { change: given.change }),
    headline: account === null ? unfinished(told) : headline(account),
    completed: account !== null && account.verdict.verdict !== "inconclusive",
    facts: {
      status: discussion.status,
      ...(account !== null && facts(account)),
      degraded: (account ?? told).degraded,
      partial: told.partial,
      ...(warnings.length > 0 && { warnings }),
    },
    ...(warnings.length > 0 && { warnings }),
    notes: account === null ? [] : given.change === undefined ? notes(account) : changeNotes(account),
  };
}

const levelOf = { critical: "error", weakness: "warning", suggestion: "notice" } as const;

function notes({ given, said, seats, perspectives, verdict, words }: Account) {
  const { artifact } = given;
  const lineOf = claimedLineFinder(artifact);
  const agents = new Map(seats.map((seat) => [seat.seat, answererOf(seat) ?? ""]));
  const roles = new Map(perspectives.map(({ seat }) => [seat.name, seat.role]));
  const grave = verdict.divergences.filter((one) => one.kind === "critical" && one.severity === "HIGH");
  const blocking = new Set(grave.flatMap(({ ids }) => ids));
  const placed = said.points.map((point) => ({ ...point, line: lineOf(point.fault ?? point.change ?? "") }));
  const faults = placed.filter(({ fault }) => fault !== null);
  // What a perspective only asks for goes with the first that it faults at the same line.
  const goesWith = Map.groupBy(placed, ({ fault, line, by }) =>
    fault !== null || line === null ? undefined : faults.find((one) => one.line === line && one.by === by),
  );
  const plain = (text: string, line: number | null) => withoutPlace(text, line, artifact.path);
  return (goesWith.get(undefined) ?? [])
    .map((point): Annotation => {
      const { by, line, critical, fault, change, id, checked } = point;
      const kind = fault === null ? "suggestion" : critical ? "critical" : "weakness";
      const others = (goesWith.get(point) ?? []).map((one) => plain(one.change ?? "", one.line));
      const own = fault === null || change === null ? [] : [plain(change, lineOf(change))];
      const check = fault === null ? checked.change : checked.fault;
      return {
        // What is critical to its author alone, contradicted or a stand-in's blocks nothing.
        level: kind === "critical" && !by.byRules && !blocking.has(id) ? "warning" : levelOf[kind],
        title: words("critique.pointOf", { by: by.byRules ? "rules" : "own", name: oneLine(by.name), kind }),
        rule: `${ruleName(by.name)}/${kind === "critical" ? "critical-issue" : kind}`,
        perspective: by.name,
        role: roles.get(by.name) ?? "",
        agent: agents.get(by.name) ?? "",
        line,
        text: plain(fault ?? change ?? "", line),
        suggestions: [...own, ...others],
        byRules: by.byRules,
        doubt: check !== undefined && isDoubtful(check) ? oneLine(standingText(check, words)) : null,
      };
    })
    .sort(byWeight);
}

/** The gravest first; of one level what rules found, then what is doubtful, last: hosts show the first few alone. */
function byWeight(one: Annotation, other: Annotation): number {
  return (
    levels.indexOf(one.level) - levels.indexOf(other.level) ||
    Number(one.byRules) - Number(other.byRules) ||
    Number(one.doubt !== null) - Number(other.doubt !== null)
  );
}

/** The place is told beside the text. */
function withoutPlace(text: string, line: number | null, path: string): string {
  const lead = `${path}:${line} — `;
  const end = ` (${path}:${line})`;
  const short = text.startsWith(lead) ? text.slice(lead.length) : text;
  return oneLine(short.endsWith(end) ? short.slice(0, -end.length) : short);
}

function headline(account: Account): Annotations["headline"] {
  const { discussion, verdict, given, seats, words } = account;
  const { verdict: outcome, severity, bottomLine, byRules } = verdict;
  const level = outcome !== "consensus_reached" && severity !== null ? ` (${severity})` : "";
  const count = byRules?.findings.length ?? 0;
  const besides = words("critique.besides", { findings: words("critique.byRules", { count }) });
  // Why too few answered: each agent once, with what it said last.
  const failures = new Map(seats.map(({ agent, failure }) => [agent, failure]));
  const failed = Array.from(failures, ([agent, why]) =>
    why ? [words("critique.agentFailed", { agent: oneLine(agent), why: oneLine(why) })] : [],
  ).flat();
  const why = oneLine(discussion.stopped?.detail ?? "");
  const told = [
    outcome === null ? `${rulesAlone(verdict, words)}.` : (bottomLine[0]?.sentence ?? ""),
    ...caveats(account).map(([label, text]) => `${label}: ${oneLine(text).replace(/\.$/, "")}.`),
    ...(outcome === "inconclusive" ? failed : []),
    ...(outcome === null || count === 0 ? [] : [besides]),
    ...(why === "" || account.partial ? [] : [words("critique.notEnded", { why })]),
  ];
  const title = outcome === null ? words("critique.readByRules") : `${outcome}${level}`;
  const gravity = outcome === "consensus_blocked" ? (severity ?? "LOW") : "LOW";
  return {
    level: outcome === "inconclusive" ? "error" : levelOfSeverity[gravity],
    title: `critique ${given.roundId}: ${title}`,
    text: told.join(" "),
  };
}

const levelOfSeverity = { HIGH: "error", MEDIUM: "warning", LOW: "notice" } as const;

function unfinished({ discussion: { status, stopped }, given }: ToldCritique): Annotations["headline"] {
  const words = wordsOf(given);
  const text = oneLine(stopped?.detail ?? words("critique.notEndedYet"));
  return { level: "error", title: words("critique.noVerdictTitle", { status }), text };
}

function facts({ verdict: { byRules, ...told } }: Account): Readonly<Record<string, unknown>> {
  const { verdict, severity, averageRating, answered, asked, quorum, policy, recommendation } = told;
  const counted = { severity, averageRating, answered, asked, ...(quorum !== undefined && { quorum }) };
  const found = byRules && { findingsByRules: byRules.findings.length };
  return { verdict, ...counted, policy, recommendation, ...found };
}

function ruleName(perspective: string): string {
  const words = perspective.toLowerCase().match(/[\p{L}\p{N}]+/gu);
  return words?.join("-") ?? "seat";
}
