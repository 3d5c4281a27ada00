import type { Seat } from "../kernel/seat.ts";
import type { Document } from "./document.ts";
import {
  type Finding,
  type Remark,
  type Rule,
  bySeverityThenLine,
  rating,
  suggestion,
  weakness,
} from "./finding.ts";
import { hazards, secrets, unreadable } from "./lenses/hazards.ts";
import type { ArtifactKind } from "./artifact-kind.ts";
import { code } from "./lenses/code.ts";
import { consistency } from "./lenses/consistency.ts";
import { structure } from "./lenses/structure.ts";

/** What a critique turn asks for, from rules; of a seat that no lens serves, the areas it asked for: `"cost", "threats"`. */
export function critiqueByRules(document: Document, seat: Pick<Seat, "name" | "focus">) {
  const { rules, unanswered: open, remarks, findings } = findingsFor(document, seat);
  if (rules.length === 0) return { unanswered: open };
  const told = Map.groupBy(findings, ({ severity }) => severity === "critical");
  const weaknesses = (isCritical: boolean) =>
    told.get(isCritical)?.map((one) => weakness(document.path, one)) ?? [];
  return {
    strengths: [
      ...remarks.flatMap((remark) => ("passed" in remark ? [remark.passed] : [])),
      ...(open === "" ? [] : [`No rule covers ${open}`]),
    ],
    weaknesses: weaknesses(false),
    suggestions: findings.map((finding) => suggestion(document.path, finding)),
    critical_issues: weaknesses(true),
    rating: rating(findings),
    limits: document.limits,
  };
}

export function findingsFor(document: Document, seat: Pick<Seat, "name" | "focus">) {
  const { rules, unanswered: open } = rulesFor(seat, document.kind);
  const unanswered = open.map((area) => `"${area}"`).join(", ");
  const remarks = rules.length === 0 ? [] : remarksOn(document, rules);
  return { rules, unanswered, remarks, findings: findingsIn(remarks) };
}

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

interface Lens {
  readonly rules: readonly Rule[];
  readonly fits: readonly ArtifactKind[];
  /** What an area must speak of for it to serve it. Narrow: an area taken for another is an answer made up. */
  readonly serves: RegExp;
}

const prose: readonly ArtifactKind[] = ["markdown", "text"];

const lenses: readonly Lens[] = [
  {
    rules: structure,
    fits: prose,
    serves:
      /\bstructure\b|complete(?:ness)?\b|organi[sz]ation|outline|\bsections?\b|unfinished|\bTODOs?\b|構成|構造|網羅|完全/i,
  },
  {
    rules: consistency,
    fits: prose,
    serves:
      /consisten|\blinks?\b|\bfiles?\b|\bpaths?\b|\breferences?\b|\bnumbers?\b|contradict|coheren|duplicat|repetition|spellings?|整合|一貫|矛盾|リンク|参照|ファイル|重複|表記/i,
  },
  {
    rules: code,
    fits: ["markdown", "source", "data"],
    serves: /\bcode\b|\bexamples?\b|\bsyntax\b|parses|leftovers?|unused|コード|例|構文/i,
  },
  {
    rules: [secrets],
    fits: [...prose, "source", "data"],
    serves: /\bsecrets?\b|credential|leaked keys?|merge conflict|秘密|機密|認証情報/i,
  },
];

export function rulesFor(seat: Pick<Seat, "name" | "focus">, kind: ArtifactKind) {
  const areas = seat.focus.length > 0 ? seat.focus : [seat.name];
  const fitting = lenses.filter(({ fits }) => fits.includes(kind));
  return {
    rules: fitting
      .filter(({ serves }) => areas.some((area) => serves.test(area)))
      .flatMap(({ rules }) => rules),
    unanswered: areas.filter((area) => !fitting.some(({ serves }) => serves.test(area))),
  };
}
