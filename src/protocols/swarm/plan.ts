import type { Request } from "../../manifest/request.ts";
import type { optionTable } from "./manifest.ts";
import { slug } from "../../kernel/slug.ts";
import type { Planned } from "../../manifest/manifest.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { callsPerRound, type Depth, depthPlans } from "./depth.ts";
import { fixedIds, fixedRoles } from "./fixed-roles.ts";
import type { SwarmOptions } from "./options.ts";

type Asked = Request<typeof optionTable>;

/** Who sits at the table before the experts do, and what they are given. */
export function planSwarm({ subject, options, context, lang }: Asked): Planned<SwarmOptions> {
  const topic = subject ?? "";
  const { depth, experts = null } = options;
  const { rounds = depthPlans[depth].rounds, stress = depthPlans[depth].stress } = options;
  const given = { topic, context, depth, rounds, stress, experts, lang };
  return {
    title: topic,
    id: slug(topic.slice(0, 200), "swarm", 60),
    given,
    seats: wishes(depth),
    grows: true,
    mostCalls: mostCalls(given),
    costNote: costNote(given),
  };
}

/** The seats every swarm has; experts join them. */
function wishes(depth: Depth): readonly SeatWish[] {
  const ids = fixedIds.filter((id) => id !== "cross-domain" || depthPlans[depth].crossDomain);
  return ids.map((id) => {
    const [name, role] = fixedRoles[id];
    const leads = id === "moderator" || id === "historian";
    return { id, name, role, focus: [], agent: null, ...(leads && { chair: true as const }) };
  });
}

/** One call names the experts, unless they are given. */
function mostCalls({ depth, rounds, stress, experts }: SwarmOptions): number {
  const count = experts?.length ?? depthPlans[depth].experts.most;
  const stressed = stress === "off" ? 0 : depthPlans[depth].stressChecks * (count + 1);
  return rounds * callsPerRound(depth, count) + stressed + 1 + (experts === null ? 1 : 0);
}

function costNote(given: SwarmOptions): string {
  const { depth, experts, rounds } = given;
  const { least, most } = depthPlans[depth].experts;
  const sizes = experts === null ? [...new Set([least, most])] : [experts.length];
  const perRound = sizes.map((size) => `${callsPerRound(depth, size)} calls with ${size} experts`).join(", ");
  return `Each round is ${perRound}; ${rounds === 1 ? "one round" : `${rounds} rounds`} and the synthesis are at most ${mostCalls(given)} calls, not counting retries, unless you ask for more.`;
}
