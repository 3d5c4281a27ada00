import type { Method } from "../../manifest/method.ts";
import type { RoundtableOptions, RoundtableOutcome } from "./options.ts";
import { brief } from "./report/brief.ts";
import { report } from "./report/report.ts";
import type { RoundtableResult } from "./report/result.ts";
import { roundtable } from "./roundtable.ts";
import type { RoundtableEntry } from "./state.ts";

export const method: Method<RoundtableOptions, RoundtableEntry, RoundtableOutcome, RoundtableResult> = {
  ...brief,
  run: roundtable,
  report,
};
