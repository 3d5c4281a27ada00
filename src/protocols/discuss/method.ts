import type { Method } from "../../manifest/method.ts";
import { discuss } from "./discuss.ts";
import { DiscussOptions, DiscussOutcome } from "./options.ts";
import { report } from "./report/report.ts";
import type { DiscussVerdict } from "./rules/verdict.ts";
import { DiscussEntry } from "./state.ts";

export const method: Method<DiscussOptions, DiscussEntry, DiscussOutcome, DiscussVerdict> = {
  given: DiscussOptions,
  kept: DiscussEntry,
  outcome: DiscussOutcome,
  run: discuss,
  report,
};
