import { planCritique } from "../../assemble/critique-plan.ts";
import { startDiscussion } from "../../assemble/discussion.ts";
import { choice } from "../../config/read-value.ts";
import { conclude, configFor, faceFor, showPlan, text, valueOf } from "../discussing.ts";
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
      severityPolicy: valueOf(options, "severityPolicy", "--severity-policy", choice("specific", "literal")),
    },
    config,
    terminal.cwd,
  );
  if (options["dryRun"] === true) return showPlan(plan, config, terminal);
  if (plan.panelReason !== null && options["quiet"] !== true) terminal.err(`${plan.panelReason}\n`);
  const face = await faceFor(options, config, terminal);
  return conclude(await startDiscussion(plan, face), config, terminal);
}
