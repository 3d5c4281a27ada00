import type { Method } from "../../manifest/method.ts";
import { discuss } from "./discuss.ts";
import type { DiscussOptions, DiscussOutcome } from "./options.ts";
import { brief } from "./report/brief.ts";
import { report } from "./report/report.ts";
import type { DiscussVerdict } from "./rules/verdict.ts";
import { DiscussEntry } from "./state.ts";

export const method: Method<DiscussOptions, DiscussEntry, DiscussOutcome, DiscussVerdict> = {
  ...brief,
  run: discuss,
  kept: DiscussEntry,
  report,
};
