import type { Discussion } from "../kernel/discussion.ts";
import type { Synthesis } from "../protocols/solve/rules/synthesis.ts";
import type { PreviousRound } from "../protocols/solve/options.ts";
import { analystRoles } from "../protocols/solve/perspectives.ts";
import { resolverId } from "../protocols/solve/round.ts";
import type { SeatWish } from "../manifest/seat-wish.ts";

/** A seat for each agent, under its name, and one for whoever puts the findings together. */
export function solveWishes(agents: readonly string[], moderator: string | null): readonly SeatWish[] {
  const roles = analystRoles(agents);
  const analysts = agents.map((agent, index) => {
    const nth = agents.slice(0, index).filter((one) => one === agent).length + 1;
    const name = nth > 1 ? `${agent} (${nth})` : agent;
    return { name, role: roles[index]?.role ?? "", focus: roles[index]?.focus ?? [], agent };
  });
  const role = "Puts the findings together";
  return [...analysts, { id: resolverId, name: "Resolver", role, focus: [], agent: moderator }];
}

/** What came of the rounds that a folder holds already. */
export function roundsHeld(discussions: readonly Discussion[]): readonly PreviousRound[] {
  return discussions.flatMap(({ judgements }) =>
    judgements.flatMap(({ kind, judgement }) => (kind === "synthesis" ? [judgement as Synthesis] : [])),
  );
}
