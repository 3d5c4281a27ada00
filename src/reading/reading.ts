import type { Seat } from "../kernel/seat.ts";
import type { Document } from "./document.ts";
import { bySeverityThenLine, type Finding, rating, type Remark, suggestion, weakness } from "./finding.ts";
import { lenses, lensesFor, type Reading } from "./lenses.ts";
import { hazards, unreadable } from "./lenses/hazards.ts";

/** What a critique turn asks for, from rules. */
export interface CritiqueByRules {
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  readonly suggestions: readonly string[];
  readonly critical_issues: readonly string[];
  readonly rating: number;
}

/** For a seat that no lens serves: the areas it asked for. */
export interface Abstention {
  readonly unanswered: readonly string[];
}

export function critiqueByRules(
  document: Document,
  seat: Pick<Seat, "name" | "focus">,
): CritiqueByRules | Abstention {
  const reading = lensesFor(seat, document.kind);
  if (reading.lenses.length === 0) return { unanswered: reading.unanswered };
  const remarks = remarksOn(document, reading);
  const findings = findingsIn(remarks);
  const [critical, others] = [true, false].map((wanted) =>
    findings
      .filter(({ severity }) => (severity === "critical") === wanted)
      .map((one) => weakness(document.path, one)),
  );
  return {
    strengths: [...remarks.flatMap(passed), ...limits(document, reading)],
    weaknesses: others ?? [],
    suggestions: findings.map((finding) => suggestion(document.path, finding)),
    critical_issues: critical ?? [],
    rating: rating(findings),
  };
}

/** Every finding of every lens. */
export function findingsOn(document: Document): readonly Finding[] {
  const all = Object.keys(lenses) as (keyof typeof lenses)[];
  return findingsIn(remarksOn(document, { lenses: all, unanswered: [] }));
}

function remarksOn(document: Document, reading: Reading): readonly Remark[] {
  const unread = unreadable(document);
  if (unread.length > 0) return unread;
  const rules = [hazards, ...reading.lenses.flatMap((lens) => lenses[lens])];
  return rules.flatMap((rule) => rule(document));
}

function findingsIn(remarks: readonly Remark[]): Finding[] {
  return remarks.flatMap((remark) => ("finding" in remark ? [remark.finding] : [])).sort(bySeverityThenLine);
}

function passed(remark: Remark) {
  return "passed" in remark ? [remark.passed] : [];
}

function limits(document: Document, { unanswered }: Reading): string[] {
  if (unanswered.length === 0) return [...document.limits];
  return [...document.limits, `No rule covers ${namesOf(unanswered)}`];
}

/** `"cost", "threats"` */
export function namesOf(areas: readonly string[]): string {
  return areas.map((area) => `"${area}"`).join(", ");
}
