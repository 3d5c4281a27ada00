import type { Method } from "../../manifest/method.ts";
import { discuss } from "./discuss.ts";
import { DiscussOutcome } from "./discuss-outcome.ts";
import { DiscussOptions } from "./options.ts";
import { migrated } from "./report/migration.ts";
import { report } from "./report/report.ts";
import type { DiscussVerdict } from "./rules/verdict.ts";
import { DiscussEntry } from "./state.ts";

export const method: Method<DiscussOptions, DiscussEntry, DiscussOutcome, DiscussVerdict> = {
  run: discuss,
  given: DiscussOptions,
  kept: DiscussEntry,
  outcome: DiscussOutcome,
  migrate: migrated,
  report,
};
