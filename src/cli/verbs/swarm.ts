import { readMaterial } from "../../host/artifact.ts";
import { planSwarm, readDepth, readStress } from "../../host/swarm-plan.ts";
import { count } from "../../manifest/read-value.ts";
import { carryOut } from "../carry-out.ts";
import { configFor, text, valueOf } from "../discussing.ts";
import { takeExample } from "../example.ts";
import type { Terminal } from "../terminal.ts";
import type { Options } from "../verb.ts";

export default async function swarm(terminal: Terminal, given: Options, words?: string): Promise<number> {
  const { example, options } = takeExample("swarm", given, words, terminal);
  const config = await configFor(options, terminal);
  const topic = words === "-" ? (await readMaterial("-", "topic", terminal.cwd)).text : words;
  const plan = await planSwarm(
    {
      topic: topic ?? example?.topic,
      depth: valueOf(options, "depth", "--depth", readDepth) ?? "standard",
      rounds: valueOf(options, "rounds", "--rounds", count),
      stress: valueOf(options, "stress", "--stress", readStress),
      expertsFile: text(options["experts"]),
      context: text(options["context"])?.split(",") ?? [],
      session: text(options["session"]),
      project: example?.project,
    },
    config,
    terminal.cwd,
  );
  return carryOut(plan, options, config, terminal);
}
