import {
  type Doc,
  type Graph,
  type Item,
  list,
  paragraph,
  prose,
  strong,
} from "../../../document/document.ts";
import type { Solution } from "../rules/synthesis.ts";
import { stepsOf } from "../rules/task-graph.ts";
import type { Words } from "../../../words.ts";

/** How a solution is carried out: what is done, in which order, where, and what to watch. */
export function implementation(solution: Solution, words: Words): Doc {
  const { implementation_plan: plan, dependencies, technical_concerns } = solution;
  return [
    ...(plan.tasks.length === 0
      ? [paragraph(words("solve.noTasks"))]
      : [
          taskGraph(plan.tasks, words),
          list(plan.tasks.map((task) => taskItem(task, solution, words))),
          paragraph(words("solve.order", { flow: plan.execution_flow })),
        ]),
    ...listed(words("solve.list", { list: "corrections" }), plan.corrections),
    ...listed(words("solve.list", { list: "milestones" }), plan.milestones),
    ...listed(words("solve.list", { list: "internal" }), dependencies.internal),
    ...listed(words("solve.list", { list: "external" }), dependencies.external),
    ...listed(words("solve.list", { list: "concerns" }), technical_concerns),
  ];
}

type PlannedTask = Solution["implementation_plan"]["tasks"][number];

/** An arrow from what must be done first, a box around what can be done at once. */
function taskGraph(tasks: readonly PlannedTask[], words: Words): Graph {
  const nodes = stepsOf(tasks).flatMap((step, index) =>
    step.map(({ id, name }) => ({
      id,
      label: `${id}: ${name}`,
      group: step.length === 1 ? "" : words("solve.stepNumber", { number: index + 1 }),
    })),
  );
  const edges = tasks.flatMap(({ id, depends_on }) => depends_on.map((first) => ({ from: first, to: id })));
  return { kind: "graph", nodes, edges };
}

function taskItem(task: PlannedTask, { files: checked }: Solution, words: Words): Item {
  const { id, name, depends_on, files, key_point } = task;
  const isMissing = (file: string) =>
    checked.missing.some((place) => place === file || place.startsWith(`${file}:`));
  return {
    text: [
      strong(id),
      " ",
      prose(name),
      ...(depends_on.length === 0 ? [] : [` ${words("solve.after", { tasks: depends_on.join(", ") })}`]),
    ],
    below: [
      ...files.map(({ file, line, action }) => [
        { text: line === null ? file : `${file}:${line}`, as: "code" } as const,
        ` (${words("solve.action", { action })}`,
        ...(action !== "create" && isMissing(file) ? [", ", strong(words("solve.notFound"))] : []),
        ")",
      ]),
      ...(key_point === null ? [] : [[strong(words("solve.mind")), " ", prose(key_point)]]),
    ],
  };
}

function listed(title: string, items: readonly string[]): Doc {
  return items.length === 0 ? [] : [paragraph(title), list(items.map((text) => [prose(text)]))];
}
