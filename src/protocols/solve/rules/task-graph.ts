import type { Task } from "../reply.ts";

/**
 * Tasks with ids that are unique, dependencies that are there and no cycle; what does not fit is mended and said. The flow
 * is drawn from the tasks, never believed: `T1 → (T2, T3 side by side) → T4`.
 */
export function taskGraph(given: readonly Task[]) {
  const corrections: string[] = [];
  const tasks = withDependencies(withIds(given, corrections), corrections);
  const executionFlow = stepsOf(tasks)
    .map((step) => step.map(({ id }) => id))
    .map((ids) => (ids.length === 1 ? ids.join("") : `(${ids.join(", ")} side by side)`))
    .join(" → ");
  return { tasks, executionFlow, corrections };
}

function withIds(given: readonly Task[], corrections: string[]): readonly Task[] {
  // A new id must not be one that another task has: what depends on that one means it.
  const spoken = new Set(given.map(({ id }) => id));
  const taken = new Set<string>();
  return given.map((task, index) => {
    const isFree = (id: string) => id !== "" && !taken.has(id) && (id === task.id || !spoken.has(id));
    let id = task.id;
    for (let n = task.id === "" ? index + 1 : 2; !isFree(id); n++)
      id = task.id === "" ? `T${n}` : `${task.id}-${n}`;
    taken.add(id);
    const which = task.id === "" ? "A task without an id" : `A second task ${task.id}`;
    if (id !== task.id) corrections.push(`${which} ("${task.name}") is called ${id} here.`);
    return { ...task, id };
  });
}

/** Leaves out what is no task, and the dependency that closes a circle, the later task's first. */
function withDependencies(given: readonly Task[], corrections: string[]): readonly Task[] {
  const after = new Map<string, readonly string[]>(given.map(({ id }) => [id, []]));
  const firstOf = (id: string) => {
    // What is added while it is gone through is gone through as well.
    const all = new Set([id]);
    for (const one of all) for (const before of after.get(one) ?? []) all.add(before);
    return all;
  };
  return given.map((task) => {
    const depends_on = [...new Set(task.depends_on)].filter((id) => {
      const isKnown = after.has(id);
      const isFit = isKnown && !firstOf(id).has(task.id);
      const wrong = isKnown ? `${id}, which depends on ${task.id}` : `${id}, which is no task`;
      if (isFit) after.set(task.id, [...(after.get(task.id) ?? []), id]);
      else corrections.push(`${task.id} was to depend on ${id === task.id ? "itself" : wrong}.`);
      return isFit;
    });
    return { ...task, depends_on };
  });
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
