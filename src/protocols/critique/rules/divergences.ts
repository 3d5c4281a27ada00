import { type Words, listed } from "../../../words.ts";
import { type Alert, type Cluster, type Gravity, lowRating, severities } from "./groups.ts";
import { type Flaw, type Reviews, type Strength, type Voice, judging, namesOf } from "./said.ts";

export interface Divergence {
  readonly topic: string;
  readonly severity: Gravity;
  readonly description: string;
  readonly perspectives: readonly string[];
  readonly kind: "critical" | "rating" | "spread" | "opposed" | "praised" | "contested";
  readonly ids: readonly string[];
}

export function divergences(
  said: Reviews,
  groups: readonly Cluster[],
  signals: readonly Alert[],
  words: Words,
): readonly Divergence[] {
  const all = [
    ...groups.flatMap((group) => (group.critical.length > 0 ? [criticalIssue(group, words)] : [])),
    ...signals.flatMap((signal) => ofRatings(said, signal, words)),
    ...clashesIn(said).map((clash) => opposed(clash, words)),
    ...groups.flatMap((group) => (group.critical.length > 0 ? [] : contested(group, words))),
  ];
  return all.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

function criticalIssue(group: Cluster, words: Words): Divergence {
  const { critical, isContradicted } = group;
  const { names, told } = contests(group, words);
  const topic = critical[0]?.headline ?? "";
  // Why it is contested comes first: what is wrong stands in its group too.
  const description = [
    ...told,
    ...(isContradicted ? [words("critique.contradictedIssue")] : []),
    words("critique.critical", { text: critical[0]?.fault ?? topic }),
  ].join(words("list.semicolon"));
  const severity = severities.find((one) => critical.some(({ level }) => level === one)) ?? "LOW";
  const perspectives = [...new Set([...namesOf(critical), ...names])];
  return { topic, severity, description, perspectives, kind: "critical", ids: idsOf(critical) };
}

function contests({ stands }: Cluster, words: Words) {
  const against = stands.filter(({ as }) => as === "contest");
  const why = against.map((one) => (one.why === "" ? one.name : `${one.name} (${one.why})`));
  const told = why.length === 0 ? [] : [words("critique.contestedBy", { names: listed(words, why) })];
  return { names: against.map(({ name }) => name), told };
}

function contested(group: Cluster, words: Words): readonly Divergence[] {
  const { points, headline: topic } = group;
  const { names, told } = contests(group, words);
  const perspectives = [...namesOf(points), ...names];
  return told.map((description) => {
    return { topic, severity: "LOW", description, perspectives, kind: "contested", ids: idsOf(points) };
  });
}

function ofRatings(said: Reviews, { signal, severity, ...told }: Alert, words: Words): readonly Divergence[] {
  const voices = said.voices.filter(({ name, counts }) => counts && told.perspectives.includes(name));
  const faultsOf = ({ name }: Voice) =>
    said.points.filter(({ by, fault }) => by.name === name && fault !== null);
  if (signal === "rating_spread") {
    const extremes = voices.map((voice) => {
      const praise = said.strengths.find(({ by }) => by.name === voice.name)?.text;
      const why = voice.rating <= lowRating ? faultsOf(voice)[0]?.headline : praise;
      return `${voice.name} ${voice.rating}/5${why === undefined ? "" : ` (${why})`}`;
    });
    const [topic, description] = [words("critique.farApart"), `${told.detail}: ${extremes.join(", ")}`];
    return [{ topic, severity, description, perspectives: told.perspectives, kind: "spread", ids: [] }];
  }
  if (signal !== "low_rating") return [];
  return voices.map((voice) => {
    const { name, rating } = voice;
    const heaviest = faultsOf(voice).toSorted((a, b) => Number(b.critical) - Number(a.critical));
    const topic = words("critique.rates", { name, rating });
    const first = heaviest.slice(0, 2).map(({ headline }) => headline);
    const description = first.join(words("list.semicolon")) || words("critique.noWeakness");
    return { topic, severity, description, perspectives: [name], kind: "rating", ids: idsOf(heaviest) };
  });
}

/** What an editor reads as opposed: of different perspectives. */
export function clashesIn(said: Reviews): readonly (readonly (Flaw | Strength)[])[] {
  const { points, strengths } = judging(said);
  const byId = new Map<string, Flaw | Strength>([...points, ...strengths].map((one) => [one.id, one]));
  const clashes = said.ledger.clashes.map(({ ids }) => ids.flatMap((id) => byId.get(id) ?? []));
  return clashes.filter((own) => namesOf(own).length > 1);
}

function opposed(own: readonly (Flaw | Strength)[], words: Words): Divergence {
  const praise = own.find((one) => "text" in one);
  const points = own.filter((one) => "headline" in one);
  const [fault] = points;
  const told = { perspectives: namesOf(own), ids: idsOf(points) };
  if (praise === undefined || fault === undefined) {
    const asked = points.map(({ by, headline, change }) => `${by.name}: ${change ?? headline}`).join(" / ");
    const topic = words("critique.opposed");
    return { topic, severity: "MEDIUM", description: asked, ...told, kind: "opposed" };
  }
  const description = words("critique.praisedAndFaulted", {
    praises: praise.by.name,
    praise: praise.text,
    faults: fault.by.name,
    fault: fault.fault ?? fault.headline,
  });
  return { topic: fault.headline, severity: "LOW", description, ...told, kind: "praised" };
}

function idsOf(said: readonly { readonly id: string }[]): readonly string[] {
  return said.map(({ id }) => id);
}
