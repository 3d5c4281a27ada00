import { startDiscussion } from "../host/running/discussion.ts";
import type { Viewed } from "../host/view/result.ts";
import type { Plan } from "../host/running/plan.ts";
import type { Reporter } from "../reporters/reporter.ts";
import type { Config } from "../config/resolve.ts";
import { conclude, faceFor, showPlan } from "./discussing.ts";
import { type Terminal, tell } from "./terminal.ts";
import type { Options } from "./verb.ts";

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
    if (plan.panelReason !== null) tell(plan.panelReason, terminal);
    if (plan.costNote !== undefined) tell(plan.costNote, terminal);
  }
  const mostCalls = options["quiet"] === true ? undefined : await foretell(plan, terminal);
  const face = await faceFor(options, config, terminal, mostCalls);
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

/** Says what it may cost, where agents are paid by the call; how many calls there will usually be. */
async function foretell(plan: Plan, terminal: Terminal): Promise<number | undefined> {
  const isPaid = plan.seated.some(
    ({ agents: [first] }) => (first?.price?.({ input: 1000, output: 0 }) ?? 0) > 0,
  );
  if (!isPaid) return plan.typical?.calls ?? plan.mostCalls;
  const { costWords, dryRun, typicalWords } = await import("../host/running/dry-run.ts");
  const estimate = await dryRun(plan);
  const { cost, mostCalls, typical } = estimate;
  const usually = typical.calls < mostCalls ? `Usually ${typicalWords(estimate)}, at` : "At";
  if (cost.usd !== null && cost.usd > 0)
    tell(`${usually} most ${mostCalls} calls, not counting retries, ${costWords(cost)}.`, terminal);
  return typical.calls;
}

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
  if (plain === null || discussion.status === "paused") return;
  const way = discussion.status === "failed" ? "Next" : "To continue";
  err(`${plain.name} ${result.id}. ${way}: ${result.next}\n`);
}
