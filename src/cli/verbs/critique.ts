import { planCritique } from "../../host/critique-plan.ts";
import { choice } from "../../manifest/read-value.ts";
import { carryOut } from "../carry-out.ts";
import { configFor, text, valueOf } from "../discussing.ts";
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
  return carryOut(plan, options, config, terminal);
}
