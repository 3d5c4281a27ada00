import type { Method } from "../../manifest/method.ts";
import { critique } from "./critique.ts";
import type { CritiqueOptions, CritiqueOutcome } from "./options.ts";
import { migrated } from "./migration.ts";
import { brief } from "./report/brief.ts";
import { type CritiqueReport, report } from "./report/report.ts";
import { CritiqueEntry } from "./state.ts";

export const method: Method<CritiqueOptions, CritiqueEntry, CritiqueOutcome, CritiqueReport> = {
  ...brief,
  run: critique,
  kept: CritiqueEntry,
  migrate: migrated,
  report,
};
