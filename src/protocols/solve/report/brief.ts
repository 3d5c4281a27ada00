import type { Brief } from "../../../manifest/brief.ts";
import { SolveOptions, SolveOutcome } from "../options.ts";
import { roundsOf } from "../rules/solved.ts";
import { synthesise } from "../rules/synthesise.ts";
import { SolveEntry } from "../state.ts";

/** What the last round recommends to do next, and the answer in a sentence. */
export const brief: Brief<SolveOptions, SolveEntry, SolveOutcome> = {
  given: SolveOptions,
  kept: SolveEntry,
  outcome: SolveOutcome,
  tell({ kept, given, discussion }) {
    const seats = discussion.seats.map(({ seat }) => seat);
    const last = roundsOf(kept, given, seats).map(synthesise).at(-1);
    return {
      inAWord: last?.convergence.recommendation ?? null,
      bottomLine: last?.bottomLine?.[0]?.sentence ?? null,
    };
  },
};
