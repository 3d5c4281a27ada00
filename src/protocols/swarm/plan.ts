import type { Request, Planned, Typical } from "../../manifest/manifest.ts";
import type { optionTable } from "./manifest.ts";
import { slug } from "../../kernel/id.ts";
import type { SeatWish } from "../../manifest/seat-wish.ts";
import { dayOf, sum } from "../../text/amount.ts";
import { callsOf, type Depth, depthPlans, fixedIds, fixedRoles } from "./depth.ts";
import type { SwarmOptions } from "./options.ts";

type SwarmRequest = Request<typeof optionTable>;

export function planSwarm({ subject, options, context, lang, now }: SwarmRequest): Planned<SwarmOptions> {
  const topic = subject ?? "";
  const { depth, experts = null } = options;
  const { rounds = depthPlans[depth].rounds } = options;
  const given = { topic, context, depth, rounds, experts, lang, today: dayOf(now) };
  return {
    title: topic,
    id: slug(topic.slice(0, 200), "swarm", 60),
    given,
    seats: wishes(depth),
    grows: true,
    mostCalls: mostCalls(given),
    typical: typical(given),
    costNote: costNote(given),
  };
}

function wishes(depth: Depth): readonly SeatWish[] {
  const ids = fixedIds.filter((id) => id !== "cross-domain" || depthPlans[depth].crossDomain);
  return ids.map((id) => {
    const [name, role] = fixedRoles[id];
    const leads = id === "moderator" || id === "historian";
    return { id, name, role, focus: [], agent: null, ...(leads && { chair: true as const }) };
  });
}

/** One call names the experts and opens the first round. */
function mostCalls({ depth, rounds, experts }: SwarmOptions): number {
  const calls = callsOf(depth, experts?.length ?? depthPlans[depth].experts.most);
  const named = experts === null ? 1 : 0;
  return named + calls.newTopic + (rounds - 1) * calls.deeper + calls.ending;
}

/** As played (docs/costs-measured.md): a reply, and what is told of it later. */
const tokensOf = { reply: 800, retold: 270 } as const;

/** Between the smallest and the largest panel of its depth, every round held. */
function typical({ depth, rounds, experts }: SwarmOptions): Typical {
  const { least, most } = depthPlans[depth].experts;
  const sizes = experts === null ? [least, most] : [experts.length];
  const taken = sizes.map((size) => {
    const of = callsOf(depth, size);
    return of.newTopic + (rounds - 1) * of.deeper + of.ending;
  });
  const calls = Math.round(sum(taken) / taken.length);
  return { calls, retold: (calls * calls * tokensOf.retold) / 2, written: calls * tokensOf.reply };
}

function costNote(given: SwarmOptions): string {
  const { depth, experts, rounds } = given;
  const { least, most } = depthPlans[depth].experts;
  const sizes = experts === null ? [...new Set([least, most])] : [experts.length];
  const perRound = sizes.map((size) => {
    const { newTopic, deeper } = callsOf(depth, size);
    return `${newTopic} and ${deeper} with ${size} experts`;
  });
  return `Calls of a new topic and of a deeper round: ${perRound.join(", ")}; ${rounds === 1 ? "one round" : `${rounds} rounds`}, the synthesis and its review are at most ${mostCalls(given)} calls, not counting retries, unless you ask for more.`;
}
