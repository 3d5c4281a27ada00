/** The seats every swarm has, by id (seed 003); the cross-domain thinker is left out where it shall be light. */
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
