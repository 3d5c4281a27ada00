import { idKey } from "./artifact-links.ts";
import { conflictKey, isOnlyRecommended, mattersOf, resolutionOf } from "./conflicts.ts";
import type { Escalation } from "./session.ts";
import type { SessionState } from "./session-state.ts";

/**
 * Those that still hold of what was only recommended: as long as something that they are about goes by them. One that is
 * about nothing with an id holds, but that what was decided last holds about consent.
 */
export function stillFollowed(
  escalations: readonly Escalation[],
  { openConflicts, artifacts }: Pick<SessionState, "openConflicts" | "artifacts">,
): readonly Escalation[] {
  const lastAttempts = escalations.findLast(
    ({ trigger, decision }) => trigger === "attempts" && decision !== "continue",
  );
  return escalations.filter(isOnlyRecommended).filter((one) => {
    const matters = mattersOf(one);
    if (matters.length === 0) return one.trigger !== "attempts" || one === lastAttempts;
    const text = resolutionOf(one);
    const isOf = (id: string) =>
      matters.some((matter) => conflictKey(matter) === conflictKey(id) || idKey(matter) === idKey(id));
    return [...openConflicts, ...artifacts].some(({ id, goes_by }) => goes_by === text && isOf(id));
  });
}
