import { describe, expect, test } from "vitest";
import {
  Approach,
  feasibility,
  fieldsOfProposal,
  fieldsOfTask,
  filesIn,
  nameOf,
  taskIn,
  textsIn,
} from "../../../src/protocols/solve/reply.ts";
import { fromBullets } from "../../../src/protocols/solve/shapes.ts";

/** How what agents write of a way is taken, and that nothing is lost on the way into the ledger and back. */

const read = (more: object) => Approach.parse({ name: "Redis", ...more });

test.each<readonly [unknown, string | null]>([
  ["low", "low"],
  [" High ", "high"],
  ["MEDIUM", "medium"],
  ["low (two hours)", "low"],
  ["high: it loses data", "high"],
  // Nobody's guess: it counts as what was not told.
  ["low to medium", null],
  ["low-medium", null],
  ["lowish", null],
  ["two days", null],
  ["", null],
  [2, null],
  [null, null],
  [undefined, null],
])("an effort or risk of %j is %s", (given, level) => {
  expect([read({ effort: given }).effort, read({ risk: given }).risk]).toEqual([level, level]);
});

test.each<readonly [unknown, object]>([
  ["src/a.ts", { file: "src/a.ts", line: null, action: "modify" }],
  ["./src/a.ts:45", { file: "src/a.ts", line: 45, action: "modify" }],
  ["src/a.ts:45-50", { file: "src/a.ts", line: 45, action: "modify" }],
  ["src/a.ts#L45", { file: "src/a.ts", line: 45, action: "modify" }],
  ["src/a.ts:45 delete", { file: "src/a.ts", line: 45, action: "delete" }],
  ["src/new.ts (Create)", { file: "src/new.ts", line: null, action: "create" }],
  [{ file: "src/a.ts:45" }, { file: "src/a.ts", line: 45, action: "modify" }],
  [
    { path: "src/a.ts", line: 7 },
    { file: "src/a.ts", line: 7, action: "modify" },
  ],
  // What is said in a field of its own holds.
  [
    { file: "src/a.ts:45", line: 7, action: "delete" },
    { file: "src/a.ts", line: 7, action: "delete" },
  ],
  [
    { file: "src/a.ts:45", line: null, action: null },
    { file: "src/a.ts", line: 45, action: "modify" },
  ],
])("the file %j is %o", (given, file) => {
  expect(read({ affected_files: [given] }).affected_files).toEqual([file]);
});

test.each([
  ["Redis", "In memory", "Redis"],
  ["Option B", "Redis", "Option B: Redis"],
  ["Approach 2", "Redis", "Approach 2: Redis"],
  ["plan", "Redis", "plan: Redis"],
  ["Option B", "", "Option B"],
  ["Optional Redis", "In memory", "Optional Redis"],
])("the way %j, %j is called %j", (name, description, called) => {
  expect(nameOf({ name, description })).toBe(called);
});

test.each([
  [0, 0],
  [1, 1],
  [null, null],
  [undefined, null],
])("a feasibility of %s is %s", (given, score) => expect(feasibility.parse(given)).toBe(score));

test.each([1.1, -0.1, "high"])("a feasibility of %s is none that can be taken", (given) => {
  expect(feasibility.safeParse(given).success).toBe(false);
});

describe("What stands in the fields of an item reads back as it was", () => {
  const way = read({
    pros: ["small", "- with a sign of its own"],
    cons: ["must be run"],
    affected_files: ["src/a.ts:5 delete", "src/b c.ts create"],
    milestones: ["June"],
    dependencies: { internal: ["store"], external: ["redis 7"] },
    effort: "low",
  });
  const fields = fieldsOfProposal(way, "O1");

  test("a way", () => {
    expect(textsIn(fields, "pros")).toEqual(["small", "- with a sign of its own"]);
    expect(textsIn(fields, "external")).toEqual(["redis 7"]);
    expect(filesIn(fields)).toEqual(way.affected_files);
    expect(fields).toMatchObject({ of: "O1", effort: "low" });
    expect(fields).not.toHaveProperty("risk");
  });

  test("a task", () => {
    const task = {
      id: "T2",
      name: "Write it",
      depends_on: ["T1", "T0"],
      files: way.affected_files,
      key_point: "Mind it",
    };
    expect(taskIn("Write it", fieldsOfTask(task, "O1"))).toEqual(task);
    const bare = { id: "", name: "Write it", depends_on: [], files: [], key_point: null };
    expect(taskIn("Write it", fieldsOfTask(bare, "O1"))).toEqual(bare);
  });
});

test("of bullets alone findings are made, and of none nothing", () => {
  expect(fromBullets(["It is slow"])).toMatchObject({ findings: ["It is slow"], feasibility_score: null });
  expect(fromBullets([])).toBeUndefined();
});
