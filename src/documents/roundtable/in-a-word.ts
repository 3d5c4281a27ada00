import type { Discussion } from "../../core/discussion.ts";
import { accountOf } from "./account.ts";

/** `5 agreed, 1 open`, once there was a round. */
export function inAWord(discussion: Discussion): string | null {
  const { rounds, state } = accountOf(discussion);
  if (rounds.length === 0) return null;
  return `${state.consensus.length} agreed, ${state.openConflicts.length} open`;
}
