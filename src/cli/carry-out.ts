import { startDiscussion } from "../host/discussion.ts";
import type { Viewed } from "../host/viewed.ts";
import type { Plan } from "../host/plan.ts";
import type { Reporter } from "../reporters/reporter.ts";
import type { Config } from "../config/resolve.ts";
import { conclude, faceFor, showPlan } from "./discussing.ts";
import type { Terminal } from "./terminal.ts";
import type { Options } from "./verb.ts";

/** Runs a plan and prints how it ended; with --dry-run shows it only. */
export async function carryOut(
  plan: Plan,
  options: Options,
  given: Config,
  terminal: Terminal,
  onBegun: (id: string) => void = () => {},
): Promise<number> {
  const { config = given } = plan;
  if (options["dryRun"] === true) return showPlan(plan, config, terminal);
  if (options["quiet"] !== true) {
    if (plan.panelReason !== null) terminal.err(`${plan.panelReason}\n`);
    if (plan.costNote !== undefined) terminal.err(`${plan.costNote}\n`);
  }
  const face = await faceFor(options, config, terminal);
  const page =
    options["open"] === true ? await (await import("./page.ts")).pageFor(options, config, terminal) : null;
  const reporter = telling(face.reporter, (id) => {
    onBegun(id);
    page?.show(id);
  });
  const viewed = await startDiscussion(plan, { ...face, reporter });
  const code = conclude(viewed, config, terminal);
  if (options["quiet"] !== true) tellWayOn(viewed, terminal);
  await page?.stay();
  return code;
}

/** The same reporter, which tells once that the discussion is on disk. */
function telling(reporter: Reporter, onBegun: (id: string) => void): Reporter {
  return {
    ...reporter,
    event: (event) => {
      if (event.type === "discussion.started") onBegun(event.id);
      reporter.event(event);
    },
  };
}

/** Where stdout has an answer alone, the way on is told beside it. */
function tellWayOn({ discussion, kit, result }: Viewed, { err }: Terminal): void {
  const plain = kit.plain?.(discussion) ?? null;
  if (plain !== null && discussion.status !== "paused")
    err(`${plain.name} ${result.id}. To go on: ${result.next}\n`);
}
