import type { Method } from "../../manifest/method.ts";
import { migrated } from "./migration.ts";
import { SolveOptions } from "./options.ts";
import { report } from "./report/report.ts";
import type { SolveVerdict } from "./report/verdict.ts";
import { solve } from "./solve.ts";
import { SolveOutcome } from "./solve-outcome.ts";
import { SolveEntry } from "./state.ts";

export const method: Method<SolveOptions, SolveEntry, SolveOutcome, SolveVerdict> = {
  run: solve,
  given: SolveOptions,
  kept: SolveEntry,
  outcome: SolveOutcome,
  migrate: migrated,
  report,
};
