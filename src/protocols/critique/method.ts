import type { Method } from "../../manifest/method.ts";
import { critique } from "./critique.ts";
import type { CritiqueOptions, CritiqueOutcome } from "./options.ts";
import { brief } from "./report/brief.ts";
import { type CritiqueReport, report } from "./report/report.ts";
import { CritiqueEntry } from "./state.ts";

export const method: Method<CritiqueOptions, CritiqueEntry, CritiqueOutcome, CritiqueReport> = {
  ...brief,
  run: critique,
  kept: CritiqueEntry,
  report,
};
