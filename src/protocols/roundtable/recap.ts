import { stands } from "./rules/artifacts.ts";
import type { SessionRound, SessionState } from "./rules/session.ts";

/** What came of a round, in a line or two. */
export function recapOf(
  round: SessionRound,
  { consensus, openConflicts, artifacts, agenda }: SessionState,
): string {
  const closed = agenda.filter(({ status }) => status === "closed").length;
  const standing = artifacts.filter(stands);
  const facts = [
    `${consensus.length} agreed`,
    `${openConflicts.length} open`,
    ...(standing.length === 0 ? [] : [`${standing.length} written down`]),
    ...(agenda.length === 0 ? [] : [`${closed} of ${agenda.length} topics covered`]),
  ];
  const next = round.next_focus === null ? round.next_action : `${round.next_action}: ${round.next_focus}`;
  return `Round ${round.number}, ${round.phase}: ${round.synthesis} ${round.agreement.sentence} (${facts.join(", ")}; next ${next})${round.notices.map((notice) => ` ${notice}`).join("")}`;
}
