import type { Solution } from "../rules/synthesis.ts";
import { bullets, code, plain, prose } from "../../../document/markdown.ts";
import { taskFlow } from "./task-flow.ts";

/** A solution's plan in Markdown: what is done, in which order, where, and what to watch. */
export function planText(solution: Solution): string {
  const { implementation_plan: plan, dependencies, technical_concerns } = solution;
  const parts = [
    plan.approach
      .split(/\n{2,}/)
      .map(prose)
      .join("\n\n"),
    ...(plan.tasks.length === 0
      ? ["No agent gave tasks for it."]
      : [
          taskFlow(plan.tasks),
          plan.tasks.map((task) => taskText(task, solution)).join("\n"),
          `Order: ${plain(plan.execution_flow)}`,
        ]),
    ...listed("Mended in the tasks as they were given", plan.corrections),
    ...listed("Milestones", plan.milestones),
    ...listed("Depends on, in the project", dependencies.internal),
    ...listed("Depends on, from outside", dependencies.external),
    ...listed("Concerns", technical_concerns),
  ];
  return parts.join("\n\n");
}

type Plan = Solution["implementation_plan"];
type Task = Plan["tasks"][number];

function taskText({ id, name, depends_on, files, key_point }: Task, { files: checked }: Solution): string {
  const after = depends_on.length === 0 ? "" : `, after ${depends_on.map(plain).join(", ")}`;
  const missing = new Set(checked.missing.map(barePath));
  const lines = [
    ...files.map(({ file, line, action }) => {
      const place = line === null ? file : `${file}:${line}`;
      const doubt = action !== "create" && missing.has(barePath(file)) ? ", **not found**" : "";
      return `${code(place)} (${action}${doubt})`;
    }),
    ...(key_point === null ? [] : [`Mind: ${prose(key_point)}`]),
  ];
  return [`- **${plain(id)}** ${prose(name)}${after}`, ...lines.map((line) => `  - ${line}`)].join("\n");
}

function barePath(place: string): string {
  return place.replace(/^\.\//, "").replace(/:\d+$/, "");
}

function listed(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title}:\n\n${bullets(items.map(prose))}`];
}
