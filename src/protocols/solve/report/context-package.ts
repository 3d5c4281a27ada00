import type { Discussion } from "../../../kernel/discussion.ts";
import { type Chosen, tellingSynthesis, subjectOf } from "./subject.ts";

export const contextPackagePath = "context-package.json";

/** What whoever carries the chosen solution out is given: exactly these eight keys (behaviour 2.12). */
export function contextPackage(discussion: Discussion, { solution, constraints }: Chosen): object {
  const { name, source_cli, feasibility, effort, risk, summary, files } = solution;
  const {
    agreements = [],
    disagreements = [],
    resolution = "",
  } = tellingSynthesis(discussion)?.cross_verification ?? {};
  return {
    solution: { name, source_cli, feasibility, effort, risk, summary, files },
    implementation_plan: solution.implementation_plan,
    dependencies: solution.dependencies,
    technical_concerns: solution.technical_concerns,
    consensus: { agreements, resolved_conflicts: { disagreements, resolution } },
    constraints,
    task_description: subjectOf(discussion).task,
    session_id: discussion.id,
  };
}
