import type { Ledger } from "../../../table/ledger.ts";
import { listed, type Words } from "../../../words.ts";
import type { Grouped } from "./groups.ts";
import { judging, namesOf, type Point, type Said, type Strength, type Voice } from "./said.ts";
import { type Divergence, lowRating, type Severity, type Signal } from "./verdict.ts";

/**
 * Where perspectives part, the gravest first: critical issues, low ratings, a wide spread, what cannot both be followed,
 * opposite views of one point, what others contest.
 */
export function divergences(
  said: Said,
  groups: readonly Grouped[],
  signals: readonly Signal[],
  words: Words,
): readonly Divergence[] {
  const all = [
    ...groups.flatMap((group) => criticalIssue(group, words)),
    ...lowRatings(said, signals, words),
    ...spread(said, signals, words),
    ...clashesIn(said).map((clash) => opposed(clash, words)),
    ...groups.flatMap((group) => contested(group, words)),
  ];
  const rank: Record<Severity, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };
  return all.toSorted((a, b) => rank[a.severity] - rank[b.severity]);
}

function criticalIssue(group: Grouped, words: Words): readonly Divergence[] {
  const { points, blocking, disputed, stands } = group;
  const critical = points.filter((one) => one.critical);
  const [first] = critical;
  if (first === undefined) return [];
  const contests = stands.filter(({ as }) => as === "contest");
  return [
    {
      topic: first.headline,
      severity: blocking.length > 0 ? "HIGH" : disputed.length > 0 ? "MEDIUM" : "LOW",
      // Why it is contested comes first: what is wrong stands in its group too.
      description: [
        ...contestWords(contests, words),
        ...(group.isContradicted ? [words("critique.contradictedIssue")] : []),
        words("critique.critical", { text: first.fault ?? first.headline }),
      ].join(words("list.semicolon")),
      perspectives: [...new Set([...namesOf(critical), ...contests.map(({ name }) => name)])],
      kind: "critical",
      ids: critical.map(({ id }) => id),
    },
  ];
}

function contestWords(contests: Grouped["stands"], words: Words): readonly string[] {
  if (contests.length === 0) return [];
  const names = contests.map(({ name, why }) => (why === "" ? name : `${name} (${why})`));
  return [words("critique.contestedBy", { names: listed(words, names) })];
}

/** What is critical is told as such. */
function contested({ points, headline, stands }: Grouped, words: Words): readonly Divergence[] {
  const contests = stands.filter(({ as }) => as === "contest");
  if (contests.length === 0 || points.some((one) => one.critical)) return [];
  return [
    {
      topic: headline,
      severity: "LOW",
      description: contestWords(contests, words).join(""),
      perspectives: [...namesOf(points), ...contests.map(({ name }) => name)],
      kind: "contested",
      ids: points.map(({ id }) => id),
    },
  ];
}

function lowRatings(said: Said, signals: readonly Signal[], words: Words): readonly Divergence[] {
  const signal = signals.find((one) => one.signal === "low_rating");
  return said.voices
    .filter(({ name, counts }) => counts && signal?.perspectives.includes(name))
    .map(({ name, rating }) => {
      const own = said.points.filter(({ by, fault }) => by.name === name && fault !== null);
      const heaviest = own.toSorted((a, b) => Number(b.critical) - Number(a.critical));
      return {
        topic: words("critique.rates", { name, rating }),
        severity: signal?.severity ?? "LOW",
        description:
          heaviest
            .slice(0, 2)
            .map(({ headline }) => headline)
            .join(words("list.semicolon")) || words("critique.noWeakness"),
        perspectives: [name],
        kind: "rating",
        ids: heaviest.map(({ id }) => id),
      };
    });
}

/** Who rates it lowest and highest, and the first that each holds against it or for it. */
function spread(said: Said, signals: readonly Signal[], words: Words): readonly Divergence[] {
  const whyOf = ({ name, rating }: Voice) => {
    const fault = said.points.find((one) => one.by.name === name && one.fault !== null)?.headline;
    const praise = said.strengths.find((one) => one.by.name === name)?.text;
    const why = rating <= lowRating ? fault : praise;
    return `${name} ${rating}/5${why === undefined ? "" : ` (${why})`}`;
  };
  return signals
    .filter(({ signal }) => signal === "rating_spread")
    .map(({ severity, detail, perspectives }) => {
      const extremes = said.voices.filter(({ name, counts }) => counts && perspectives.includes(name));
      const description = `${detail}: ${extremes.map(whyOf).join(", ")}`;
      return { topic: words("critique.farApart"), severity, description, perspectives, kind: "spread" };
    });
}

type Clashing = readonly (Point | Strength)[];

/** What an editor, or a likeness, reads as opposed: of different perspectives. */
export function clashesIn(said: Said): readonly Clashing[] {
  const { points, strengths } = judging(said);
  const byId = new Map<string, Point | Strength>([...points, ...strengths].map((one) => [one.id, one]));
  return said.ledger.clashes.flatMap(({ ids }: Ledger["clashes"][number]) => {
    const own = ids.flatMap((id) => byId.get(id) ?? []);
    return namesOf(own).length > 1 ? [own] : [];
  });
}

function opposed(own: Clashing, words: Words): Divergence {
  const praise = own.find((one) => "text" in one);
  const points = own.filter((one) => "headline" in one);
  const [fault] = points;
  const common = { perspectives: namesOf(own), ids: points.map(({ id }) => id) };
  if (praise === undefined || fault === undefined)
    return {
      topic: words("critique.opposed"),
      severity: "MEDIUM",
      description: points.map(({ by, headline, change }) => `${by.name}: ${change ?? headline}`).join(" / "),
      kind: "opposed",
      ...common,
    };
  return {
    topic: fault.headline,
    severity: "LOW",
    description: words("critique.praisedAndFaulted", {
      praises: praise.by.name,
      praise: praise.text,
      faults: fault.by.name,
      fault: fault.fault ?? fault.headline,
    }),
    kind: "praised",
    ...common,
    perspectives: [praise.by.name, ...namesOf(points)],
  };
}
