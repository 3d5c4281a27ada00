import type { Conflict, Resolved } from "./replies.ts";
import type { Escalation, OpenConflict, SessionRound } from "./session.ts";

interface Conflicts {
  readonly open: readonly OpenConflict[];
  readonly resolved: readonly Resolved[];
}

/**
 * Conflicts that were introduced and not resolved, and how the others were. One that is named and resolved in the same
 * round is resolved; one that is named again after it was resolved begins anew. One for which something
 * was only recommended stays open, and goes by that.
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
    const decided = escalations.filter((one) => one.round === round.number && one.decision !== "continue");
    const byPerson = decided.filter((one) => !isOnlyRecommended(one)).flatMap((one) => settled(one, open));
    for (const one of [...round.resolved, ...byPerson]) {
      const key = conflictKey(one.conflict_id);
      open.delete(key);
      // Facilitators list again what was resolved before; how it was is what was said first.
      if (!resolved.has(key)) resolved.set(key, one);
    }
    for (const one of decided.filter(isOnlyRecommended))
      for (const conflict of openAbout(one, open))
        open.set(conflictKey(conflict.id), { ...conflict, goes_by: followedOf(one, rounds) });
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
    ...(before?.goes_by !== undefined && { goes_by: before.goes_by }),
  };
}

/** What a person decided about a conflict settles it. */
function settled(escalation: Escalation, open: ReadonlyMap<string, OpenConflict>): readonly Resolved[] {
  const resolution = resolutionOf(escalation);
  return openAbout(escalation, open).map(({ id }) => ({
    conflict_id: id,
    resolution,
    resolution_type: "user",
  }));
}

function openAbout(escalation: Escalation, open: ReadonlyMap<string, OpenConflict>): readonly OpenConflict[] {
  return [...new Set(mattersOf(escalation).map(conflictKey))].flatMap((key) => open.get(key) ?? []);
}

/** Ids of the conflicts and questions that it is about. */
export function mattersOf({ trigger, about, ids = [] }: Escalation): readonly string[] {
  const isOfConflict = trigger === "conflict" || trigger === "facilitator";
  return [...(isOfConflict && about !== null ? [about] : []), ...ids];
}

/** What was decided, in words. */
export function resolutionOf({ text, recommendation, reason }: Escalation): string {
  return text.trim() || recommendation || reason;
}

/** Whether nobody decided: `--yes` took what was recommended, to be followed until a person decides. */
export function isOnlyRecommended({ by, decision }: Escalation): boolean {
  return by === "recommended" && decision !== "continue";
}

/** What is followed: what was recommended then, or what the facilitator has concluded with since. */
export function followedOf(escalation: Escalation, rounds: readonly SessionRound[]): string {
  const later = rounds.findLast(
    ({ number, asked_action, recommendation }) =>
      number > escalation.round && asked_action === "conclude" && !!recommendation,
  );
  return later?.recommendation ?? resolutionOf(escalation);
}
