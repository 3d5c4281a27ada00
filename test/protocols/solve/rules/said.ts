import { wordLikeness } from "../../../../src/text/likeness/likeness.ts";
import { Analysis, VerifyingAnalysis } from "../../../../src/protocols/solve/rules/analysis.ts";
import {
  type Candidate,
  candidatesOf,
  gistOf,
  proposalsOf,
} from "../../../../src/protocols/solve/rules/candidates.ts";
import { type Contribution, namedFindings } from "../../../../src/protocols/solve/rules/contribution.ts";
import { crossVerification } from "../../../../src/protocols/solve/rules/cross-verification.ts";
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

export function candidates(...contributions: readonly Contribution[]): readonly Candidate[] {
  const proposals = proposalsOf(contributions);
  return candidatesOf(proposals, wordLikeness(proposals.map(gistOf)));
}

export function compare(contributions: readonly Contribution[], resolved: Resolution | null = null) {
  const findings = namedFindings(contributions);
  const { found, agreeing, disputing } = voicesOf(findings, contributions);
  return crossVerification({
    findings,
    contributions,
    candidates: candidates(...contributions),
    likeness: wordLikeness([...found, ...agreeing, ...disputing].map(({ text }) => text)),
    resolved,
  });
}

export function synthesis(contributions: readonly Contribution[], more: Partial<Round> = {}) {
  const resolved = more.resolved ?? null;
  return synthesise({
    round: 1,
    mode: "initial",
    contributions,
    findings: namedFindings(contributions),
    candidates: candidates(...contributions),
    verification: compare(contributions, resolved),
    resolved,
    checks: [],
    newInsights: true,
    runs: { timed_out: false, fallbacks: [], cli_runs: [] },
    ...more,
  });
}
