import { referencesIn, versionId } from "../../../ledger/ids.ts";
import { type Claim, claimOf, type Ledger, positionsOf } from "../../../ledger/ledger.ts";
import { idsIn, withoutMessageIds } from "./citations.ts";
import type { SwarmMessage } from "./said.ts";

/** What the experts claim and how all stand to it; made of what was said, so that nothing of it need be kept. */
export interface SwarmLedger {
  /** Its seats are called by their ids, and its rounds are `steps`, counted from 1. */
  readonly ledger: Ledger;
  /** What was said at once, step by step; the moderator claims nothing and is left out. */
  readonly steps: readonly (readonly SwarmMessage[])[];
}

/** What an expert claims; the rest is brought in by the contrarian and the cross-domain thinker. */
export function isExperts({ kind }: Pick<Claim, "kind">): boolean {
  return kind !== "attack" && kind !== "point";
}

/** The step in which a message was said, counted from 1; 0 for what is none of the ledger's. */
export function stepOf({ steps }: SwarmLedger, { id, round }: Pick<SwarmMessage, "id" | "round">): number {
  // Rounds come one after the other: what is not found in its own is nowhere.
  for (let at = stepsUntil(steps, round) - 1; steps[at]?.[0]?.round === round; at--)
    if (steps[at]?.some((message) => message.id === id) === true) return at + 1;
  return 0;
}

/** How many steps there are up to the end of a round. */
function stepsUntil(steps: SwarmLedger["steps"], round: number): number {
  let from = 0;
  for (let to = steps.length; from < to;) {
    const middle = (from + to) >> 1;
    if ((steps[middle]?.[0]?.round ?? 0) <= round) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The first thing that a seat said. */
export function firstOf({ steps }: SwarmLedger, seat: string): SwarmMessage | undefined {
  const isOwn = ({ from }: SwarmMessage) => from === seat;
  return steps.find((step) => step.some(isOwn))?.find(isOwn);
}

/** Where a seat spoke in a step. */
export function saidIn({ steps }: SwarmLedger, seat: string, step: number): string | undefined {
  return steps[step - 1]?.find(({ from }) => from === seat)?.id;
}

/** Where the seat stood as a whole at a step. */
export function positionAt({ ledger }: SwarmLedger, seat: string, step: number): Claim | undefined {
  return positionsOf(ledger, seat).findLast(({ versions }) => (versions[0]?.round ?? 0) <= step);
}

/** The messages that a text names: by their ids, or by a claim or a stand as it read before a step. */
export function messagesNamed(text: string, told: SwarmLedger, before: number): readonly string[] {
  const named = referencesIn(withoutMessageIds(text)).flatMap((one) => {
    if (one.kind === "option") return [];
    if (one.kind === "stand") {
      const stand = told.ledger.stands.findLast(({ id, round }) => id === one.id && round < before);
      return stand === undefined ? [] : (saidIn(told, stand.seat, stand.round) ?? []);
    }
    const claim = claimOf(told.ledger, one.id);
    const read = claim?.versions.filter(({ round }) => round < before) ?? [];
    const wording = one.version === null ? read.at(-1) : (read[one.version - 1] ?? read.at(-1));
    // What is of the same step could not be known; it is named all the same, and told to be unseen.
    const round = wording?.round ?? claim?.versions[0]?.round;
    return claim === undefined || round === undefined ? [] : (saidIn(told, claim.seat, round) ?? []);
  });
  return [...new Set([...idsIn(text), ...named])];
}

/** The message in which each claim, in each of its wordings, and each option was said. */
export function placesOf(told: SwarmLedger): ReadonlyMap<string, string> {
  const { claims, options, holdings } = told.ledger;
  const said = [
    ...claims.flatMap(({ id, seat, versions }) =>
      versions.map(({ round }, at) => [versionId(id, at + 1), seat, round] as const),
    ),
    ...options.map(({ id, round }) => {
      const first = holdings.find((held) => held.option === id && held.round === round);
      return [id, first?.seat ?? "", round] as const;
    }),
  ];
  return new Map(
    said.flatMap(([id, seat, round]) => {
      const message = saidIn(told, seat, round);
      return message === undefined ? [] : [[id, message] as const];
    }),
  );
}
