import { readMaterial } from "../../host/artifact.ts";
import { planSolve } from "../../host/solve-plan.ts";
import { count } from "../../manifest/read-value.ts";
import { readSolveMode } from "../../config/solve-settings.ts";
import { carryOut } from "../carry-out.ts";
import { configFor, text, valueOf } from "../discussing.ts";
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
  return carryOut(plan, options, config, terminal);
}
