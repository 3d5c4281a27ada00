import type { Discussion } from "../../../kernel/discussion.ts";
import type { Critique } from "../rules/critique.ts";
import { type Point, pointsOf } from "../rules/points.ts";

/** Everything the perspectives of a critique said, in seat order. */
export function pointsSaid({ rounds }: Discussion): readonly Point[] {
  const turns = rounds.flatMap((round) => round.turns);
  return pointsOf(
    turns.flatMap(({ seat, answer }) =>
      answer === undefined ? [] : [{ perspective: seat, critique: answer.value as Critique }],
    ),
  );
}
