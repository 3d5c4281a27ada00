import type { Assessment } from "./critique.ts";
import { groupLike, samePoint } from "./grouping.ts";
import { likeness, weigh } from "./likeness.ts";
import type { Severity, Signal } from "./severity.ts";
import { type Point, pointsOf } from "./themes.ts";

export interface Divergence {
  readonly topic: string;
  readonly severity: Severity;
  readonly description: string;
  readonly perspectives: readonly string[];
}

/** Where perspectives part, the gravest first: critical issues, low ratings, a wide spread, opposite views of one point. */
export function divergences(
  assessments: readonly Assessment[],
  signals: readonly Signal[],
): readonly Divergence[] {
  const all = [
    ...criticalIssues(assessments),
    ...lowRatings(assessments, signals),
    ...spread(signals),
    ...opposites(assessments),
  ];
  const rank: Record<Severity, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };
  return all.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

function criticalIssues(assessments: readonly Assessment[]): readonly Divergence[] {
  const issues = pointsOf(assessments, ({ critical_issues }) => critical_issues ?? []);
  return groupLike(issues, ({ text }) => text).map((group) => {
    const perspectives = [...new Set(group.map(({ perspective }) => perspective))];
    const text = group[0]?.text ?? "";
    return { topic: topicOf(text), severity: "HIGH", description: `critical: ${text}`, perspectives };
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

/** One perspective praises what another faults. */
function opposites(assessments: readonly Assessment[]): readonly Divergence[] {
  const praised = pointsOf(assessments, ({ strengths }) => strengths);
  const faulted = pointsOf(assessments, ({ weaknesses }) => weaknesses);
  const weights = weigh([...praised, ...faulted].map(({ text }) => text));
  const alike = (p: number, f: number) =>
    likeness(weights[p] ?? new Map(), weights[praised.length + f] ?? new Map()) >= samePoint;
  return praised.flatMap((praise, p) => {
    const against = faulted.filter((fault, f) => fault.perspective !== praise.perspective && alike(p, f));
    const [first] = against;
    return first === undefined ? [] : [opposite(praise, first, against)];
  });
}

function opposite(praise: Point, fault: Point, against: readonly Point[]): Divergence {
  return {
    topic: topicOf(fault.text),
    severity: "LOW",
    description: `${praise.perspective} praises it ("${praise.text}"), ${fault.perspective} faults it ("${fault.text}")`,
    perspectives: [...new Set([praise, ...against].map(({ perspective }) => perspective))],
  };
}

const longestTopic = 60;

function topicOf(text: string): string {
  const [clause = text] = text.split(/(?<=[.;。；])\s*|\s—\s|:\s/);
  if (clause.length <= longestTopic) return clause.replace(/[.;。；]$/, "");
  const cut = clause.slice(0, longestTopic - 1);
  return `${cut.slice(0, cut.includes(" ") ? cut.lastIndexOf(" ") : cut.length)}…`;
}
