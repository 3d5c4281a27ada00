import type { Expert } from "../judgement/swarm/statements.ts";
import { type Depth, depthPlans } from "../protocols/swarm/depth.ts";
import { fixedIds } from "../protocols/swarm/table.ts";
import type { SeatWish } from "./seat-wish.ts";

const roles: Readonly<Record<(typeof fixedIds)[number], readonly [name: string, role: string]>> = {
  moderator: ["Moderator", "Discussion facilitator"],
  historian: ["Historian", "Record keeper"],
  contrarian: ["Contrarian", "Devil's advocate"],
  "cross-domain": ["Cross-Domain", "Alternative perspective"],
};

/** The seats every swarm has; experts join them. */
export function swarmWishes(depth: Depth, chair: string | null): readonly SeatWish[] {
  const ids = fixedIds.filter((id) => id !== "cross-domain" || depthPlans[depth].crossDomain);
  return ids.map((id) => {
    const [name, role] = roles[id];
    return { id, name, role, focus: [], agent: id === "moderator" || id === "historian" ? chair : null };
  });
}

const mostExperts = 6;

/** Why a table of these is impossible, as the end of a sentence; `null` where it is not. */
export function expertsProblem(experts: readonly Pick<Expert, "id">[]): string | null {
  if (experts.length < 2 || experts.length > mostExperts)
    return `a panel has 2 to ${mostExperts} experts, and ${experts.length} stand there`;
  const ids = [...fixedIds, ...experts.map(({ id }) => id)];
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? null : `the id "${twice}" is there twice, or belongs to a seat of every swarm`;
}
