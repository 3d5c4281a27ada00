import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { agentsOf } from "./contribution.ts";
import type { CrossVerification, Point } from "./cross-verification.ts";
import type { Resolution } from "./resolution.ts";
import type { Voice } from "./voices.ts";

export interface WeighedPoint extends Point {
  /** The agents whose word has more evidence behind it; `null` where it is even, and a person must say. */
  readonly heldBy: readonly string[] | null;
}

/** By weight of evidence: how many agents say it, and whether what they name was found. */
export function weighed(point: Point, checks: ReadonlyMap<string, CheckedClaim>): WeighedPoint {
  const sides = point.sides
    .map((voices) => ({ agents: agentsOf(voices), weight: weightOfSide(voices, checks) }))
    .sort((a, b) => b.weight - a.weight);
  const [first, second] = sides;
  const isSettled = first !== undefined && second !== undefined && first.weight > second.weight;
  return { ...point, heldBy: isSettled ? first.agents : null };
}

const evidence = { verified: 2, unverified: 1, contradicted: 0 } as const;

/** An agent counts once on a side, by the best it brings: to say it twice adds no evidence. */
function weightOfSide(voices: readonly Voice[], checks: ReadonlyMap<string, CheckedClaim>): number {
  return [...Map.groupBy(voices, ({ agent }) => agent).values()]
    .map((said) => Math.max(...said.map((voice) => weightOf(voice, checks))))
    .reduce((sum, weight) => sum + weight, 0);
}

function weightOf({ claim }: Voice, checks: ReadonlyMap<string, CheckedClaim>): number {
  const checked = claim === null ? undefined : checks.get(claim);
  return checked === undefined ? 1 : evidence[checked.standing];
}

/** Never empty: where no resolver spoke, what code can say. */
export function resolutionText(
  { groupedBy, agreements }: CrossVerification,
  disagreements: readonly WeighedPoint[],
  resolved: Resolution | null,
): string {
  const said = groupedBy === "agent" ? (resolved?.resolution.trim() ?? "") : "";
  const settled = disagreements.filter(({ heldBy }) => heldBy !== null);
  const weighing = settled.map(
    ({ point, heldBy }) => `On ${point}: ${heldBy?.join(", ")} by weight of evidence.`,
  );
  const open = disagreements.length - settled.length;
  const rest =
    disagreements.length === 0
      ? `No conflicting conclusions; ${agreements.length} point${agreements.length === 1 ? "" : "s"} shared by two or more agents.`
      : open === 0
        ? ""
        : `${open} disagreement${open === 1 ? "" : "s"} with evidence on both sides: left to a person.`;
  return [said, ...weighing, said === "" || open > 0 ? rest : ""].filter((part) => part !== "").join(" ");
}
