import { startDiscussion } from "../host/running/discussion.ts";
import type { Viewed } from "../host/view/result.ts";
import type { Plan } from "../host/running/plan.ts";
import type { Likely } from "../reporters/amount.ts";
import type { Reporter } from "../reporters/reporter.ts";
import type { Config } from "../config/resolve.ts";
import { conclude, faceFor, showPlan } from "./discussing.ts";
import { type Terminal, tell, typeable } from "./terminal.ts";
import { ColloquyError } from "../kernel/error.ts";
import { withTypedLines } from "./typed-lines.ts";
import type { Suggested } from "./without-verb.ts";
import type { Command } from "./verb.ts";

export async function carryOut(
  plan: Plan,
  given: Config,
  terminal: Command,
  onBegun: (id: string) => void = () => {},
): Promise<number> {
  const { config = given } = plan;
  if (terminal.options["dryRun"] === true) return showPlan(plan, config, terminal);
  if (terminal.options["post"] === true) (await import("./post.ts")).checkPosting(terminal);
  if (terminal.options["quiet"] !== true) {
    if (plan.panelReason !== null) tell(plan.panelReason, terminal);
    if (plan.costNote !== undefined) tell(plan.costNote, terminal);
  }
  const suggested = terminal.options["suggested"] as Suggested | undefined;
  const isQuiet = terminal.options["quiet"] === true && suggested === undefined;
  const likely = isQuiet ? undefined : await foretell(plan, terminal, suggested !== undefined);
  if (suggested !== undefined && !(await isWanted(suggested, terminal))) return 2;
  const face = await faceFor(config, terminal, likely);
  const page =
    terminal.options["open"] === true ? await (await import("./page.ts")).pageFor(config, terminal) : null;
  const reporter = telling(face.reporter, (id) => {
    onBegun(id);
    page?.show(id);
  });
  const viewed = await startDiscussion(plan, { ...face, reporter }).catch(async (error: unknown) => {
    await page?.close();
    throw error;
  });
  const code = conclude(viewed, config, terminal);
  if (terminal.options["post"] === true) await (await import("./post.ts")).postFound(viewed, terminal);
  if (terminal.options["quiet"] !== true) tellWayOn(viewed, terminal);
  await page?.stay();
  return code;
}

async function isWanted({ command }: Suggested, terminal: Command): Promise<boolean> {
  if (terminal.options["yes"] === true) return true;
  if (!terminal.canAsk)
    throw new ColloquyError("usage", "Nothing was started: without a terminal, type the verb.", {
      commands: [[command, ""]],
    });
  terminal.err(`  ${typeable(command, terminal)}\n`);
  const typed = await withTypedLines(terminal, terminal.interrupted, (lines) =>
    lines.next("Enter starts it, anything else does not: "),
  );
  if (typed !== "") terminal.err("Nothing was started. `colloquy --help` shows the other verbs.\n");
  return typed === "";
}

async function foretell(plan: Plan, terminal: Terminal, always: boolean): Promise<Likely | undefined> {
  const { mostCalls, typical = mostCalls === undefined ? undefined : { calls: mostCalls } } = plan;
  if (!always && !plan.seated.some(({ agents: [first] }) => first !== undefined && asksModel.has(first.kind)))
    return typical && { calls: typical.calls, usd: null };
  const { dryRun, typicalWords } = await import("../host/running/dry-run.ts");
  const estimate = await dryRun(plan);
  const { mostCalls: most, typical: whole } = estimate;
  const atMost = most > whole.calls ? ` At most ${most} calls, not counting retries.` : "";
  tell(`Usually ${typicalWords(estimate)}.${atMost}`, terminal);
  // Who did not choose the verb has not seen what it is worth here.
  const { measuredHere } = await import("../host/evaluating/measured.ts");
  const whose = { home: plan.home.value, env: terminal.env };
  for (const line of always ? measuredHere(whose, plan.protocol) : []) tell(line, terminal);
  return { calls: whole.calls, usd: estimate.costUsd };
}

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
function tellWayOn({ discussion, kit, result }: Viewed, terminal: Terminal): void {
  const plain = kit.plain?.(discussion) ?? null;
  if (plain === null || discussion.status === "paused") return;
  const way = discussion.status === "failed" ? "Next" : "To continue";
  terminal.err(`${plain.name} ${result.id}. ${way}: ${typeable(result.next ?? "", terminal)}\n`);
}
