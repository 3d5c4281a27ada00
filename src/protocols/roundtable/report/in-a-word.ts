import type { Discussion } from "../../../kernel/discussion.ts";
import { oneLine } from "../../../document/one-line.ts";
import { briefly } from "./account.ts";
import { phasePlace } from "./session-file.ts";

/** `5 agreed, 1 open`, once there was a round. */
export function inAWord(discussion: Discussion): string | null {
  const { sessions, state } = briefly(discussion);
  if (sessions.length === 0) return null;
  return `${state.consensus.length} agreed, ${state.openConflicts.length} open`;
}

/** `disney, realist (2/3), round 4`. */
export function howFar(discussion: Discussion): string | null {
  const { strategy, sessions, escalations } = briefly(discussion);
  if (strategy === null) return null;
  return oneLine(`${strategy.id}, ${phasePlace(strategy, sessions, escalations)}, round ${sessions.length}`);
}
