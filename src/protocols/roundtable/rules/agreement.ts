import type { Id, Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { type Standing, standing, tallies } from "../../../table/standing.ts";
import { answerOf, type Tell } from "../../../table/sections.ts";
import { type Rule, settle, type Settled } from "../../../table/settle.ts";
import type { RoundAgreement, Escalation, Conflict, Resolution, TableRound } from "../options.ts";
import type { Strategy } from "./strategy.ts";

export interface Counting {
  readonly ledger: Ledger;
  readonly consensus: Strategy["consensus"];
  /** By each seat's last word; a seat that gave none weighs as much as one that is sure. */
  readonly confidence: Readonly<Record<Who, number>>;
  readonly recommends: Id | null;
  readonly escalations: readonly Escalation[];
  /** Of a draft, items are consented to one by one; what is put to a vote goes by most votes, and by no chair's word. */
  readonly isDrafted: boolean;
}

function ruleOf({ consensus, confidence, recommends, isDrafted }: Counting): Rule {
  switch (consensus.policy) {
    case "weighted_majority":
      return { by: "majority", threshold: consensus.threshold ?? 0.6, weights: confidence };
    case "consent":
      return isDrafted ? { by: "plurality" } : { by: "consent" };
    case "facilitator_judgment":
      return isDrafted ? { by: "plurality" } : { by: "chair", recommends };
  }
}

/** What came of an issue that has options. What was decided at a stop is decided by the person, or as recommended. */
export function settledOn(counted: Counting, issue: Id): Settled | null {
  const { ledger, escalations } = counted;
  const on = standingOf(ledger, issue);
  if (on === undefined || on.options.length === 0) return null;
  const ruling = escalations.findLast(({ option }) => on.options.some((one) => one.option.id === option));
  if (ruling === undefined) return settle(ledger, on, ruleOf(counted));
  const settled = settle(ledger, on, { by: "chair", recommends: ruling.option });
  return ruling.by === "person" ? { ...settled, how: "you" } : settled;
}

export function settledAll(counted: Counting): readonly Settled[] {
  return standing(counted.ledger)
    .filter(({ issue }) => issue.withdrawn === null)
    .flatMap(({ issue }) => settledOn(counted, issue.id) ?? []);
}

export function blockedBy({ policy, blocks }: RoundAgreement): readonly Who[] {
  return policy === "consent" ? blocks.map(({ participant }) => participant) : [];
}

export function standingOf(ledger: Ledger, issue: Id): Standing | undefined {
  return standing(ledger).find((one) => one.issue.id === issue);
}

export function agreementOf(
  tell: Tell,
  counted: Counting,
  issue: Id,
  least: ReadonlyMap<Who, string>,
): RoundAgreement {
  const settled = settledOn(counted, issue);
  const on = standingOf(counted.ledger, issue);
  const measured = settled?.measured ?? on?.options.at(-1)?.option.id;
  const tally = on === undefined ? undefined : tallies(on).find(({ option }) => option === measured);
  return {
    policy: counted.consensus.policy,
    // What a chair recommends is no agreement.
    reached: settled !== null && settled.decided !== null && settled.how !== "chair",
    sentence: settled === null ? "" : answerOf(tell, settled),
    supporters: settled?.supporters ?? [],
    standAsides: (tally?.aside ?? []).map(({ seat }) => seat.id),
    blocks: (tally?.objecting ?? []).map(({ seat }) => ({
      participant: seat.id,
      minimumChange: least.get(seat.id) ?? null,
    })),
  };
}

export interface OpenConflict extends Conflict {
  readonly since: number;
  readonly rounds: number;
  readonly named: readonly number[];
  /** What was recommended and is followed until a person decides. */
  readonly goes_by?: string;
}

/** What rounds and escalations leave open, and what they resolved: introduced minus resolved, by ids. */
export function conflictsOf(
  rounds: readonly TableRound[],
  escalations: readonly Escalation[],
): { readonly open: readonly OpenConflict[]; readonly resolved: readonly Resolution[] } {
  const open = new Map<string, OpenConflict>();
  const resolved: Resolution[] = [];
  const settle = (one: Resolution) => {
    if (open.delete(keyOf(one.conflict_id))) resolved.push(one);
  };
  for (const { number, conflicts, resolved: now } of rounds) {
    for (const conflict of conflicts) {
      const before = open.get(keyOf(conflict.id));
      const named = [...(before?.named ?? []), number];
      open.set(keyOf(conflict.id), {
        ...before,
        ...conflict,
        id: before?.id ?? conflict.id,
        since: before?.since ?? number,
        rounds: named.length,
        named,
      });
    }
    for (const one of now) settle(one);
    for (const { about, decision, text, by } of escalations.filter(({ round }) => round === number)) {
      const conflict = open.get(keyOf(about ?? ""));
      if (conflict === undefined || decision === "continue") continue;
      // Nobody but a person settles what was put to a person.
      if (by === "recommended") open.set(keyOf(conflict.id), { ...conflict, goes_by: text });
      else settle({ conflict_id: conflict.id, resolution: text, resolution_type: "user" });
    }
  }
  return { open: [...open.values()], resolved };
}

/** As a facilitator may write an id: `Cache-1`, `cache 1`. */
export function keyOf(id: string): string {
  return id
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, "-");
}
