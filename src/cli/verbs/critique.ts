import { planCritique } from "../../assemble/critique-plan.ts";
import { startDiscussion } from "../../assemble/discussion.ts";
import { ColloquyError } from "../../core/error.ts";
import { conclude, configFor, faceFor, text } from "../discussing.ts";
import type { Options } from "../verb.ts";
import type { Terminal } from "../terminal.ts";

export default async function critique(
  terminal: Terminal,
  options: Options,
  artifact: string,
): Promise<number> {
  const config = await configFor(options, terminal);
  const plan = await planCritique(
    {
      artifact,
      perspectives: options["perspective"] as readonly string[],
      perspectivesFile: text(options["perspectives"]),
      context: text(options["context"])?.split(",") ?? [],
      session: text(options["session"]),
      roundId: text(options["roundId"]),
      revisionOf: text(options["revisionOf"]),
      role: text(options["role"]),
      task: text(options["task"]),
      severityPolicy: policy(text(options["severityPolicy"])),
    },
    config,
    terminal.cwd,
  );
  if (options["dryRun"] === true) {
    const { dryRun, planPage } = await import("../../assemble/dry-run.ts");
    const estimate = await dryRun(plan);
    terminal.out(
      config.settings.format.value === "text" ? planPage(estimate) : `${JSON.stringify(estimate, null, 2)}\n`,
    );
    return 0;
  }
  if (plan.panelReason !== null && options["quiet"] !== true) terminal.err(`${plan.panelReason}\n`);
  const face = await faceFor(options, config, terminal);
  return conclude(await startDiscussion(plan, face), config, terminal);
}

function policy(given: string | undefined): "specific" | "literal" | undefined {
  if (given === undefined || given === "specific" || given === "literal") return given;
  throw new ColloquyError("usage", `--severity-policy "${given}" is not one of specific, literal.`);
}
