import { startDiscussion } from "../host/discussion.ts";
import type { Plan } from "../host/plan.ts";
import type { Config } from "../config/resolve.ts";
import { conclude, faceFor, showPlan } from "./discussing.ts";
import type { Terminal } from "./terminal.ts";
import type { Options } from "./verb.ts";

/** Runs a plan and prints how it ended; with --dry-run shows it only. */
export async function carryOut(
  plan: Plan,
  options: Options,
  config: Config,
  terminal: Terminal,
): Promise<number> {
  if (options["dryRun"] === true) return showPlan(plan, config, terminal);
  if (options["quiet"] !== true) {
    if (plan.panelReason !== null) terminal.err(`${plan.panelReason}\n`);
    if (plan.costNote !== undefined) terminal.err(`${plan.costNote}\n`);
  }
  const face = await faceFor(options, config, terminal);
  return conclude(await startDiscussion(plan, face), config, terminal);
}
