import { readMaterial } from "../../assemble/artifact.ts";
import { planDiscuss } from "../../assemble/discuss-plan.ts";
import { startDiscussion } from "../../assemble/discussion.ts";
import { exampleOf } from "../../assemble/example.ts";
import { ColloquyError } from "../../core/error.ts";
import { conclude, configFor, faceFor, showPlan, text } from "../discussing.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function discuss(terminal: Terminal, given: Options, words?: string): Promise<number> {
  const example = given["example"] === true ? exampleOf("discuss") : null;
  const options = example === null ? given : { ...given, config: example.config };
  const config = await configFor(options, terminal);
  const topic = words === "-" ? (await readMaterial("-", "topic", terminal.cwd)).text : words;
  const plan = await planDiscuss(
    {
      topic: topic ?? example?.topic,
      members: text(options["members"])?.split(","),
      preset: presetOf(options),
      whenSplit: options["whenSplit"] === true,
      context: text(options["context"])?.split(",") ?? [],
      feature: text(options["feature"]),
      session: text(options["session"]),
      project: example?.project,
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

function presetOf({ quick, deep }: Options): "quick" | "default" | "deep" {
  if (quick === true && deep === true)
    throw new ColloquyError("usage", "--quick and --deep were given; one of them counts.", {
      hint: "Leave one out.",
    });
  if (quick === true) return "quick";
  return deep === true ? "deep" : "default";
}
