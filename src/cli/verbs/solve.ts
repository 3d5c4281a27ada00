import { readMaterial } from "../../assemble/artifact.ts";
import { startDiscussion } from "../../assemble/discussion.ts";
import { planSolve } from "../../assemble/solve-plan.ts";
import { count } from "../../config/read-value.ts";
import { readSolveMode } from "../../config/solve-settings.ts";
import { conclude, configFor, faceFor, showPlan, text, valueOf } from "../discussing.ts";
import { takeExample } from "../example.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function solve(terminal: Terminal, given: Options, words?: string): Promise<number> {
  const { example, options } = takeExample("solve", given, words, terminal);
  const config = await configFor(options, terminal);
  const task = words === "-" ? (await readMaterial("-", "task", terminal.cwd)).text : words;
  const plan = await planSolve(
    {
      task: task ?? example?.topic,
      input: text(options["input"]),
      context: text(options["context"])?.split(",") ?? [],
      project: example?.project,
      session: text(options["session"]),
      feedback: text(options["feedback"]),
      maxRounds: valueOf(options, "maxRounds", "--max-rounds", count),
      mode: valueOf(options, "mode", "--mode", readSolveMode),
    },
    config,
    terminal.cwd,
  );
  if (options["dryRun"] === true) return showPlan(plan, config, terminal);
  if (plan.panelReason !== null && options["quiet"] !== true) terminal.err(`${plan.panelReason}\n`);
  const face = await faceFor(options, config, terminal);
  return conclude(await startDiscussion(plan, face), config, terminal);
}
