import { listed, type Words } from "../../../words.ts";
import type { Grouped } from "./groups.ts";
import { judging, namesOf, type Point, type Said, type Strength, type Voice } from "./said.ts";
import { type Divergence, lowRating, severities, type Signal } from "./verdict.ts";

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
  const critical = groups.filter((group) => group.critical.length > 0);
  const others = groups.filter((group) => group.critical.length === 0);
  const all = [
    ...critical.map((group) => criticalIssue(group, words)),
    ...lowRatings(said, signals, words),
    ...spread(said, signals, words),
    ...clashesIn(said).map((clash) => opposed(clash, words)),
    ...others.flatMap((group) => contested(group, words)),
  ];
  return all.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function criticalIssue(group: Grouped, words: Words): Divergence {
  const { critical, isContradicted } = group;
  const { names, told } = contests(group, words);
  const topic = critical[0]?.headline ?? "";
  // Why it is contested comes first: what is wrong stands in its group too.
  const description = [
    ...told,
    ...(isContradicted ? [words("critique.contradictedIssue")] : []),
    words("critique.critical", { text: critical[0]?.fault ?? topic }),
  ].join(words("list.semicolon"));
  return {
    topic,
    severity: severities.find((one) => critical.some(({ level }) => level === one)) ?? "LOW",
    description,
    perspectives: [...new Set([...namesOf(critical), ...names])],
    kind: "critical",
    ids: critical.map(({ id }) => id),
  };
}

/** Who contests it, and that in words with their reasons; empty where nobody does. */
function contests({ stands }: Grouped, words: Words) {
  const against = stands.filter(({ as }) => as === "contest");
  const why = against.map((one) => (one.why === "" ? one.name : `${one.name} (${one.why})`));
  const told = why.length === 0 ? [] : [words("critique.contestedBy", { names: listed(words, why) })];
  return { names: against.map(({ name }) => name), told };
}

function contested(group: Grouped, words: Words): readonly Divergence[] {
  const { points, headline: topic } = group;
  const { names, told } = contests(group, words);
  const perspectives = [...namesOf(points), ...names];
  const ids = points.map(({ id }) => id);
  return told.map((description) => {
    return { topic, severity: "LOW", description, perspectives, kind: "contested", ids };
  });
}

function lowRatings(said: Said, signals: readonly Signal[], words: Words): readonly Divergence[] {
  const signal = signals.find((one) => one.signal === "low_rating");
  return said.voices
    .filter(({ name, counts }) => counts && signal?.perspectives.includes(name))
    .map(({ name, rating }) => {
      const own = said.points.filter(({ by, fault }) => by.name === name && fault !== null);
      const heaviest = own.toSorted((a, b) => Number(b.critical) - Number(a.critical));
      const [first, second] = heaviest.map(({ headline }) => headline);
      return {
        topic: words("critique.rates", { name, rating }),
        severity: signal?.severity ?? "LOW",
        description: [first ?? words("critique.noWeakness"), ...(second ? [second] : [])].join(
          words("list.semicolon"),
        ),
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
      const topic = words("critique.farApart");
      return { topic, severity, description, perspectives, kind: "spread", ids: [] };
    });
}

type Clashing = readonly (Point | Strength)[];

/** What an editor, or a likeness, reads as opposed: of different perspectives. */
export function clashesIn(said: Said): readonly Clashing[] {
  const { points, strengths } = judging(said);
  const byId = new Map<string, Point | Strength>([...points, ...strengths].map((one) => [one.id, one]));
  const clashes = said.ledger.clashes.map(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []));
  return clashes.filter((own) => namesOf(own).length > 1);
}

function opposed(own: Clashing, words: Words): Divergence {
  const praise = own.find((one) => "text" in one);
  const points = own.filter((one) => "headline" in one);
  const [fault] = points;
  const ids = points.map(({ id }) => id);
  if (praise === undefined || fault === undefined) {
    const asked = points.map(({ by, headline, change }) => `${by.name}: ${change ?? headline}`).join(" / ");
    const topic = words("critique.opposed");
    return {
      topic,
      severity: "MEDIUM",
      description: asked,
      perspectives: namesOf(own),
      kind: "opposed",
      ids,
    };
  }
  const description = words("critique.praisedAndFaulted", {
    praises: praise.by.name,
    praise: praise.text,
    faults: fault.by.name,
    fault: fault.fault ?? fault.headline,
  });
  const perspectives = [praise.by.name, ...namesOf(points)];
  return { topic: fault.headline, severity: "LOW", description, perspectives, kind: "praised", ids };
}
