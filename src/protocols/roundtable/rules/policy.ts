import type { Likeness } from "../../../kernel/lookup.ts";
import { groupLike } from "../../../text/likeness/grouping.ts";
import type { Responded, Response } from "./replies.ts";
import type { PolicyOutcome } from "./session.ts";
import type { Strategy } from "./strategy.ts";

/** The texts that a policy needs the likeness of: one for each response, in their order. */
export function textsOfResponses(responses: readonly Responded[]): readonly string[] {
  return responses.map(({ response }) => response.position);
}

/** By what a policy decides besides the answers. */
export interface Weighed {
  /** What each is for, by its own word; by these it is told who is for the same. */
  readonly options: ReadonlyMap<string, { readonly id: string }>;
  /** How alike positions are, where nobody names an option. */
  readonly likeness: Likeness;
  /** Whether the facilitator held it settled: it went on to the next phase or to the end, with no conflict open. */
  readonly facilitatorSays: boolean;
}

/** Whether a round came to an agreement, by the strategy's policy. */
export function policyOutcome(
  { policy, threshold }: Strategy["consensus"],
  responses: readonly Responded[],
  { options, likeness, facilitatorSays }: Weighed,
): PolicyOutcome {
  const stances = stancesOf(responses);
  switch (policy) {
    case "weighted_majority": {
      const by = options.size > 0 ? "options" : "words";
      const groups =
        by === "options"
          ? [
              ...Map.groupBy(
                responses,
                ({ participant }) => options.get(participant)?.id ?? participant,
              ).values(),
            ]
          : groupLike(responses, ({ response }) => response.position, likeness).map(({ items }) => items);
      return { policy, ...stances, ...majority(responses, groups, threshold ?? fallbackThreshold), by };
    }
    case "consent":
      return { policy, share: null, ...stances, ...consent(responses, stances) };
    case "facilitator_judgment":
      return { policy, share: null, ...stances, supporters: [], ...judged(facilitatorSays) };
  }
}

/** Of a strategy that names none: as standard has it. */
const fallbackThreshold = 0.6;
// Sums of fractions are not exact: what comes to the bound must not fall short of it.
const epsilon = 1e-9;

type Stances = Pick<PolicyOutcome, "standAsides" | "blocks">;

/** Kept under every policy, since they were said; only consent goes by them. */
function stancesOf(responses: readonly Responded[]): Stances {
  return {
    standAsides: withStance(responses, "stand-aside").map(({ participant }) => participant),
    blocks: withStance(responses, "block").map(({ participant, response }) => ({
      participant,
      minimumChange: response.minimumChange || null,
    })),
  };
}

function withStance(responses: readonly Responded[], stance: Response["stance"]): readonly Responded[] {
  return responses.filter(({ response }) => response.stance === stance);
}

/** `groups` are those who are for the same. */
function majority(
  responses: readonly Responded[],
  groups: readonly (readonly Responded[])[],
  threshold: number,
): Pick<PolicyOutcome, "reached" | "share" | "supporters" | "sentence"> {
  const [best, next] = groups
    .map((items) => ({ items, weight: weightOf(items) }))
    .toSorted((a, b) => b.weight - a.weight);
  const total = weightOf(responses);
  if (best === undefined || total === 0) {
    const sentence = best === undefined ? "Nobody answered." : "Nobody has any confidence in what they say.";
    return { reached: false, share: 0, supporters: [], sentence };
  }
  const share = rounded(best.weight / total);
  // Two that weigh the same are no majority, however low the bound is.
  if (next !== undefined && best.weight - next.weight < epsilon) {
    const sentence = `No position is ahead: the strongest have ${percent(share)} of the confidence each.`;
    return { reached: false, share, supporters: [], sentence };
  }
  const reached = share >= threshold - epsilon;
  return {
    reached,
    share,
    supporters: best.items.map(({ participant }) => participant),
    sentence: `${best.items.length} of ${responses.length} ${verb(best.items, "hold")} the strongest position, with ${percent(share)} of the confidence; ${percent(threshold)} ${reached ? "was" : "is"} needed.`,
  };
}

function weightOf(responses: readonly Responded[]): number {
  return rounded(responses.reduce((sum, { response }) => sum + response.confidence, 0));
}

function rounded(figure: number): number {
  return Math.round(figure * 1e9) / 1e9;
}

/** Down to the tenth, so that what falls short never looks as if it did not. */
function percent(share: number): string {
  return `${Math.floor(rounded(share * 1000)) / 10} %`;
}

/**
 * No block is consent, but silence is not: somebody must support it. Who took no stance counts for neither, and is named.
 */
function consent(
  responses: readonly Responded[],
  { standAsides, blocks }: Stances,
): Pick<PolicyOutcome, "reached" | "supporters" | "sentence"> {
  const supporters = withStance(responses, "support").map(({ participant }) => participant);
  const silent = responses.filter(({ response }) => !response.stance).map(({ participant }) => participant);
  const parts = [
    ...(supporters.length === 0
      ? ["nobody supports it"]
      : [`${supporters.join(", ")} ${verb(supporters, "support")} it`]),
    ...(standAsides.length === 0 ? [] : [`${standAsides.join(", ")} ${verb(standAsides, "stand")} aside`]),
    ...(blocks.length === 0
      ? ["nobody blocks it"]
      : [`${blocks.map(({ participant }) => participant).join(", ")} ${verb(blocks, "block")} it`]),
    ...(silent.length === 0 ? [] : [`${silent.join(", ")} took no stance`]),
  ];
  const reached = blocks.length === 0 && supporters.length > 0;
  return { reached, supporters, sentence: `${reached ? "Consent" : "No consent"}: ${parts.join("; ")}.` };
}

function verb(subjects: readonly unknown[], word: string): string {
  return subjects.length === 1 ? `${word}s` : word;
}

function judged(facilitatorSays: boolean): Pick<PolicyOutcome, "reached" | "sentence"> {
  const sentence = facilitatorSays
    ? "The facilitator considers it settled."
    : "The facilitator does not consider it settled.";
  return { reached: facilitatorSays, sentence };
}
