import type { Finding, Severity } from "./finding.ts";

/** What one broken rule takes off, however many its places. */
const penalty: Readonly<Record<Severity, number>> = { critical: 3, high: 1.5, medium: 0.75, low: 0.25 };

/**
 * From 5 down to 1, for the shape of a critique turn, which asks everybody for a number. It weighs what was found and
 * says nothing of quality, so no verdict counts it and nobody is shown it.
 */
export function rating(findings: readonly Finding[]): number {
  return Math.max(
    1,
    findings.reduce((left, { severity }) => left - penalty[severity], 5),
  );
}
