import { readMaterial } from "../../host/artifact.ts";
import { planDiscuss } from "../../host/discuss-plan.ts";
import { ColloquyError } from "../../kernel/error.ts";
import { carryOut } from "../carry-out.ts";
import { configFor, text } from "../discussing.ts";
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
  return carryOut(plan, options, config, terminal);
}

function presetOf({ quick, deep }: Options): "quick" | "default" | "deep" {
  if (quick === true && deep === true)
    throw new ColloquyError("usage", "--quick and --deep were given; one of them counts.", {
      hint: "Leave one out.",
    });
  if (quick === true) return "quick";
  return deep === true ? "deep" : "default";
}
