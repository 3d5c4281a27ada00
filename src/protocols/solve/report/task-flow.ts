import type { Task } from "../rules/analysis.ts";
import { stepsOf } from "../rules/task-graph.ts";
import { mermaidLabel } from "../../../document/mermaid-label.ts";

type FlowTask = Pick<Task, "id" | "name" | "depends_on">;

/** The tasks of a plan as a Mermaid graph: an arrow from what must be done first, a box around what can be done at once. */
export function taskFlow(tasks: readonly FlowTask[]): string {
  // Nodes have names of ours: a task may be called anything, `end` and `click` too.
  const node = new Map(tasks.map(({ id }, index) => [id, `t${index + 1}`]));
  const draw = ({ id, name }: FlowTask) => `${node.get(id)}["${mermaidLabel(`${id}: ${name}`)}"]`;
  const steps = stepsOf(tasks).flatMap((step, index) =>
    step.length === 1
      ? step.map((task) => `  ${draw(task)}`)
      : [
          `  subgraph s${index + 1}["Step ${index + 1}, side by side"]`,
          ...step.map((task) => `    ${draw(task)}`),
          "  end",
        ],
  );
  const arrows = tasks.flatMap(({ id, depends_on }) =>
    depends_on.map((first) => `  ${node.get(first)} --> ${node.get(id)}`),
  );
  return ["```mermaid", "flowchart LR", ...steps, ...arrows, "```"].join("\n");
}
