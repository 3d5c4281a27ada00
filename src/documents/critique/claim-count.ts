import type { Discussion } from "../../core/discussion.ts";
import type { Critique } from "../../judgement/critique.ts";
import { critiqueLists } from "../../judgement/critique-claims.ts";

/** How many things the perspectives said, in all their lists. */
export function claimCount({ rounds }: Discussion): number {
  const critiques = rounds.flatMap(({ turns }) =>
    turns.map(({ answer }) => answer?.value as Critique | undefined),
  );
  return critiques.reduce(
    (sum, critique) =>
      sum + critiqueLists.reduce((count, list) => count + (critique?.[list]?.length ?? 0), 0),
    0,
  );
}
