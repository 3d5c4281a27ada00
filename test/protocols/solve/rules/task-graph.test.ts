import { expect, test } from "vitest";
import { taskGraph } from "../../../../src/protocols/solve/rules/solution.ts";

function graph(...tasks: readonly (readonly [id: string, ...dependsOn: readonly string[]])[]) {
  const { executionFlow, corrections, ...rest } = taskGraph(
    tasks.map(([id, ...depends_on]) => ({
      id,
      name: `Do ${id}`,
      depends_on: [...depends_on],
      files: [],
      key_point: null,
    })),
  );
  return {
    flow: executionFlow,
    corrections,
    tasks: rest.tasks.map(({ id, depends_on }) => [id, ...depends_on].join(" ")),
  };
}

test("no tasks are no flow", () => {
  expect(graph()).toEqual({ flow: "", corrections: [], tasks: [] });
});

test("tasks that can begin together stand side by side", () => {
  expect(graph(["T1"], ["T2", "T1"], ["T3", "T1"], ["T4", "T2", "T3"])).toEqual({
    flow: "T1 → (T2, T3 side by side) → T4",
    corrections: [],
    tasks: ["T1", "T2 T1", "T3 T1", "T4 T2 T3"],
  });
});

test("a task may depend on a later one", () => {
  expect(graph(["T1", "T2"], ["T2"])).toMatchObject({ flow: "T2 → T1", corrections: [] });
});

test("a second task of an id gets one of its own, which no other task has", () => {
  expect(graph(["T1"], ["T1"], ["T1-2"], ["T3", "T1-2", "T1"])).toEqual({
    flow: "(T1, T1-3, T1-2 side by side) → T3",
    corrections: ['A second task T1 ("Do T1") is called T1-3 here.'],
    tasks: ["T1", "T1-3", "T1-2", "T3 T1-2 T1"],
  });
});

test("a task without an id gets one", () => {
  expect(graph(["T2"], [""], ["T3", "T2"])).toEqual({
    flow: "(T2, T4 side by side) → T3",
    corrections: ['A task without an id ("Do ") is called T4 here.'],
    tasks: ["T2", "T4", "T3 T2"],
  });
});

test("dependencies that are no task, or the task itself, are left out and said", () => {
  expect(graph(["T1", "T1", "T9"], ["T2", "T1", "T1"])).toEqual({
    flow: "T1 → T2",
    corrections: ["T1 was to depend on itself.", "T1 was to depend on T9, which is no task."],
    tasks: ["T1", "T2 T1"],
  });
});

test("a circle is cut where it closes", () => {
  expect(graph(["T1", "T3"], ["T2", "T1"], ["T3", "T2"])).toEqual({
    flow: "T3 → T1 → T2",
    corrections: ["T3 was to depend on T2, which depends on T3."],
    tasks: ["T1 T3", "T2 T1", "T3"],
  });
});

test("a task without an id gets one that no other task has, whichever comes first", () => {
  expect(graph(["", "T1"], ["T1"], [""])).toMatchObject({
    tasks: ["T2 T1", "T1", "T3"],
    corrections: [
      'A task without an id ("Do ") is called T2 here.',
      'A task without an id ("Do ") is called T3 here.',
    ],
  });
});
