import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { Analysis, VerifyingAnalysis } from "../../../../src/protocols/solve/rules/analysis.ts";
import type { CheckedClaim } from "../../../../src/text/claims/claims.ts";
import { type Candidate, candidatesOf } from "../../../../src/protocols/solve/rules/candidates.ts";
import type { Contribution } from "../../../../src/protocols/solve/rules/contribution.ts";
import { crossVerification } from "../../../../src/protocols/solve/rules/cross-verification.ts";
import { groupsAfter, withGroups } from "../../../../src/protocols/solve/rules/groups-after.ts";
import { gistsOf, joinedById, joinedByWords } from "../../../../src/protocols/solve/rules/joining.ts";
import {
  aliasesOf,
  emptyTable,
  heardOn,
  type OnTable,
  standingFindings,
} from "../../../../src/protocols/solve/rules/on-the-table.ts";
import type { Resolution } from "../../../../src/protocols/solve/rules/resolution.ts";
import { type Round, synthesise } from "../../../../src/protocols/solve/rules/synthesise.ts";
import { voicesOf } from "../../../../src/protocols/solve/rules/voices.ts";

/** What agents said, as they say it: loosely, with what a test does not care about left out. */

export function said(agent: string, analysis: object): Contribution {
  const whole = { implementation_approaches: [], ...analysis };
  const schema = "cross_verification" in analysis ? VerifyingAnalysis : Analysis;
  return { seat: agent, agent, analysis: schema.parse(whole) };
}

export function proposing(agent: string, ...approaches: readonly object[]): Contribution {
  return said(agent, { implementation_approaches: approaches });
}

export function finding(agent: string, ...findings: readonly string[]): Contribution {
  return said(agent, { findings });
}

/** The table after some rounds, each as a list of those who spoke in it, put together as `solve` does. */
export function tableAfter(
  rounds: readonly (readonly Contribution[])[],
  resolved: readonly (Resolution | null)[] = [],
): OnTable {
  const seats = [...new Set(rounds.flat().map(({ seat }) => seat))];
  return rounds.reduce((before, contributions, index) => {
    const [heard, said] = heardOn(before, index + 1, contributions);
    const resolution = resolved[index] ?? null;
    const one = resolution?.options
      ? joinedById(heard, resolution.options, index + 1)
      : joinedByWords(heard, wordLikeness(gistsOf(heard)), index + 1);
    return withGroups(one, groupsAfter(one, resolution, aliasesOf(said)));
  }, emptyTable(seats));
}

export function candidates(...contributions: readonly Contribution[]): readonly Candidate[] {
  return candidatesOf(tableAfter([contributions]), new Map());
}

export function compare(contributions: readonly Contribution[], resolved: Resolution | null = null) {
  return compared([contributions], [resolved]);
}

/** Who agrees with whom after all rounds. */
export function compared(
  rounds: readonly (readonly Contribution[])[],
  resolved: readonly (Resolution | null)[] = [],
) {
  const table = tableAfter(rounds, resolved);
  const contributions = rounds.at(-1) ?? [];
  const findings = standingFindings(table);
  const { found, agreeing, disputing } = voicesOf(findings, contributions);
  return crossVerification({
    findings,
    contributions,
    candidates: candidatesOf(table, new Map()),
    likeness: wordLikeness([...found, ...agreeing, ...disputing].map(({ text }) => text)),
    table,
    isResolved: (resolved[rounds.length - 1] ?? null) !== null,
  });
}

type More = Partial<Omit<Round, "checks">> & { readonly checks?: readonly CheckedClaim[] };

export function synthesis(contributions: readonly Contribution[], more: More = {}) {
  const resolved = more.resolved ?? null;
  const table = more.table ?? tableAfter([contributions], [resolved]);
  const checks = new Map((more.checks ?? []).map((check) => [check.claim, check]));
  return synthesise({
    round: 1,
    mode: "initial",
    task: { lang: null, task: "Make sessions survive a restart" },
    table,
    contributions,
    findings: standingFindings(table),
    candidates: candidatesOf(table, checks),
    verification: compare(contributions, resolved),
    resolved,
    newInsights: true,
    runs: { timed_out: false, fallbacks: [], cli_runs: [] },
    ...more,
    checks,
  });
}
