import type { Likeness } from "../../core/lookup.ts";
import { contradict, groupLike } from "../grouping.ts";
import { levels } from "./analysis.ts";
import type { Candidate } from "./candidates.ts";
import { agentsOf, type Contribution, type NamedFinding } from "./contribution.ts";
import type { Resolution } from "./resolution.ts";

/** Something said, by whom; `finding` is the id of the finding it is, if it is one. */
export interface Voice {
  readonly agent: string;
  readonly text: string;
  readonly finding: string | null;
}

/** A point with those who stand behind it. */
export interface Point {
  readonly point: string;
  readonly voices: readonly Voice[];
}

export interface CrossVerification {
  readonly agreements: readonly Point[];
  readonly disagreements: readonly Point[];
  /** Said by one agent alone. */
  readonly unique: readonly Point[];
  /** Who put the findings together: an agent, checked by code, or the likeness of their words. */
  readonly groupedBy: "agent" | "words";
}

/** All that is compared: findings, then what verifiers agree with, then what they dispute. */
export function voicesOf(
  findings: readonly NamedFinding[],
  contributions: readonly Contribution[],
): {
  readonly found: readonly Voice[];
  readonly agreeing: readonly Voice[];
  readonly disputing: readonly Voice[];
} {
  const said = (pick: "agrees_with" | "disagrees_with") =>
    contributions.flatMap(({ agent, analysis }) =>
      (analysis.cross_verification?.[pick] ?? []).map((text) => ({ agent, text, finding: null })),
    );
  return {
    found: findings.map(({ id, agent, text }) => ({ agent, text, finding: id })),
    agreeing: said("agrees_with"),
    disputing: said("disagrees_with"),
  };
}

export interface Compared {
  readonly findings: readonly NamedFinding[];
  readonly contributions: readonly Contribution[];
  readonly candidates: readonly Candidate[];
  /** Of the texts of all voices: found, agreeing, disputing. */
  readonly likeness: Likeness;
  /** What a resolver made of the findings; `null` where there is none. */
  readonly resolved: Resolution | null;
}

/** Who agrees with whom: an agreement needs two different agents, however many seats they hold. */
export function crossVerification(compared: Compared): CrossVerification {
  const { findings, contributions, candidates, likeness, resolved } = compared;
  const { found, agreeing, disputing } = voicesOf(findings, contributions);
  const all = [...found, ...agreeing, ...disputing];
  const { together, against } =
    resolved === null ? groupedByWords(found, likeness) : groupedByAgent(found, resolved);
  const points = together.map(({ point, voices }) =>
    pointOf([...voices, ...backing(voices, all, found.length, agreeing, likeness)], point),
  );
  const disputes = disputing.map((voice, index) => {
    const disputed = nearest(
      found.length + agreeing.length + index,
      found.length,
      all,
      likeness,
      likeness.same,
    );
    return pointOf(disputed === null ? [voice] : [disputed, voice], null);
  });
  return {
    agreements: byWeight([...sharedApproaches(candidates), ...points.filter(isShared)]),
    disagreements: byWeight([
      ...against.map(({ point, voices }) => pointOf(voices, point)),
      ...disputes,
      ...estimates(candidates),
    ]),
    unique: byWeight(points.filter((point) => !isShared(point))),
    groupedBy: resolved === null ? "words" : "agent",
  };
}

interface Grouped {
  /** In the resolver's words; `null` where the first voice says it. */
  readonly point: string | null;
  readonly voices: readonly Voice[];
}

interface Groups {
  readonly together: readonly Grouped[];
  readonly against: readonly Grouped[];
}

function groupedByWords(found: readonly Voice[], likeness: Likeness): Groups {
  const pairs = likeness.pairs.filter(([, second]) => second < found.length);
  const groups = groupLike(found, ({ text }) => text, { ...likeness, pairs });
  return {
    together: groups.map(({ items }) => ({ point: null, voices: items })),
    against: conflicts(found, { ...likeness, pairs }),
  };
}

