import type { Method } from "../../manifest/method.ts";
import { critique } from "./critique.ts";
import { CritiqueOutcome } from "./critique-outcome.ts";
import { migrated } from "./migration.ts";
import { CritiqueOptions } from "./options.ts";
import type { CritiqueReport } from "./report/critique-report.ts";
import { report } from "./report/report.ts";
import { CritiqueEntry } from "./state.ts";

export const method: Method<CritiqueOptions, CritiqueEntry, CritiqueOutcome, CritiqueReport> = {
  run: critique,
  given: CritiqueOptions,
  kept: CritiqueEntry,
  outcome: CritiqueOutcome,
  migrate: migrated,
  report,
};
