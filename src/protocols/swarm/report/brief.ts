import { z } from "zod";
import type { Brief } from "../../../manifest/brief.ts";
import { isFixed } from "../fixed-roles.ts";
import { SwarmOptions, SwarmOutcome } from "../options.ts";
import { shorten } from "../../../text/shorten.ts";
import { SwarmVerdict } from "../rules/verdict.ts";
import { english } from "./english.ts";

const { page } = english;

const longest = 60;

/** What of an entry tells how it came out. */
const Verdict = SwarmVerdict.pick({ bottomLine: true }).extend({
  insights: z.array(z.unknown()).readonly(),
  unresolvedDebates: z.array(z.unknown()).readonly(),
});
const Entry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verdict"), verdict: Verdict }),
  z.object({
    kind: z.enum([
      "panel",
      "step",
      "judgement",
      "stress",
      "synthesis",
      "checkpoint",
      "reopening",
      "question",
    ]),
  }),
]);

/** The answer, or what can be counted where nothing can be answered. */
function inAWord({ bottomLine, insights, unresolvedDebates }: z.infer<typeof Verdict>): string {
  const [first] = bottomLine;
  if (first !== undefined) return shorten(first.sentence, longest);
  return `${page.insights(insights.length)}, ${page.debates(unresolvedDebates.length)}`;
}

/** `round 2, 4 experts` and `3 insights, 1 debate open`. Lists of discussions are in English, as the command is. */
export const brief: Brief<SwarmOptions, z.infer<typeof Entry>, SwarmOutcome> = {
  given: SwarmOptions,
  kept: Entry,
  outcome: SwarmOutcome,
  tell({ discussion: { rounds, seats }, kept }) {
    const verdict = kept.findLast((entry) => entry.kind === "verdict")?.verdict ?? null;
    const experts = seats.filter(({ seat }) => !isFixed(seat.id)).length;
    return {
      inAWord: verdict && inAWord(verdict),
      howFar: rounds.length === 0 ? null : `round ${rounds.length}, ${page.experts(experts)}`,
      bottomLine: verdict?.bottomLine[0]?.sentence ?? null,
    };
  },
};
