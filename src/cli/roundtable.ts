import { readMaterial } from "../host/artifact.ts";
import { planRoundtable } from "../host/roundtable-plan.ts";
import type { Workflow } from "../protocols/roundtable/rules/strategy.ts";
import { carryOut } from "./carry-out.ts";
import { configFor, text } from "./discussing.ts";
import { takeExample } from "./example.ts";
import { readRoundtableFlags } from "./roundtable-flags.ts";
import type { Terminal } from "./terminal.ts";
import type { Options } from "./verb.ts";

/** The verb of a workflow: all four hold the same kind of discussion and end in other documents. */
export function roundtableVerb(workflow: Workflow) {
  return async (terminal: Terminal, given: Options, words?: string): Promise<number> => {
    const { example, options } = takeExample(workflow, given, words, terminal);
    const config = await configFor(options, terminal);
    const topic = words === "-" ? (await readMaterial("-", "topic", terminal.cwd)).text : words;
    const plan = await planRoundtable(
      {
        workflow,
        topic: topic ?? example?.topic,
        flags: readRoundtableFlags(options),
        pro: text(options["pro"])?.split(","),
        con: text(options["con"])?.split(","),
        out: text(options["out"]),
        focus: text(options["focus"]),
        context: text(options["context"])?.split(",") ?? [],
        session: text(options["session"]),
        project: example?.project,
        now: terminal.now(),
      },
      config,
      terminal.cwd,
    );
    return carryOut(plan, options, config, terminal);
  };
}
