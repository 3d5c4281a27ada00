import { z } from "zod";
import { listed, type Words } from "../../../words.ts";
import type { Likeness } from "../../../kernel/lookup.ts";
import type { Assessment } from "./critique.ts";
import type { Group } from "./groups.ts";
import { groupPoints, perspectivesOf, type Point } from "./points.ts";
import type { Raised } from "./raised.ts";
import { lowRating, Severity, type Signal } from "./severity.ts";
import type { GroupStand } from "./stands.ts";

export const Divergence = z.object({
  topic: z.string(),
  severity: Severity,
  description: z.string(),
  perspectives: z.array(z.string()).readonly(),
  kind: z.enum(["critical", "rating", "spread", "opposed", "praised", "contested"]),
  /** The points behind it, where it rests on some. */
  ids: z.array(z.string()).readonly().optional(),
});
export type Divergence = Readonly<z.infer<typeof Divergence>>;

interface Parting {
  /** What cannot both be followed, and what one praises and another faults. */
  readonly against: readonly Divergence[];
  readonly groups: readonly Group[];
  /** Critical points that others took the weight of. */
  readonly disputed: readonly Raised[];
  readonly words: Words;
}

/**
 * Where perspectives part, the gravest first: critical issues, low ratings, a wide spread, what cannot both be followed,
 * opposite views of one point, what others contest.
 */
export function divergences(
  assessments: readonly Assessment[],
  points: readonly Point[],
  likeness: Likeness,
  signals: readonly Signal[],
  { against, groups, disputed, words }: Parting,
): readonly Divergence[] {
  const all = [
    ...criticalIssues(points, likeness, { groups, disputed, words }),
    ...lowRatings(assessments, points, signals, words),
    ...spread(assessments, points, signals, words),
    ...against,
    ...contestedGroups(points, groups, words),
  ];
  const rank: Record<Severity, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };
  return all.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

function criticalIssues(
  points: readonly Point[],
  likeness: Likeness,
  { groups, disputed, words }: Omit<Parting, "against">,
): readonly Divergence[] {
  const light = new Set(disputed.map(({ id }) => id));
  const issues = points.filter(({ kind }) => kind === "critical");
  return groupPoints(issues, likeness).map((like) => {
    const [first] = like;
    const ids = idsOf(like);
    const stood = groups.filter((group) => group.ids.some((id) => ids.includes(id))).flatMap(contestsOf);
    return {
      topic: first?.headline ?? "",
      severity: ids.every((id) => light.has(id)) ? "MEDIUM" : "HIGH",
      // Why it is contested comes first: what is wrong stands in its group too.
      description: [
        ...contestWords(stood, words),
        words("critique.critical", { text: first?.text ?? "" }),
      ].join("; "),
      perspectives: perspectivesOf([...like, ...stood]),
      kind: "critical",
      ids,
    };
  });
}

function contestsOf({ stands = [] }: Group): readonly GroupStand[] {
  return stands.filter(({ stand }) => stand === "contest");
}

function contestWords(contests: readonly GroupStand[], words: Words): readonly string[] {
  if (contests.length === 0) return [];
  const names = contests.map(({ perspective, reason }) =>
    reason === undefined ? perspective : `${perspective} (${reason})`,
  );
  return [words("critique.contestedBy", { names: listed(words, names) })];
}

/** What is critical is told as such. */
function contestedGroups(
  points: readonly Point[],
  groups: readonly Group[],
  words: Words,
): readonly Divergence[] {
  const critical = new Set(idsOf(points.filter(({ kind }) => kind === "critical")));
  return groups.flatMap((group): readonly Divergence[] => {
    const { headline, perspectives, ids } = group;
    const contests = contestsOf(group);
    if (contests.length === 0 || ids.some((id) => critical.has(id))) return [];
    return [
      {
        topic: headline,
        severity: "LOW",
        description: contestWords(contests, words).join(""),
        perspectives: [...perspectives, ...perspectivesOf(contests)],
        kind: "contested",
        ids,
      },
    ];
  });
}

function idsOf(points: readonly Point[]): readonly string[] {
  return points.flatMap(({ id }) => id ?? []);
}

function lowRatings(
  assessments: readonly Assessment[],
  points: readonly Point[],
  signals: readonly Signal[],
  words: Words,
): readonly Divergence[] {
  const signal = signals.find((one) => one.signal === "low_rating");
  return assessments
    .filter(({ perspective }) => signal?.perspectives.includes(perspective))
    .map(({ perspective, critique }) => {
      const own = points.filter(
        (point) =>
          point.perspective === perspective && (point.kind === "critical" || point.kind === "weakness"),
      );
      const said = critique.points === undefined ? critique.weaknesses : own.map(({ headline }) => headline);
      return {
        topic: words("critique.rates", { name: perspective, rating: critique.rating }),
        severity: signal?.severity ?? "LOW",
        description: said.slice(0, 2).join("; ") || words("critique.noWeakness"),
        perspectives: [perspective],
        kind: "rating",
        ids: idsOf(own),
      };
    });
}

/** Who rates it lowest and highest, and the first that each holds against it or for it. */
function spread(
  assessments: readonly Assessment[],
  points: readonly Point[],
  signals: readonly Signal[],
  words: Words,
): readonly Divergence[] {
  const whyOf = ({ perspective, critique: { rating } }: Assessment) => {
    const own = points.filter((point) => point.perspective === perspective);
    const isWhy = ({ kind }: Point) =>
      rating <= lowRating ? kind === "critical" || kind === "weakness" : kind === "strength";
    const why = own.find(isWhy)?.headline;
    return `${perspective} ${rating}/5${why === undefined ? "" : ` (${why})`}`;
  };
  return signals
    .filter(({ signal }) => signal === "rating_spread")
    .map(({ severity, detail, perspectives }) => ({
      topic: words("critique.farApart"),
      severity,
      description: `${detail}: ${assessments
        .filter(({ perspective }) => perspectives.includes(perspective))
        .map(whyOf)
        .join(", ")}`,
      perspectives,
      kind: "spread",
    }));
}

/** What an editor found that cannot both be followed, then what one praises and another faults. */
export function opposing(
  opposed: readonly (readonly Raised[])[],
  points: readonly Point[],
  likeness: Likeness,
  words: Words,
): readonly Divergence[] {
  const contradictions = opposed.map((own): Divergence => ({
    topic: words("critique.opposed"),
    severity: "MEDIUM",
    description: own
      .map(({ perspective, headline, change }) => `${perspective}: ${change ?? headline}`)
      .join(" / "),
    perspectives: perspectivesOf(own),
    kind: "opposed",
    ids: own.map(({ id }) => id),
  }));
  return [...contradictions, ...opposites(points, likeness, words)];
}

/** One perspective praises what another faults; that they point apart is what is looked for here. */
function opposites(points: readonly Point[], likeness: Likeness, words: Words): readonly Divergence[] {
  const faults = faultsAgainst(points, likeness);
  return points.flatMap((praise) => {
    const against = faults(praise);
    const [first] = against;
    return first === undefined ? [] : [opposite(praise, first, against, words)];
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

function opposite(praise: Point, fault: Point, against: readonly Point[], words: Words): Divergence {
  return {
    topic: fault.headline,
    severity: "LOW",
    description: words("critique.praisedAndFaulted", {
      praises: praise.perspective,
      praise: praise.text,
      faults: fault.perspective,
      fault: fault.text,
    }),
    perspectives: perspectivesOf([praise, ...against]),
    kind: "praised",
    ids: idsOf(against),
  };
}
