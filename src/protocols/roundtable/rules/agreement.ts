import type { Id, Who } from "../../../table/item.ts";
import type { Ledger } from "../../../table/ledger.ts";
import { tallies } from "../../../table/outcome.ts";
import { answerOf, type Tell } from "../../../table/sections.ts";
import { type Rule, settle, type Settled } from "../../../table/settle.ts";
import { standing, type Standing } from "../../../table/standing.ts";
import type { Agreement, Escalation } from "../state.ts";
import type { Strategy } from "./strategy.ts";

/** What an issue is settled by, besides who stands where. */
export interface SettledBy {
  readonly consensus: Strategy["consensus"];
  /** By each seat's last word; a seat that gave none weighs as much as one that is sure. */
  readonly confidence: Readonly<Record<Who, number>>;
  /** What the facilitator recommends, by its id. */
  readonly recommends: Id | null;
}

/** How a strategy's policy decides (behaviour 5.6), as the kit counts it. */
export function ruleOf({ consensus, confidence, recommends }: SettledBy): Rule {
  switch (consensus.policy) {
    case "weighted_majority":
      return { by: "majority", threshold: consensus.threshold ?? fallbackThreshold, weights: confidence };
    case "consent":
      return { by: "consent" };
    case "facilitator_judgment":
      return { by: "chair", recommends };
  }
}

/** Of a strategy that names none: as standard has it. */
const fallbackThreshold = 0.6;

/** What came of an issue. What a person decided at a stop is decided by the person. */
export function settledOn(
  ledger: Ledger,
  on: Standing,
  by: SettledBy,
  escalations: readonly Escalation[],
): Settled {
  const ruling = escalations.findLast(({ option, by: who }) => who === "person" && isOptionOf(on, option));
  if (ruling !== undefined)
    return { ...settle(ledger, on, { by: "chair", recommends: ruling.option }), how: "you" };
  return settle(ledger, on, ruleOf(by));
}

function isOptionOf({ options }: Standing, id: Id | null): boolean {
  return options.some(({ option }) => option.id === id);
}

export function standingOf(ledger: Ledger, issue: Id): Standing | undefined {
  return standing(ledger).find((one) => one.issue.id === issue);
}

/** What the policy makes of it, in a sentence, and who stands aside or blocks what is measured. */
export function agreementOf(
  tell: Tell,
  on: Standing | undefined,
  settled: Settled | null,
  policy: Agreement["policy"],
  least: ReadonlyMap<Who, string>,
): Agreement {
  const measured = settled?.measured ?? on?.options.at(-1)?.option.id;
  const tally = on === undefined ? undefined : tallies(on).find(({ option }) => option === measured);
  const objecting = tally?.objecting ?? [];
  return {
    policy,
    reached: settled !== null && settled.decided !== null,
    sentence: settled === null ? "" : answerOf(tell, settled),
    supporters: settled?.supporters ?? [],
    standAsides: (tally?.aside ?? []).map(({ seat }) => seat.id),
    blocks: objecting.map(({ seat }) => ({
      participant: seat.id,
      minimumChange: least.get(seat.id) ?? null,
    })),
  };
}
