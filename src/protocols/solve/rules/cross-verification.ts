import type { Likeness } from "../../../kernel/lookup.ts";
import { levels } from "./analysis.ts";
import { isLive } from "../../../ledger/ledger.ts";
import type { Candidate } from "./candidates.ts";
import { agentsOf, type Contribution, type NamedFinding } from "./contribution.ts";
import { groupedByAgent, groupedByWords } from "./finding-groups.ts";
import type { OnTable } from "./on-the-table.ts";
import { compare } from "../../../text/likeness/same-words.ts";
import { agreedWith, byVoice, disputed, type Voice, voicesOf } from "./voices.ts";

/** A point with those who stand behind it; where they part, by the sides they take. */
export interface Point {
  readonly point: string;
  readonly voices: readonly Voice[];
  readonly sides: readonly (readonly Voice[])[];
}

export interface CrossVerification {
  readonly agreements: readonly Point[];
  readonly disagreements: readonly Point[];
  /** Said by one agent alone. */
  readonly unique: readonly Point[];
  /** Who put the findings together: an agent, checked by code, or the likeness of their words. */
  readonly groupedBy: "agent" | "words";
}

export interface Compared {
  readonly findings: readonly NamedFinding[];
  readonly contributions: readonly Contribution[];
  readonly candidates: readonly Candidate[];
  /** Of the texts of all voices: found, agreeing, disputing. */
  readonly likeness: Likeness;
  readonly table: OnTable;
  /** Whether a resolver put the findings of this round together. */
  readonly isResolved: boolean;
}

/** Who agrees with whom: an agreement needs two different agents, however many seats they hold. */
export function crossVerification(compared: Compared): CrossVerification {
  const points = pointsMade(compared);
  const undisputed = points.filter((point) => !isDisputed(point));
  return {
    agreements: byWeight([...sharedApproaches(compared.candidates), ...undisputed.filter(isShared)]),
    disagreements: byWeight([
      ...points.filter(isDisputed),
      ...unplacedDisputes(compared),
      ...estimates(compared.candidates),
    ]),
    unique: byWeight(undisputed.filter((point) => !isShared(point))),
    groupedBy: compared.isResolved ? "agent" : "words",
  };
}

function isDisputed({ sides }: Point): boolean {
  return sides.length > 1;
}

function isShared({ voices }: Point): boolean {
  return agentsOf(voices).length > 1;
}

/** Every finding in exactly one point, with those who back it and those who dispute it, by its id or in words. */
function pointsMade({ findings, contributions, likeness, table }: Compared): readonly Point[] {
  const voices = voicesOf(findings, contributions);
  const { found, agreeing, disputing } = voices;
  const groups =
    table.groups.length === 0
      ? groupedByWords(found, likeness)
      : groupedByAgent(found, table.groups, likeness);
  const stands = Map.groupBy(standingVoices(table), ({ on }) => on);
  const backing = Map.groupBy(agreeing.keys(), (index) => agreedWith(voices, index, likeness));
  const attacking = Map.groupBy(disputing.keys(), (index) => disputed(voices, index, likeness));
  return groups.map(({ point, sides }) => {
    const withBacking = sides.map((side) => [
      ...side,
      ...inOrder(side, backing).flatMap((index) => agreeing[index] ?? []),
      ...stood(side, stands, "agree"),
    ]);
    const against = [
      ...inOrder(sides.flat(), attacking).flatMap((index) => disputing[index] ?? []),
      ...stood(sides.flat(), stands, "contest"),
    ];
    const all = [...withBacking, ...(against.length === 0 ? [] : [against])];
    return pointOf(all, point ?? sides.flat().toSorted(byVoice)[0]?.text ?? null);
  });
}

interface StandingVoice extends Voice {
  readonly on: string;
  readonly stand: "agree" | "contest";
}

/** What others say of findings by their ids. To narrow one is to accept the rest of it, and parts nobody. */
function standingVoices({ ledger, agents }: OnTable): readonly StandingVoice[] {
  const last = new Map(ledger.stands.filter((stand) => isLive(ledger, stand)).map((one) => [one.id, one]));
  return [...last.values()].flatMap(({ id, seat, on, stand, reason }) =>
    stand === "agree" || stand === "contest"
      ? [{ agent: agents.get(seat) ?? seat, text: reason ?? "", claim: id, on, stand }]
      : [],
  );
}

/** Nobody backs or disputes itself: a seat may have been answered by the agent that spoke. */
function stood(
  side: readonly Voice[],
  stands: ReadonlyMap<string, readonly StandingVoice[]>,
  kind: StandingVoice["stand"],
): readonly Voice[] {
  return side.flatMap((voice) =>
    (stands.get(voice.claim ?? "") ?? [])
      .filter(({ stand, agent }) => stand === kind && agent !== voice.agent)
      .map(({ agent, text, claim, on }) => ({
        agent,
        text: text || (kind === "agree" ? voice.text : `contests ${on}`),
        claim,
      })),
  );
}

/** The places of those who speak to any of the voices, in their own order. */
function inOrder(
  side: readonly Voice[],
  by: ReadonlyMap<Voice | null, readonly number[]>,
): readonly number[] {
  return side.flatMap((voice) => by.get(voice) ?? []).sort((a, b) => a - b);
}

/** A verifier may dispute what is no finding, such as an approach. */
function unplacedDisputes({ findings, contributions, likeness }: Compared): readonly Point[] {
  const voices = voicesOf(findings, contributions);
  return voices.disputing
    .filter((_, index) => disputed(voices, index, likeness) === null)
    .map((voice) => pointOf([[voice]], null));
}

/** What those who are told of would have built, and nobody would not; or what several name among other ways. */
function sharedApproaches(candidates: readonly Candidate[]): readonly Point[] {
  return candidates.flatMap(({ name, agreed, named, proposals }) => {
    const agents = agreed.length > 0 ? agreed : named;
    const voices = agents.map((agent) => ({
      agent,
      text: proposals.find((one) => one.agent === agent)?.approach.name ?? name,
      claim: null,
    }));
    const point = agreed.length > 0 ? `Approach "${name}"` : `Proposed among others: "${name}"`;
    return agents.length > 1 ? [pointOf([voices], point)] : [];
  });
}

/** Estimates of one approach that lie two steps apart. */
function estimates(candidates: readonly Candidate[]): readonly Point[] {
  return candidates.flatMap(({ name, proposals }) =>
    (["effort", "risk"] as const).flatMap((what) => {
      const voices = proposals.flatMap(({ agent, approach }) =>
        approach[what] === null ? [] : [{ agent, text: approach[what], claim: null }],
      );
      const ranks = voices.map(({ text }) => levels.indexOf(text));
      const isApart = Math.max(...ranks) - Math.min(...ranks) >= 2 && agentsOf(voices).length > 1;
      const sides = [...Map.groupBy(voices, ({ text }) => text).values()];
      return isApart ? [pointOf(sides, `${what === "effort" ? "Effort" : "Risk"} of "${name}"`)] : [];
    }),
  );
}

function pointOf(sides: readonly (readonly Voice[])[], point: string | null): Point {
  const voices = sides.flat().sort(byVoice);
  return { point: point ?? voices[0]?.text ?? "", voices, sides };
}

/** Those with most agents behind them first; nobody's seat counts. */
function byWeight(points: readonly Point[]): readonly Point[] {
  return points
    .map((one) => ({
      one,
      agents: agentsOf(one.voices).length,
      said: JSON.stringify([one.point, one.voices]),
    }))
    .sort((a, b) => b.agents - a.agents || compare(a.said, b.said))
    .map(({ one }) => one);
}
