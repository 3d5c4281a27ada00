import type { Likeness } from "../../../kernel/lookup.ts";
import { groupLike } from "../../../text/likeness/grouping.ts";
import { type Approach, type Level, levels, type PlannedFile } from "./analysis.ts";
import { agentsOf, type Contribution, scoresByAgent } from "./contribution.ts";
import { averageFeasibility } from "./convergence.ts";
import { compare, sameWords } from "../../../text/likeness/same-words.ts";

/** One approach of one agent. */
export interface Proposal {
  readonly agent: string;
  readonly approach: Approach;
  readonly feasibility: number | null;
  /** What the same agent is worried about. */
  readonly concerns: readonly string[];
}

/** Approaches of several agents that come to the same, put together. */
export interface Candidate {
  readonly name: string;
  readonly agents: readonly string[];
  readonly proposals: readonly Proposal[];
  readonly feasibility: number;
  /** `null` where nobody could tell. */
  readonly effort: Level | null;
  readonly risk: Level;
  readonly pros: readonly string[];
  readonly cons: readonly string[];
  readonly files: readonly PlannedFile[];
  readonly concerns: readonly string[];
}

export function proposalsOf(contributions: readonly Contribution[]): readonly Proposal[] {
  const proposals = contributions.flatMap(({ agent, analysis }) =>
    analysis.implementation_approaches.map((approach) => ({
      agent,
      approach,
      feasibility: analysis.feasibility_score,
      concerns: analysis.technical_concerns,
    })),
  );
  // In an order of their own: who sits where must not change what comes out.
  return inOwnOrder(proposals);
}

/** The text by which two approaches are compared. */
export function gistOf({ approach }: Proposal): string {
  return `${approach.name}. ${approach.description}`;
}

/** Merges approaches of one name, then those that come to the same; an agent's own alternatives stay apart. */
export function candidatesOf(proposals: readonly Proposal[], likeness: Likeness): readonly Candidate[] {
  const named = [...Map.groupBy(proposals, nameKey).values()];
  const indexOf = new Map(proposals.map((proposal, index) => [proposal, index]));
  const first = named.map(([proposal]) => (proposal === undefined ? -1 : (indexOf.get(proposal) ?? -1)));
  const place = new Map(first.map((index, at) => [index, at]));
  const pairs = likeness.pairs.flatMap(([a, b, score]) => {
    const [one, other] = [place.get(a), place.get(b)];
    return one === undefined || other === undefined ? [] : [[one, other, score] as const];
  });
  const groups = groupLike(
    named,
    ([proposal]) => (proposal === undefined ? "" : gistOf(proposal)),
    { ...likeness, pairs },
    (one, other) => agentsOf(one).some((agent) => agentsOf(other).includes(agent)),
  );
  const united = uniter();
  return groups.map(({ items }) => candidate(items.flat(), united));
}

function candidate(unsorted: readonly Proposal[], united: ReturnType<typeof uniter>): Candidate {
  const proposals = inOwnOrder(unsorted);
  const approaches = proposals.map(({ approach }) => approach);
  const pros = united(approaches.flatMap(({ pros }) => pros));
  const cons = united(approaches.flatMap(({ cons }) => cons));
  const concerns = united(proposals.flatMap(({ concerns }) => concerns));
  return {
    name: commonName(approaches.map(({ name }) => name)),
    agents: agentsOf(proposals),
    proposals,
    feasibility: averageFeasibility(
      scoresByAgent(proposals.map(({ agent, feasibility }) => ({ agent, score: feasibility }))),
    ),
    effort: commonLevel(approaches.map(({ effort }) => effort)),
    risk: commonLevel(approaches.map(({ risk }) => risk)) ?? inferredRisk(pros, cons, concerns),
    pros,
    cons,
    files: unitedFiles(
      approaches.flatMap(({ affected_files, tasks }) => [
        ...affected_files,
        ...tasks.flatMap(({ files }) => files),
      ]),
    ),
    concerns,
  };
}

const label = /^(?:option|approach|solution|alternative|plan|案) ?(?:[a-z]|\d{1,2})?(?: |$)/;

/** A name that is a label only ("Option B") says nothing: what is described under it must then be the same too. */
function nameKey({ approach }: Proposal): string {
  const words = sameWords(approach.name)
    .replace(label, "")
    .replaceAll(/\b(?:a|an|the|approach|solution|strategy)\b/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words === "" ? sameWords(`${approach.name} ${approach.description}`) : words;
}

/** The name most gave it, then the shortest. */
function commonName(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ranked = [...counts].sort(([a, m], [b, n]) => n - m || a.length - b.length || compare(a, b));
  return ranked[0]?.[0] ?? "";
}

/** What most say; where they are even, the more cautious. */
function commonLevel(given: readonly (Level | null)[]): Level | null {
  const told = given.filter((level) => level !== null);
  const count = (level: Level) => told.filter((one) => one === level).length;
  const [most] = [...levels].reverse().sort((a, b) => count(b) - count(a));
  return told.length === 0 ? null : (most ?? null);
}

const grave =
  /\b(?:data loss|lose data|security|vulnerab\w*|breaking change|irreversibl\w*|outage|downtime|corrupt\w*)\b|データ損失|脆弱性|破壊的変更|停止/iu;

// behaviour 2.5: where no agent names the risk, it is inferred from the approach and the concerns.
function inferredRisk(pros: readonly string[], cons: readonly string[], concerns: readonly string[]): Level {
  if ([...cons, ...concerns].some((text) => grave.test(text))) return "high";
  return cons.length > pros.length || concerns.length >= 3 ? "medium" : "low";
}

/** Puts together texts of the same words. An agent's concerns stand with each of its approaches: they are read once. */
function uniter(): (texts: readonly string[]) => readonly string[] {
  const known = new Map<string, string>();
  const wordsOf = (text: string) => {
    const words = known.get(text) ?? sameWords(text);
    known.set(text, words);
    return words;
  };
  return (texts) => Array.from(Map.groupBy(texts, wordsOf).values(), ([first = ""]) => first);
}

function unitedFiles(files: readonly PlannedFile[]): readonly PlannedFile[] {
  const byPath = new Map<string, PlannedFile>();
  for (const file of files) {
    const path = file.file.replace(/^\.\//, "");
    const known = byPath.get(path);
    // The one that says where in the file is worth more.
    if (known === undefined || (known.line === null && file.line !== null))
      byPath.set(path, { ...file, file: path });
  }
  return [...byPath.values()];
}

function inOwnOrder(proposals: readonly Proposal[]): readonly Proposal[] {
  const concernsOf = new Map<Proposal["concerns"], string>();
  return proposals
    .map((proposal) => {
      const { agent, approach, feasibility, concerns } = proposal;
      if (!concernsOf.has(concerns)) concernsOf.set(concerns, JSON.stringify(concerns));
      // As in the list of all four, where a comma follows: journals were judged in that order.
      return { proposal, own: `${JSON.stringify([agent, approach, feasibility]).slice(0, -1)},` };
    })
    .sort(
      (a, b) =>
        compare(a.own, b.own) ||
        compare(concernsOf.get(a.proposal.concerns) ?? "", concernsOf.get(b.proposal.concerns) ?? ""),
    )
    .map(({ proposal }) => proposal);
}
