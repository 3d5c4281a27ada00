import type { Task } from "../reply.ts";

export interface TaskGraph {
  readonly tasks: readonly Task[];
  /** Drawn from the tasks, never believed: `T1 → (T2, T3 side by side) → T4`. */
  readonly executionFlow: string;
  /** What had to be mended, as sentences. */
  readonly corrections: readonly string[];
}

/** Tasks with ids that are unique, dependencies that are there and no cycle. What does not fit is mended and said. */
export function taskGraph(given: readonly Task[]): TaskGraph {
  const named = uniqueIds(given);
  const { tasks, corrections } = mendedDependencies(named.tasks);
  return { tasks, executionFlow: executionFlow(tasks), corrections: [...named.corrections, ...corrections] };
}

interface Mended {
  readonly tasks: readonly Task[];
  readonly corrections: readonly string[];
}

function uniqueIds(given: readonly Task[]): Mended {
  // A new id must not be one that another task has: what depends on that one means it.
  const spoken = new Set(given.map(({ id }) => id));
  const taken = new Set<string>();
  const corrections: string[] = [];
  const tasks = given.map((task, index) => {
    const isFree = (id: string) => id !== "" && !taken.has(id) && (id === task.id || !spoken.has(id));
    let id = task.id;
    for (let n = task.id === "" ? index + 1 : 2; !isFree(id); n++)
      id = task.id === "" ? `T${n}` : `${task.id}-${n}`;
    taken.add(id);
    if (id !== task.id)
      corrections.push(
        task.id === ""
          ? `A task without an id ("${task.name}") is called ${id} here.`
          : `A second task ${task.id} ("${task.name}") is called ${id} here.`,
      );
    return { ...task, id };
  });
  return { tasks, corrections };
}

/** Leaves out what is no task, and the dependency that closes a circle, the later task's first. */
function mendedDependencies(given: readonly Task[]): Mended {
  const corrections: string[] = [];
  const after = new Map<string, readonly string[]>(given.map(({ id }) => [id, []]));
  const tasks = given.map((task) => {
    const depends_on = [...new Set(task.depends_on)].filter((id) => {
      const wrong = whyNot(task.id, id, after);
      if (wrong === null) after.set(task.id, [...(after.get(task.id) ?? []), id]);
      else corrections.push(`${task.id} was to depend on ${wrong}.`);
      return wrong === null;
    });
    return { ...task, depends_on };
  });
  return { tasks, corrections };
}

function whyNot(task: string, on: string, after: ReadonlyMap<string, readonly string[]>): string | null {
  if (on === task) return "itself";
  if (!after.has(on)) return `${on}, which is no task`;
  return reaches(after, on, task) ? `${on}, which depends on ${task}` : null;
}

function reaches(after: ReadonlyMap<string, readonly string[]>, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (!seen.has(id)) open.push(...(after.get(id) ?? []));
    seen.add(id);
  }
  return false;
}

/** Tasks by the step in which they can begin at the earliest. */
export function stepsOf<T extends Pick<Task, "id" | "depends_on">>(
  tasks: readonly T[],
): readonly (readonly T[])[] {
  const steps: T[][] = [];
  const done = new Set<string>();
  let open = tasks;
  while (open.length > 0) {
    const ready = open.filter(({ depends_on }) => depends_on.every((id) => done.has(id)));
    if (ready.length === 0) throw new TypeError("The tasks depend on each other in a circle.");
    for (const { id } of ready) done.add(id);
    steps.push([...ready]);
    open = open.filter(({ id }) => !done.has(id));
  }
  return steps;
}

function executionFlow(tasks: readonly Task[]): string {
  return stepsOf(tasks)
    .map((step) => step.map(({ id }) => id))
    .map((ids) => (ids.length === 1 ? ids.join("") : `(${ids.join(", ")} side by side)`))
    .join(" → ");
}
