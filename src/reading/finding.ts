import { lineCount, type Document } from "./document.ts";
import type { Place } from "./place.ts";

export type Severity = "critical" | "high" | "medium" | "low";
const severities: readonly Severity[] = ["critical", "high", "medium", "low"];

/** A fault with all its places. `fact` reads on from the quoted words; `advice` begins with a verb. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly fact: string;
  readonly advice: string;
  readonly places: readonly [Place, ...Place[]];
}

/** What a rule has to say: a fault, or what it checked and found in order. A rule with nothing to check is silent. */
export type Remark = { readonly finding: Finding } | { readonly passed: string };

export type Rule = (document: Document) => readonly Remark[];

type Fault = Omit<Finding, "places">;
type NewFault = (rule: string, fact: string, advice: string) => Fault;

export const critical: NewFault = (rule, fact, advice) => ({ rule, severity: "critical", fact, advice });
export const high: NewFault = (rule, fact, advice) => ({ rule, severity: "high", fact, advice });
export const medium: NewFault = (rule, fact, advice) => ({ rule, severity: "medium", fact, advice });
export const low: NewFault = (rule, fact, advice) => ({ rule, severity: "low", fact, advice });

/** Folds all places of one rule into one remark. */
export function remark(
  document: Document,
  fault: Fault,
  places: readonly Place[],
  passed?: string | false,
): readonly Remark[] {
  const [first, ...rest] = places;
  if (first === undefined) return passed ? [{ passed }] : [];
  const severity = isRiddled(document, places) ? raised(fault.severity) : fault.severity;
  return [{ finding: { ...fault, severity, places: [first, ...rest] } }];
}

/** A rule broken five times and at least once in forty lines weighs one step more. */
function isRiddled(document: Document, places: readonly Place[]): boolean {
  return places.length >= 5 && places.length * 40 >= lineCount(document);
}

function raised(severity: Severity): Severity {
  return severity === "low" ? "medium" : severity === "medium" ? "high" : severity;
}

/** `All 14 links lead`, `The one link leads` */
export function every(count: number, one: string, several: string): string {
  return count === 1 ? `The one ${one}` : `All ${count} ${several}`;
}

/** `README.md:42 — "fast" comes without a figure (also line 50 "robust" and 3 more)` */
export function weakness(path: string, { fact, places }: Finding): string {
  const [first, ...rest] = places;
  const shown = rest.slice(0, 2).map(({ line, quote }) => `line ${line}${quote && ` "${quote}"`}`);
  const more = rest.length > 2 ? ` and ${rest.length - 2} more` : "";
  const also = shown.length === 0 ? "" : ` (also ${shown.join(", ")}${more})`;
  return `${path}:${first.line} — ${first.quote && `"${first.quote}" `}${fact}${also}`;
}

/** `Give the figure, or drop the word (README.md:42 and 4 more)` */
export function suggestion(path: string, { advice, places }: Finding): string {
  const more = places.length > 1 ? ` and ${places.length - 1} more` : "";
  return `${advice} (${path}:${places[0].line}${more})`;
}

export function bySeverityThenLine(one: Finding, other: Finding): number {
  const weight = severities.indexOf(one.severity) - severities.indexOf(other.severity);
  return weight === 0 ? one.places[0].line - other.places[0].line : weight;
}

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
