import type { Allowance } from "./ending.ts";
import type { Escalation, PolicyOutcome } from "./session.ts";

/** Who keeps a round from consent; nobody where consent is not the policy. */
function blockersOf({ policy, blocks }: PolicyOutcome): readonly string[] {
  return policy === "consent" ? blocks.map(({ participant }) => participant) : [];
}

/**
 * Whether a discussion may end by consent (behaviour 5.6): not while somebody blocks. What a person has decided over a
 * block stands: whoever still holds it then is heard, and stops nothing.
 */
export function consentAllows(agreement: PolicyOutcome, past: readonly Escalation[]): Allowance {
  const blockers = blockersOf(agreement);
  const isDecided = past.some(({ trigger, decision }) => trigger === "attempts" && decision !== "continue");
  if (blockers.length === 0 || isDecided) return { allowed: true, reason: "" };
  return { allowed: false, reason: `it is blocked by ${blockers.join(", ")}.` };
}

/** What the facilitator calls consensus, as far as it can be one: nothing is while somebody blocks, and that is told. */
export function consentedTo(
  consensus: readonly string[],
  agreement: PolicyOutcome,
): { readonly consensus: readonly string[]; readonly notices: readonly string[] } {
  const blockers = blockersOf(agreement);
  if (blockers.length === 0 || consensus.length === 0) return { consensus, notices: [] };
  const claimed = consensus.map((one) => `"${one}"`).join(", ");
  return {
    consensus: [],
    notices: [`No consensus while it is blocked by ${blockers.join(", ")}: ${claimed} was not recorded.`],
  };
}
