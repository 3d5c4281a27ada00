import type { Method } from "../../manifest/method.ts";
import type { SwarmOptions, SwarmOutcome } from "./options.ts";
import { brief } from "./report/brief.ts";
import { report, type SwarmResult } from "./report/report.ts";
import type { SwarmEntry } from "./state.ts";
import { swarm } from "./swarm.ts";

export const method: Method<SwarmOptions, SwarmEntry, SwarmOutcome, SwarmResult> = {
  ...brief,
  run: swarm,
  report,
};
