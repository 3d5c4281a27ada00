import { z } from "zod";
import type { Brief } from "../../../manifest/brief.ts";
import { DiscussOptions, DiscussOutcome } from "../options.ts";
import { DiscussVerdict, RoundState } from "../rules/verdict.ts";

const State = RoundState.pick({ state: true });

/** What of an entry tells how far it is and how it came out. */
const Entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("statements"), said: z.array(z.unknown()).readonly(), state: State }),
  z.object({ kind: z.literal("solo"), said: z.array(z.unknown()).readonly() }),
  z.object({ kind: z.literal("report"), state: State }),
  z.object({
    kind: z.literal("verdict"),
    verdict: DiscussVerdict.pick({ state: true, bottomLine: true }),
  }),
  z.object({ kind: z.enum(["rebuttal", "consensus", "skipped", "finals", "question", "edit"]) }),
]);
type Entry = z.infer<typeof Entry>;

/** `NARROWING, round 2`; at the end the verdict has the state. */
export const brief: Brief<DiscussOptions, Entry, DiscussOutcome> = {
  given: DiscussOptions,
  kept: Entry,
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
};

/** Where the last round in which somebody made a statement left them. */
function lastState(kept: readonly Entry[]): z.infer<typeof State> | null {
  const report = kept.findLast((entry) => entry.kind === "report")?.state ?? null;
  const states = kept.flatMap((entry) => {
    if (entry.kind !== "statements" && entry.kind !== "solo") return [];
    return entry.said.length === 0 ? [] : [entry.kind === "solo" ? report : entry.state];
  });
  return states.findLast((state) => state !== null) ?? null;
}
