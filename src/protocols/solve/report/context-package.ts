import type { Solution } from "../rules/synthesis.ts";
import type { Account } from "./account.ts";

/** What whoever carries the chosen solution out is given: exactly these eight keys (behaviour 2.12). */
export function contextPackage(
  { discussion, given, telling, constraints }: Account,
  chosen: Solution,
): object {
  const { name, source_cli, feasibility, effort, risk, summary, files } = chosen;
  const { agreements = [], disagreements = [], resolution = "" } = telling?.cross_verification ?? {};
  return {
    solution: { name, source_cli, feasibility, effort, risk, summary, files },
    implementation_plan: chosen.implementation_plan,
    dependencies: chosen.dependencies,
    technical_concerns: chosen.technical_concerns,
    consensus: { agreements, resolved_conflicts: { disagreements, resolution } },
    constraints,
    task_description: given.task,
    session_id: discussion.id,
  };
}
