import type { Task } from "../../judgement/solve/analysis.ts";
import { stepsOf } from "../../judgement/solve/task-graph.ts";
import { oneLine } from "../one-line.ts";

type FlowTask = Pick<Task, "id" | "name" | "depends_on">;

/** The tasks of a plan as a Mermaid graph: an arrow from what must be done first, a box around what can be done at once. */
export function taskFlow(tasks: readonly FlowTask[]): string {
  // Nodes have names of ours: a task may be called anything, `end` and `click` too.
  const node = new Map(tasks.map(({ id }, index) => [id, `t${index + 1}`]));
  const draw = ({ id, name }: FlowTask) => `${node.get(id)}["${label(`${id}: ${name}`)}"]`;
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

const longest = 80;

function label(text: string): string {
  const letters = [...new Intl.Segmenter().segment(oneLine(text))].map(({ segment }) => segment);
  const cut = letters.length > longest ? [...letters.slice(0, longest - 1), "…"] : letters;
  return cut.join("").replaceAll(special, (letter) => `#${letter.codePointAt(0)};`);
}

// All of ASCII but what means nothing to Mermaid inside quotes; it reads `#34;` as a quotation mark.
const special = /[^A-Za-z0-9 .,:/_'+=?!\u{80}-\u{10FFFF}-]/gu;
