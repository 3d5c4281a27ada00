import type { Seat } from "../kernel/seat.ts";
import type { Document } from "./document.ts";
import {
  bySeverityThenLine,
  type Finding,
  rating,
  type Remark,
  type Rule,
  suggestion,
  weakness,
} from "./finding.ts";
import { lenses, rulesFor } from "./lenses.ts";
import { hazards, unreadable } from "./lenses/hazards.ts";

/** What a critique turn asks for, from rules. */
export interface CritiqueByRules {
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  readonly suggestions: readonly string[];
  readonly critical_issues: readonly string[];
  readonly rating: number;
}

/** Of a seat that no lens serves, the areas it asked for: `"cost", "threats"`. */
export interface Abstention {
  readonly unanswered: string;
}

export function critiqueByRules(
  document: Document,
  seat: Pick<Seat, "name" | "focus">,
): CritiqueByRules | Abstention {
  const { rules, unanswered } = rulesFor(seat, document.kind);
  const open = unanswered.map((area) => `"${area}"`).join(", ");
  if (rules.length === 0) return { unanswered: open };
  const remarks = remarksOn(document, rules);
  const findings = findingsIn(remarks);
  const told = Map.groupBy(findings, ({ severity }) => severity === "critical");
  const weaknesses = (isCritical: boolean) =>
    told.get(isCritical)?.map((one) => weakness(document.path, one)) ?? [];
  return {
    strengths: [
      ...remarks.flatMap((remark) => ("passed" in remark ? [remark.passed] : [])),
      ...document.limits,
      ...(open === "" ? [] : [`No rule covers ${open}`]),
    ],
    weaknesses: weaknesses(false),
    suggestions: findings.map((finding) => suggestion(document.path, finding)),
    critical_issues: weaknesses(true),
    rating: rating(findings),
  };
}

/** Every finding of every lens. */
export function findingsOn(document: Document): readonly Finding[] {
  return findingsIn(
    remarksOn(
      document,
      lenses.flatMap(({ rules }) => rules),
    ),
  );
}

function remarksOn(document: Document, rules: readonly Rule[]): readonly Remark[] {
  const unread = unreadable(document);
  return unread.length > 0 ? unread : [hazards, ...rules].flatMap((rule) => rule(document));
}

function findingsIn(remarks: readonly Remark[]): Finding[] {
  return remarks.flatMap((remark) => ("finding" in remark ? [remark.finding] : [])).sort(bySeverityThenLine);
}
