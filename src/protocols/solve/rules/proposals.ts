import { compare } from "../../../text/likeness/same-words.ts";
import type { Approach } from "./analysis.ts";

/** One approach of one agent. */
export interface Proposal {
  readonly agent: string;
  readonly approach: Approach;
  readonly feasibility: number | null;
}

/** In an order of their own: who sits where must not change what comes out. */
export function inOwnOrder<P extends Proposal>(proposals: readonly P[]): readonly P[] {
  return proposals
    .map((proposal) => {
      const { agent, approach, feasibility } = proposal;
      return { proposal, own: JSON.stringify([agent, approach, feasibility]) };
    })
    .sort((a, b) => compare(a.own, b.own))
    .map(({ proposal }) => proposal);
}

/** The text by which two approaches are compared. */
export function gistOf({ approach }: Pick<Proposal, "approach">): string {
  return `${approach.name}. ${approach.description}`;
}
