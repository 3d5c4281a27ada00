import type { Method } from "../../manifest/method.ts";
import { migrated } from "./migration.ts";
import type { SolveOptions } from "./options.ts";
import { brief } from "./report/brief.ts";
import { report } from "./report/report.ts";
import type { SolveVerdict } from "./report/verdict.ts";
import { solve } from "./solve.ts";
import type { SolveOutcome } from "./solve-outcome.ts";
import { SolveEntry } from "./state.ts";

export const method: Method<SolveOptions, SolveEntry, SolveOutcome, SolveVerdict> = {
  run: solve,
  given: brief.given,
  kept: SolveEntry,
  outcome: brief.outcome,
  migrate: migrated,
  report,
};
