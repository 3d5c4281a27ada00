import type { Method } from "../../manifest/method.ts";
import { RoundtableOptions, RoundtableOutcome } from "./options.ts";
import { migrated } from "./report/migration.ts";
import { report } from "./report/report.ts";
import type { RoundtableResult } from "./report/result.ts";
import { roundtable } from "./roundtable.ts";
import { RoundtableEntry } from "./state.ts";

export const method: Method<RoundtableOptions, RoundtableEntry, RoundtableOutcome, RoundtableResult> = {
  run: roundtable,
  given: RoundtableOptions,
  kept: RoundtableEntry,
  outcome: RoundtableOutcome,
  migrate: migrated,
  report,
};
