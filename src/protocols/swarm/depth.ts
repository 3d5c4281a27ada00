export const depths = ["lightweight", "standard", "deep"] as const;
export type Depth = (typeof depths)[number];

export interface PanelSize {
  readonly least: number;
  readonly most: number;
}

/** How much a depth takes: how many rounds it recommends, and how many it goes to. */
export const depthPlans = {
  lightweight: { experts: { least: 2, most: 2 }, crossDomain: false, rounds: 1, mostRounds: 2 },
  standard: { experts: { least: 3, most: 4 }, crossDomain: true, rounds: 2, mostRounds: 3 },
  deep: { experts: { least: 3, most: 4 }, crossDomain: true, rounds: 3, mostRounds: 5 },
} as const satisfies Readonly<Record<Depth, object>>;

/**
 * Of a new topic: an opening, a statement and a rebuttal of each, a counterpoint, an analogy, a synthesis. Of a deeper round:
 * a counterpoint, the rebuttals, a synthesis. At the end: each reviews it, and its author edits it.
 */
export function callsOf(depth: Depth, experts: number) {
  return {
    newTopic: 2 * experts + (depthPlans[depth].crossDomain ? 4 : 3),
    deeper: experts + 2,
    ending: experts + 1,
  };
}

/** How many experts a person can have at the table, at any depth. */
export const panelBounds: PanelSize = { least: 2, most: 6 };

/** The seats every swarm has, by id; the cross-domain thinker is left out where it shall be light. */
export const fixedRoles = {
  moderator: ["Moderator", "Discussion facilitator"],
  historian: ["Historian", "Record keeper"],
  contrarian: ["Contrarian", "Devil's advocate"],
  "cross-domain": ["Cross-Domain", "Alternative perspective"],
} as const satisfies Readonly<Record<string, readonly [name: string, role: string]>>;

export type FixedId = keyof typeof fixedRoles;
export const fixedIds = Object.keys(fixedRoles) as readonly FixedId[];

export function isFixed(id: string): id is FixedId {
  return (fixedIds as readonly string[]).includes(id);
}
