import type { CheckedClaim } from "../../../text/claims/claims.ts";
import { agentsOf } from "./contribution.ts";
import type { CrossVerification, Point } from "./cross-verification.ts";
import type { Resolution } from "./resolution.ts";
import type { Voice } from "./voices.ts";

export interface WeighedPoint extends Point {
  /** The agents whose word has more evidence behind it; `null` where it is even, and a person must say. */
  readonly heldBy: readonly string[] | null;
  /** Something that was looked up and found stands behind more than one side. */
  readonly evidenced: boolean;
}

/** By weight of evidence: how many agents say it, and whether what they name was found. */
export function weighed(point: Point, checks: ReadonlyMap<string, CheckedClaim>): WeighedPoint {
  const sides = point.sides
    .map((voices) => ({
      agents: agentsOf(voices),
      weight: weightOfSide(voices, checks),
      evidenced: voices.some(({ claim }) => claim !== null && checks.get(claim)?.standing === "verified"),
    }))
    .sort((a, b) => b.weight - a.weight);
  const [first, second] = sides;
  const isSettled = first !== undefined && second !== undefined && first.weight > second.weight;
  return {
    ...point,
    heldBy: isSettled ? first.agents : null,
    evidenced: sides.filter(({ evidenced }) => evidenced).length > 1,
  };
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
    ({ point, heldBy, voices }) =>
      `On ${matterOf(point, voices)}: ${heldBy?.join(", ")} by weight of evidence.`,
  );
  const open = disagreements.filter(({ heldBy }) => heldBy === null);
  const rest = [
    left(open.filter(({ evidenced }) => evidenced).length, "with evidence on both sides"),
    left(open.filter(({ evidenced }) => !evidenced).length, "that no evidence decides"),
  ];
  const none = `No conflicting conclusions; ${agreements.length} point${agreements.length === 1 ? "" : "s"} shared by two or more agents.`;
  const parts = [said, ...weighing, ...rest].filter((part) => part !== "");
  return parts.length === 0 ? none : parts.join(" ");
}

/** By its ids, where it has them: the words stand beside. */
function matterOf(point: string, voices: readonly Voice[]): string {
  const ids = [...new Set(voices.flatMap(({ claim }) => claim ?? []))];
  return ids.length === 0 ? point : ids.join(", ");
}

function left(count: number, how: string): string {
  return count === 0 ? "" : `${count} disagreement${count === 1 ? "" : "s"} ${how}: left to a person.`;
}
