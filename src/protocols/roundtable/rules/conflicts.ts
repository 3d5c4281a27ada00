import type { Conflict, Escalation, Resolution, TableRound } from "../state.ts";

export interface OpenConflict extends Conflict {
  readonly since: number;
  readonly rounds: number;
  readonly named: readonly number[];
  /** What was recommended and is followed until a person decides. */
  readonly goes_by?: string;
}

/** What rounds and escalations leave open, and what they resolved: introduced minus resolved, by ids. */
export function conflictsOf(
  rounds: readonly TableRound[],
  escalations: readonly Escalation[],
): { readonly open: readonly OpenConflict[]; readonly resolved: readonly Resolution[] } {
  const open = new Map<string, OpenConflict>();
  const resolved: Resolution[] = [];
  const settle = (one: Resolution) => {
    if (open.delete(keyOf(one.conflict_id))) resolved.push(one);
  };
  for (const { number, conflicts, resolved: now } of rounds) {
    for (const conflict of conflicts) {
      const before = open.get(keyOf(conflict.id));
      const named = [...(before?.named ?? []), number];
      open.set(keyOf(conflict.id), {
        ...before,
        ...conflict,
        id: before?.id ?? conflict.id,
        since: before?.since ?? number,
        rounds: named.length,
        named,
      });
    }
    for (const one of now) settle(one);
    for (const { about, decision, text, by } of escalations.filter(({ round }) => round === number)) {
      const conflict = open.get(keyOf(about ?? ""));
      if (conflict === undefined || decision === "continue") continue;
      // Nobody but a person settles what was put to a person.
      if (by === "recommended") open.set(keyOf(conflict.id), { ...conflict, goes_by: text });
      else settle({ conflict_id: conflict.id, resolution: text, resolution_type: "user" });
    }
  }
  return { open: [...open.values()], resolved };
}

/** As a facilitator may write an id: `Cache-1`, `cache 1`. */
export function keyOf(id: string): string {
  return id
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/gu, "-");
}
