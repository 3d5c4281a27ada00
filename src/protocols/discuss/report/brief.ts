import type { Brief } from "../../../manifest/brief.ts";
import { DiscussOptions, DiscussOutcome } from "../options.ts";
import type { RoundState } from "../rules/verdict.ts";
import { DiscussEntry } from "../state.ts";

/** `NARROWING, round 2`; at the end the verdict has the state. */
export const brief: Brief<DiscussOptions, DiscussEntry, DiscussOutcome> = {
  given: DiscussOptions,
  kept: DiscussEntry,
  outcome: DiscussOutcome,
  tell({ discussion: { rounds }, kept }) {
    const verdict = kept.findLast((entry) => entry.kind === "verdict")?.verdict ?? null;
    const state = verdict === null ? lastState(kept)?.state : undefined;
    const howFar = [...(state === undefined ? [] : [state]), `round ${rounds.length}`].join(", ");
    return {
      inAWord: verdict?.state ?? null,
      howFar: rounds.length === 0 ? null : howFar,
      bottomLine: verdict?.bottomLine?.[0]?.sentence ?? null,
    };
  },
  lastIsEnough: ({ kind }) => kind === "verdict",
};

/** Where the last round in which somebody made a statement left them. */
function lastState(kept: readonly DiscussEntry[]): RoundState | null {
  const report = kept.findLast((entry) => entry.kind === "report")?.state ?? null;
  const states = kept.flatMap((entry) => {
    if (entry.kind !== "statements" && entry.kind !== "solo") return [];
    return entry.said.length === 0 ? [] : [entry.kind === "solo" ? report : entry.state];
  });
  return states.findLast((state) => state !== null) ?? null;
}
