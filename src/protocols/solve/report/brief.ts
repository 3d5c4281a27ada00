import type { Brief } from "../../../manifest/brief.ts";
import { SolveOptions, SolveOutcome } from "../options.ts";
import { SolveEntry } from "../state.ts";

/** What the last round recommends to do next. */
export const brief: Brief<SolveOptions, SolveEntry, SolveOutcome> = {
  given: SolveOptions,
  kept: SolveEntry,
  outcome: SolveOutcome,
  tell({ kept }) {
    const { convergence, bottomLine } = kept.at(-1)?.synthesis ?? {};
    return { inAWord: convergence?.recommendation ?? null, bottomLine: bottomLine?.[0]?.sentence ?? null };
  },
  lastIsEnough: () => true,
};
