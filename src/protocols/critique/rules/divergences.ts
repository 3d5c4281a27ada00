import { z } from "zod";
import type { Likeness } from "../../../kernel/lookup.ts";
import type { Assessment } from "./critique.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";
import { Severity, type Signal } from "./severity.ts";

export const Divergence = z.object({
  topic: z.string(),
  severity: Severity,
  description: z.string(),
  perspectives: z.array(z.string()).readonly(),
});
export type Divergence = Readonly<z.infer<typeof Divergence>>;

/** Where perspectives part, the gravest first: critical issues, low ratings, a wide spread, opposite views of one point. */
export function divergences(
  assessments: readonly Assessment[],
  points: readonly Point[],
  likeness: Likeness,
  signals: readonly Signal[],
): readonly Divergence[] {
  const all = [
    ...criticalIssues(points, likeness),
    ...lowRatings(assessments, signals),
    ...spread(signals),
    ...opposites(points, likeness),
  ];
  const rank: Record<Severity, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };
  return all.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

function criticalIssues(points: readonly Point[], likeness: Likeness): readonly Divergence[] {
  const issues = points.filter(({ kind }) => kind === "critical");
  return groupPoints(issues, likeness).map((group) => {
    const text = group[0]?.text ?? "";
    return {
      topic: topicOf(text),
      severity: "HIGH",
      description: `critical: ${text}`,
      perspectives: perspectivesOf(group),
    };
  });
}

function lowRatings(assessments: readonly Assessment[], signals: readonly Signal[]): readonly Divergence[] {
  const signal = signals.find((one) => one.signal === "low_rating");
  return assessments
    .filter(({ perspective }) => signal?.perspectives.includes(perspective))
    .map(({ perspective, critique }) => ({
      topic: `${perspective} rates it ${critique.rating}/5`,
      severity: signal?.severity ?? "LOW",
      description: critique.weaknesses.slice(0, 2).join("; ") || "no weakness was named",
      perspectives: [perspective],
    }));
}

function spread(signals: readonly Signal[]): readonly Divergence[] {
  return signals
    .filter(({ signal }) => signal === "rating_spread")
    .map(({ severity, detail, perspectives }) => ({
      topic: "Ratings far apart",
      severity,
      description: detail,
      perspectives,
    }));
}

/** One perspective praises what another faults; that they point apart is what is looked for here. */
function opposites(points: readonly Point[], likeness: Likeness): readonly Divergence[] {
  const faults = faultsAgainst(points, likeness);
  return points.flatMap((praise) => {
    const against = faults(praise);
    const [first] = against;
    return first === undefined ? [] : [opposite(praise, first, against)];
  });
}

function faultsAgainst(
  points: readonly Point[],
  { pairs, same }: Likeness,
): (praise: Point) => readonly Point[] {
  const at = new Map(points.map((point) => [point.index, point]));
  const faults = Map.groupBy(
    pairs.flatMap(([first, second, score]) => {
      const [one, other] = [at.get(first), at.get(second)];
      if (score < same || !one || !other || one.perspective === other.perspective) return [];
      if (one.kind === "strength" && other.kind === "weakness") return [{ praise: first, fault: other }];
      return one.kind === "weakness" && other.kind === "strength" ? [{ praise: second, fault: one }] : [];
    }),
    ({ praise }) => praise,
  );
  return ({ index }) => (faults.get(index) ?? []).map(({ fault }) => fault).sort((a, b) => a.index - b.index);
}

function opposite(praise: Point, fault: Point, against: readonly Point[]): Divergence {
  return {
    topic: topicOf(fault.text),
    severity: "LOW",
    description: `${praise.perspective} praises it ("${praise.text}"), ${fault.perspective} faults it ("${fault.text}")`,
    perspectives: perspectivesOf([praise, ...against]),
  };
}

const longestTopic = 60;

function topicOf(text: string): string {
  const [clause = text] = text.split(/(?<=[.;。；])\s*|\s—\s|:\s/);
  if (clause.length <= longestTopic) return clause.replace(/[.;。；]$/, "");
  const cut = clause.slice(0, longestTopic - 1);
  return `${cut.slice(0, cut.includes(" ") ? cut.lastIndexOf(" ") : cut.length)}…`;
}
