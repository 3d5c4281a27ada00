import type { Method } from "../../manifest/method.ts";
import type { SolveOptions, SolveOutcome } from "./options.ts";
import { brief } from "./report/brief.ts";
import { report, type SolveVerdict } from "./report/report.ts";
import { solve } from "./solve.ts";
import { SolveEntry } from "./state.ts";

export const method: Method<SolveOptions, SolveEntry, SolveOutcome, SolveVerdict> = {
  ...brief,
  run: solve,
  kept: SolveEntry,
  report,
};
