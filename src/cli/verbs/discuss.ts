import { readMaterial } from "../../assemble/artifact.ts";
import { planDiscuss } from "../../assemble/discuss-plan.ts";
import { startDiscussion } from "../../assemble/discussion.ts";
import { ColloquyError } from "../../core/error.ts";
import { conclude, configFor, faceFor, showPlan, text } from "../discussing.ts";
import { takeExample } from "../example.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function discuss(terminal: Terminal, given: Options, words?: string): Promise<number> {
  const { example, options } = takeExample("discuss", given, words, terminal);
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
