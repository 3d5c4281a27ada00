import { wordedIn } from "./amended.ts";
import type { Artifact } from "./artifact.ts";
import type { SessionRound } from "./session.ts";

/**
 * How participants stand to an artifact by its id: contested by one it is in conflict, and a consensus once all who
 * were asked in a round have agreed to it. `null` leaves it as the facilitator says. Sides of a debate contest by
 * their side, so nothing follows from that; nor from what was said of words it had before.
 */
export function standingOf(
  artifact: Artifact,
  rounds: readonly SessionRound[],
): Artifact["agreement"] | null {
  const { id } = artifact;
  const since = wordedIn(artifact);
  const counted = rounds.filter(
    ({ number, agreement, stands = [] }) =>
      number > since && agreement.policy !== "facilitator_judgment" && stands.some(({ on }) => on === id),
  );
  const last = new Map(
    counted.flatMap(({ stands = [] }) =>
      stands.filter(({ on }) => on === id).map(({ participant, stand }) => [participant, stand] as const),
    ),
  );
  if (last.size === 0) return null;
  const all = [...last.values()];
  if (all.includes("contest")) return "conflict";
  const asked = counted.at(-1)?.participants ?? [];
  return asked.every((participant) => last.get(participant) === "agree") ? "consensus" : null;
}
