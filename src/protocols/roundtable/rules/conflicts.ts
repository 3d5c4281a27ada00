import type { Conflict, Resolved } from "./replies.ts";
import type { Escalation, OpenConflict, SessionRound } from "./session.ts";

interface Conflicts {
  readonly open: readonly OpenConflict[];
  readonly resolved: readonly Resolved[];
}

/**
 * Conflicts that were introduced and not resolved, and how the others were. One that is named and resolved in the same
 * round is resolved; one that is named again after it was resolved begins anew (behaviour 5.10).
 */
export function conflictsOf(rounds: readonly SessionRound[], escalations: readonly Escalation[]): Conflicts {
  const open = new Map<string, OpenConflict>();
  const resolved = new Map<string, Resolved>();
  for (const round of rounds) {
    for (const conflict of round.conflicts) {
      const key = conflictKey(conflict.id);
      open.set(key, named(conflict, open.get(key), round.number));
      resolved.delete(key);
    }
    const byPerson = escalations
      .filter((one) => one.round === round.number)
      .flatMap((one) => settled(one, open));
    for (const one of [...round.resolved, ...byPerson]) {
      const key = conflictKey(one.conflict_id);
      open.delete(key);
      // Facilitators list again what was resolved before; how it was is what was said first.
      if (!resolved.has(key)) resolved.set(key, one);
    }
  }
  return { open: [...open.values()], resolved: [...resolved.values()] };
}

/** Two ids with the same of this are one conflict. */
export function conflictKey(id: string): string {
  return id.normalize("NFKC").trim().toLowerCase();
}

/** What a participant held in an earlier round it holds until it says otherwise. */
function named(conflict: Conflict, before: OpenConflict | undefined, round: number): OpenConflict {
  const rounds = [...new Set([...(before?.named ?? []), round])];
  return {
    id: before?.id ?? conflict.id,
    description: conflict.description,
    positions: { ...before?.positions, ...conflict.positions },
    since: before?.since ?? round,
    rounds: rounds.length,
    named: rounds,
  };
}

/** What was decided about a conflict settles it, whoever decided; the record says who did. */
function settled(escalation: Escalation, open: ReadonlyMap<string, OpenConflict>): readonly Resolved[] {
  const { trigger, about, decision, ids = [], by } = escalation;
  const isOfConflict = trigger === "conflict" || trigger === "facilitator";
  if (decision === "continue") return [];
  const resolution_type = by === "recommended" ? "facilitator" : "user";
  return [...new Set([...(isOfConflict && about !== null ? [about] : []), ...ids].map(conflictKey))]
    .flatMap((key) => open.get(key) ?? [])
    .map(({ id }) => ({ conflict_id: id, resolution: resolutionOf(escalation), resolution_type }));
}

/** What was decided, in words. */
export function resolutionOf({ text, recommendation, reason }: Escalation): string {
  return text.trim() || recommendation || reason;
}
