import { z } from "zod";
import type { Brief } from "../../../manifest/brief.ts";
import { SolveOptions, SolveOutcome } from "../options.ts";
import { Synthesis } from "../rules/synthesis.ts";

/** What of an entry tells what is recommended. */
const Entry = z.object({ synthesis: Synthesis.pick({ convergence: true, bottomLine: true }) });

/** What the last round recommends to do next. */
export const brief: Brief<SolveOptions, z.infer<typeof Entry>, SolveOutcome> = {
  given: SolveOptions,
  kept: Entry,
  outcome: SolveOutcome,
  tell({ kept }) {
    const { convergence, bottomLine } = kept.at(-1)?.synthesis ?? {};
    return { inAWord: convergence?.recommendation ?? null, bottomLine: bottomLine?.[0]?.sentence ?? null };
  },
};
