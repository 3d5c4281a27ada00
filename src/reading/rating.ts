import { byRules } from "../kernel/by-rules.ts";
import { severities, type Finding, type Severity } from "./finding.ts";

/** What one broken rule takes off, however many its places. */
const penalty: Readonly<Record<Severity, number>> = { critical: 3, high: 1.5, medium: 0.75, low: 0.25 };

/** From 5 down to 1, and how it was reckoned, so that nobody takes it for an opinion. */
export function rating(findings: readonly Finding[]): { readonly value: number; readonly formula: string } {
  const terms = severities
    .map((severity) => ({
      severity,
      count: findings.filter((finding) => finding.severity === severity).length,
    }))
    .filter(({ count }) => count > 0);
  const reckoned = terms.reduce((left, { severity, count }) => left - count * penalty[severity], 5);
  const value = Math.max(1, reckoned);
  const sum = terms
    .map(({ severity, count }) => ` − ${count * penalty[severity]} (${count} ${severity})`)
    .join("");
  const floor = reckoned < 1 ? ", and never less than 1" : "";
  return {
    value,
    formula: `Rating ${value} = 5${sum || " − 0 (no finding)"}${floor}, ${byRules}`,
  };
}
