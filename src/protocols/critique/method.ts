import type { Method } from "../../manifest/method.ts";
import { critique } from "./critique.ts";
import type { CritiqueOutcome } from "./critique-outcome.ts";
import { migrated } from "./migration.ts";
import type { CritiqueOptions } from "./options.ts";
import { brief } from "./report/brief.ts";
import type { CritiqueReport } from "./report/critique-report.ts";
import { report } from "./report/report.ts";
import { CritiqueEntry } from "./state.ts";

export const method: Method<CritiqueOptions, CritiqueEntry, CritiqueOutcome, CritiqueReport> = {
  run: critique,
  given: brief.given,
  kept: CritiqueEntry,
  outcome: brief.outcome,
  migrate: migrated,
  report,
};
