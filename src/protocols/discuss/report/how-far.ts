import { type Discussion, lastJudgement } from "../../../kernel/discussion.ts";
import type { RoundState } from "../rules/verdict.ts";

/** `NARROWING, round 2`; at the end the verdict has the state. */
export function howFar(discussion: Discussion): string | null {
  const rounds = discussion.rounds.length;
  if (rounds === 0) return null;
  const state = lastJudgement(discussion, "state") as RoundState | undefined;
  const isOver = lastJudgement(discussion, "verdict") !== undefined;
  return [...(state === undefined || isOver ? [] : [state.state]), `round ${rounds}`].join(", ");
}
