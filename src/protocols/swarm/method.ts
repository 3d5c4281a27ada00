import type { Method } from "../../manifest/method.ts";
import { SwarmOptions, SwarmOutcome } from "./options.ts";
import { migrated } from "./report/migration.ts";
import { report, type SwarmResult } from "./report/report.ts";
import { SwarmEntry } from "./state.ts";
import { swarm } from "./swarm.ts";

export const method: Method<SwarmOptions, SwarmEntry, SwarmOutcome, SwarmResult> = {
  run: swarm,
  given: SwarmOptions,
  kept: SwarmEntry,
  outcome: SwarmOutcome,
  migrate: migrated,
  report,
};
