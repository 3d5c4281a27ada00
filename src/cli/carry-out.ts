import { startDiscussion } from "../host/running/discussion.ts";
import type { Viewed } from "../host/view/result.ts";
import type { Plan } from "../host/running/plan.ts";
import type { Likely } from "../reporters/amount.ts";
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
  const likely = options["quiet"] === true ? undefined : await foretell(plan, terminal);
  const face = await faceFor(options, config, terminal, likely);
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

/** Says what it will usually take, where a model is asked. */
async function foretell(plan: Plan, terminal: Terminal): Promise<Likely | undefined> {
  const { mostCalls, typical = mostCalls === undefined ? undefined : { calls: mostCalls } } = plan;
  if (!plan.seated.some(({ agents: [first] }) => first !== undefined && asksModel.has(first.kind)))
    return typical && { calls: typical.calls, usd: null };
  const { dryRun, typicalWords } = await import("../host/running/dry-run.ts");
  const estimate = await dryRun(plan);
  const { mostCalls: most, typical: whole } = estimate;
  const atMost = most > whole.calls ? ` At most ${most} calls, not counting retries.` : "";
  tell(`Usually ${typicalWords(estimate)}.${atMost}`, terminal);
  return { calls: whole.calls, usd: estimate.costUsd };
}

/** What commands and functions do is not known here. */
const asksModel: ReadonlySet<string> = new Set(["api", "cli", "acp"]);

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