/** Alike in words, from different agents, and turned round by a number or a negation. */
function conflicts(found: readonly Voice[], { pairs, same }: Likeness): readonly Grouped[] {
  return pairs.flatMap(([first, second, score]) => {
    const [one, other] = [found[first], found[second]];
    if (one === undefined || other === undefined || score < same || one.agent === other.agent) return [];
    return contradict(one.text, other.text) ? [{ point: null, voices: [one, other] }] : [];
  });
}

/** The resolver's groups hold as far as its ids do; what it left out, or named twice, stands alone. */
function groupedByAgent(found: readonly Voice[], { groups }: Resolution): Groups {
  const open = new Map(found.map((voice) => [voice.finding, voice]));
  const taken = groups.map(({ point, findings, kind }) => {
    const voices = findings.flatMap((id) => open.get(id) ?? []);
    for (const { finding } of voices) open.delete(finding);
    return { point, voices, kind: agentsOf(voices).length > 1 ? kind : "unique" };
  });
  const alone = [
    ...taken.filter(({ kind }) => kind === "unique").flatMap(({ voices }) => voices),
    ...open.values(),
  ];
  return {
    together: [
      ...taken.filter(({ kind }) => kind === "agreement"),
      ...alone.map((voice) => ({ point: null, voices: [voice] })),
    ],
    against: taken.filter(({ kind }) => kind === "disagreement"),
  };
}

/** Verifiers who say that they agree with one of these voices. */
function backing(
  voices: readonly Voice[],
  all: readonly Voice[],
  found: number,
  agreeing: readonly Voice[],
  likeness: Likeness,
): readonly Voice[] {
  return agreeing.filter((_, index) => {
    const match = nearest(found + index, found, all, likeness, likeness.related);
    return match !== null && voices.includes(match);
  });
}

/** The finding of another agent that is most like a voice, if it is like enough. */
function nearest(
  at: number,
  found: number,
  all: readonly Voice[],
  likeness: Likeness,
  least: number,
): Voice | null {
  const [best] = likeness.pairs
    .filter(([first, second, score]) => (first === at || second === at) && score >= least)
    .map(([first, second, score]) => ({ index: first === at ? second : first, score }))
    .filter(({ index }) => index < found && all[index]?.agent !== all[at]?.agent)
    .sort((a, b) => b.score - a.score || a.index - b.index);
  return best === undefined ? null : (all[best.index] ?? null);
}

function sharedApproaches(candidates: readonly Candidate[]): readonly Point[] {
  return candidates
    .filter(({ agents }) => agents.length > 1)
    .map(({ name, agents, proposals }) => ({
      point: `Approach "${name}"`,
      voices: agents.map((agent) => ({
        agent,
        text: proposals.find((one) => one.agent === agent)?.approach.name ?? name,
        finding: null,
      })),
    }));
}

/** Estimates of one approach that lie two steps apart. */
function estimates(candidates: readonly Candidate[]): readonly Point[] {
  return candidates.flatMap(({ name, proposals }) =>
    (["effort", "risk"] as const).flatMap((what) => {
      const voices = proposals.flatMap(({ agent, approach }) =>
        approach[what] === null ? [] : [{ agent, text: approach[what], finding: null }],
      );
      const ranks = voices.map(({ text }) => levels.indexOf(text));
      const isApart = Math.max(...ranks) - Math.min(...ranks) >= 2 && agentsOf(voices).length > 1;
      return isApart ? [{ point: `${what === "effort" ? "Effort" : "Risk"} of "${name}"`, voices }] : [];
    }),
  );
}

function pointOf(voices: readonly Voice[], point: string | null): Point {
  const ordered = voices.toSorted((a, b) => compare(a.agent, b.agent) || compare(a.text, b.text));
  return { point: point ?? ordered[0]?.text ?? "", voices: ordered };
}

function isShared({ voices }: Point): boolean {
  return agentsOf(voices).length > 1;
}

/** Those with most agents behind them first; nobody's seat counts. */
function byWeight(points: readonly Point[]): readonly Point[] {
  return points.toSorted(
    (a, b) => agentsOf(b.voices).length - agentsOf(a.voices).length || compare(a.point, b.point),
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
