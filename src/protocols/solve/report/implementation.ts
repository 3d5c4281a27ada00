import {
  type Doc,
  type Graph,
  type Item,
  joined,
  list,
  paragraph,
  prose,
  strong,
} from "../../../document/document.ts";
import type { Solution } from "../rules/synthesis.ts";
import { stepsOf } from "../rules/task-graph.ts";
import type { Words } from "./english.ts";

/** How a solution is carried out: what is done, in which order, where, and what to watch. */
export function implementation(solution: Solution, { plan: words }: Words): Doc {
  const { implementation_plan: plan, dependencies, technical_concerns } = solution;
  return [
    ...plan.approach.split(/\n{2,}/).map((text) => paragraph([prose(text)])),
    ...(plan.tasks.length === 0
      ? [paragraph(words.noTasks)]
      : [
          taskGraph(plan.tasks, words),
          list(plan.tasks.map((task) => taskItem(task, solution, words))),
          paragraph([words.order, plan.execution_flow]),
        ]),
    ...listed(words.corrections, plan.corrections),
    ...listed(words.milestones, plan.milestones),
    ...listed(words.internal, dependencies.internal),
    ...listed(words.external, dependencies.external),
    ...listed(words.concerns, technical_concerns),
  ];
}

type Task = Solution["implementation_plan"]["tasks"][number];
type PlanWords = Words["plan"];

/** An arrow from what must be done first, a box around what can be done at once. */
function taskGraph(tasks: readonly Task[], words: PlanWords): Graph {
  const nodes = stepsOf(tasks).flatMap((step, index) =>
    step.map(({ id, name }) => ({
      id,
      label: `${id}: ${name}`,
      group: step.length === 1 ? "" : words.step(index + 1),
    })),
  );
  const edges = tasks.flatMap(({ id, depends_on }) =>
    depends_on.map((first) => ({ from: first, to: id, line: "plain" }) as const),
  );
  return { kind: "graph", nodes, edges, direction: "right", showsAll: true };
}

function taskItem(task: Task, { files: checked }: Solution, words: PlanWords): Item {
  const { id, name, depends_on, files, key_point } = task;
  const missing = new Set(checked.missing.map(barePath));
  return {
    text: [
      strong(id),
      " ",
      prose(name),
      ...(depends_on.length === 0 ? [] : [words.after, ...joined(depends_on, ", ")]),
    ],
    below: [
      ...files.map(({ file, line, action }) => [
        { text: line === null ? file : `${file}:${line}`, as: "code" } as const,
        ` (${words.actions[action]}`,
        ...(action !== "create" && missing.has(barePath(file)) ? [", ", strong(words.notFound)] : []),
        ")",
      ]),
      ...(key_point === null ? [] : [[words.mind, prose(key_point)]]),
    ],
  };
}

function barePath(place: string): string {
  return place.replace(/^\.\//, "").replace(/:\d+$/, "");
}

function listed(title: string, items: readonly string[]): Doc {
  return items.length === 0 ? [] : [paragraph(title), list(items.map((text) => [prose(text)]))];
}
