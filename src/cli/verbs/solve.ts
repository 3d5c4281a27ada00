import { readMaterial } from "../../assemble/artifact.ts";
import { startDiscussion } from "../../assemble/discussion.ts";
import { exampleOf } from "../../assemble/example.ts";
import { planSolve } from "../../assemble/solve-plan.ts";
import { count } from "../../config/read-value.ts";
import { ColloquyError } from "../../core/error.ts";
import { readSolveMode } from "../../config/solve-settings.ts";
import { conclude, configFor, faceFor, showPlan, text, valueOf } from "../discussing.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function solve(terminal: Terminal, given: Options, words?: string): Promise<number> {
  const example = given["example"] === true ? exampleOf("solve") : null;
  if (example !== null) checkAlone(given, words);
  const options = example === null ? given : { ...given, config: example.config };
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
  if (example !== null && options["quiet"] !== true)
    terminal.err("A scripted example: no agent is called, the replies were written by hand.\n");
  const face = await faceFor(options, config, terminal);
  return conclude(await startDiscussion(plan, face), config, terminal);
}

/** Its lines were written for its own task: said of another they would be a pretence. */
function checkAlone(given: Options, words: string | undefined): void {
  const other = ["config", "agents", "input"].find((name) => given[name] !== undefined);
  if (words === undefined && other === undefined) return;
  throw new ColloquyError(
    "usage",
    `--example brings its own task and agents, so ${other === undefined ? "a task" : `--${other}`} does not go with it.`,
    { hint: "Leave one of the two out." },
  );
}
