import type { Expert } from "../protocols/swarm/rules/statements.ts";
import { type Depth, depthPlans, panelBounds } from "../protocols/swarm/depth.ts";
import { fixedIds } from "../protocols/swarm/table.ts";
import type { SeatWish } from "../manifest/seat-wish.ts";

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

/** Why a table of these is impossible, as the end of a sentence; `null` where it is not. */
export function expertsProblem(experts: readonly Pick<Expert, "id" | "name">[]): string | null {
  const { least, most } = panelBounds;
  if (experts.length < least || experts.length > most)
    return `a panel has ${least} to ${most} experts, and ${experts.length} stand there`;
  const ids = [...fixedIds, ...experts.map(({ id }) => id)];
  const names = [...Object.values(roles).map(([name]) => name), ...experts.map(({ name }) => name)];
  const twice = repeated(ids, (id) => `the id "${id}"`) ?? repeated(names, (name) => `the name "${name}"`);
  return twice === null ? null : `${twice} is there twice, or belongs to a seat of every swarm`;
}

/** What stands there more than once, capitals aside; the record tells seats apart by both. */
function repeated(all: readonly string[], told: (one: string) => string): string | null {
  const same = all.map((one) => one.toLowerCase());
  const at = same.findIndex((one, index) => same.indexOf(one) !== index);
  return at === -1 ? null : told(all[at] ?? "");
}
