import { ledgerFields } from "../../../../src/ledger/fields.ts";
import { expect, test } from "vitest";
import { jsonSchemaOf } from "../../../../src/kernel/engine/json-schema.ts";
import {
  Analysis,
  analysisOfBullets,
  VerifyingAnalysis,
} from "../../../../src/protocols/solve/rules/analysis.ts";

const read = (given: object) => Analysis.parse({ implementation_approaches: [], ...given });
const approach = (given: object) =>
  Analysis.parse({ implementation_approaches: [{ name: "Cache", ...given }] }).implementation_approaches[0];
const file = (given: unknown) => approach({ affected_files: [given] })?.affected_files[0];
const task = (given: object) => approach({ tasks: [{ name: "Write it", ...given }] })?.tasks[0];

test("an analysis needs its approaches, though there may be none", () => {
  expect(Analysis.safeParse({}).success).toBe(false);
  expect(Analysis.parse({ implementation_approaches: [] })).toEqual({
    feasibility_score: null,
    findings: [],
    implementation_approaches: [],
    technical_concerns: [],
    code_locations: [],
  });
});

test("null and blank where a list or a text belongs is nothing said", () => {
  expect(read({ findings: null, technical_concerns: ["", "  ", null, "Slow"] })).toMatchObject({
    findings: [],
    technical_concerns: ["Slow"],
  });
  const bare = approach({ description: null, pros: null, tasks: null, dependencies: null, milestones: "" });
  expect(bare).toMatchObject({
    description: "",
    pros: [],
    tasks: [],
    milestones: [],
    dependencies: { internal: [], external: [] },
  });
});

test("one thing where a list belongs is a list of one", () => {
  expect(read({ findings: "It is slow" }).findings).toEqual(["It is slow"]);
  expect(task({ depends_on: "T1" })?.depends_on).toEqual(["T1"]);
});

test.each([
  [{ finding: "It is slow" }, "It is slow"],
  [{ description: "It is slow", file: "src/a.ts", line: 45 }, "src/a.ts:45: It is slow"],
  [{ point: "src/a.ts:45 is slow", file: "src/a.ts", line: 45 }, "src/a.ts:45 is slow"],
  [{ text: "src/a.ts is slow", file: "src/a.ts", line: 45 }, "src/a.ts:45: src/a.ts is slow"],
  [{ file: "src/a.ts", line: 45 }, "src/a.ts:45"],
  [{ file: "src/a.ts", line: "45-60" }, "src/a.ts:45"],
  [{ file: "src/a.ts", line: null }, "src/a.ts"],
  [{ severity: 3 }, '{"severity":3}'],
])("an object for a sentence: %j", (given, sentence) => {
  expect(read({ code_locations: [given] }).code_locations).toEqual([sentence]);
});

test.each([
  ["src/a.ts:45", "src/a.ts", 45],
  ["src/a.ts#L45", "src/a.ts", 45],
  ["src/a.ts:45-60", "src/a.ts", 45],
  ["src/a.ts", "src/a.ts", null],
  [{ file: "src/a.ts:45" }, "src/a.ts", 45],
  [{ file: "src/a.ts:45", line: null }, "src/a.ts", 45],
  [{ file: "src/a.ts", line: "L45-L60" }, "src/a.ts", 45],
  [{ file: "src/a.ts", line: 0 }, "src/a.ts", null],
  [{ file: "src/a.ts", line: "somewhere" }, "src/a.ts", null],
  [{ path: "src/a.ts", line: 45, reason: null }, "src/a.ts", 45],
])("a file as %j", (given, path, line) => {
  expect(file(given)).toEqual({ file: path, line, action: "modify", reason: null });
});

test.each([
  ["create", "create"],
  ["Create", "create"],
  ["add", "create"],
  ["new file", "create"],
  ["address the race", "modify"],
  ["removed", "delete"],
  ["delete", "delete"],
  ["update", "modify"],
  [undefined, "modify"],
])("the action %s is %s", (given, action) => {
  expect(file({ file: "src/a.ts", action: given })?.action).toBe(action);
});

test.each([
  ["Low", "low"],
  [" HIGH ", "high"],
  ["low (about two hours)", "low"],
  ["low to medium", null],
  ["some time required", null],
  [3, null],
  [undefined, null],
])("the effort %s is read as %s", (given, level) => {
  expect(approach({ effort: given, risk: given })).toMatchObject({ effort: level, risk: level });
});

test.each([
  [0.8, 0.8],
  ["0.8", 0.8],
  [0, 0],
  [1, 1],
  [85, null],
  ["85%", 0.85],
  ["0.4 / 1.0", 0.4],
  ["2/5", 0.4],
  ["0.4 or 0.6", null],
  ["", null],
  ["high", null],
  [-0.1, null],
  [undefined, null],
])("the feasibility %s is read as %s", (given, score) => {
  expect(read({ feasibility_score: given }).feasibility_score).toBe(score);
});

test("tasks: ids may be numbers or missing, the key point null", () => {
  expect(task({ id: 1, depends_on: [2], key_point: null })).toMatchObject({
    id: "1",
    depends_on: ["2"],
    key_point: null,
  });
  expect(task({ key_point: "" })).toMatchObject({ id: "", key_point: null });
  expect(task({ key_point: { text: "Keep the order" } })?.key_point).toBe("Keep the order");
});

test("a verifier's cross_verification may be missing, or in part", () => {
  const bare = { implementation_approaches: [] };
  const nothing = { agrees_with: [], disagrees_with: [], additions: [] };
  expect(VerifyingAnalysis.parse(bare).cross_verification).toEqual(nothing);
  expect(
    VerifyingAnalysis.parse({ ...bare, cross_verification: { agrees_with: [{ point: "It is slow" }] } })
      .cross_verification,
  ).toEqual({ ...nothing, agrees_with: ["It is slow"] });
});

test("bullet points are findings; none are no analysis", () => {
  expect(analysisOfBullets([])).toBeUndefined();
  expect(analysisOfBullets(["It is slow"])).toMatchObject({
    feasibility_score: null,
    findings: ["It is slow"],
    implementation_approaches: [],
  });
});

/** Every object of a JSON Schema, as `path: its keys`. */
function objectsIn(schema: unknown, path = "$"): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties, required } = schema as { properties?: object; required?: string[] };
  const here =
    properties === undefined
      ? []
      : [`${path} ${Object.keys(properties).every((key) => required?.includes(key))}`];
  return [...here, ...Object.entries(schema).flatMap(([key, value]) => objectsIn(value, `${path}.${key}`))];
}

test("the JSON Schema agents are given is plain: every key but the ledger's required, nothing strict modes refuse", () => {
  for (const schema of [Analysis, VerifyingAnalysis].map(jsonSchemaOf)) {
    const text = JSON.stringify(schema);
    for (const refused of ["default", "oneOf", "allOf", "$ref", "not"])
      expect(text).not.toContain(`"${refused}"`);
    const open = objectsIn(schema).filter((line) => line.endsWith("false"));
    const isOfLedger = (line: string) => Object.keys(ledgerFields).some((key) => line.includes(`.${key}.`));
    expect(open.filter((line) => !isOfLedger(line))).toEqual(["$ false"]);
    const required = schema["required"] as readonly string[];
    const others = Object.keys(schema["properties"] as object).filter((key) => !required.includes(key));
    expect(others).toEqual(["claims", "stands", "own", "option", "because", "objectsTo", "questionForUser"]);
  }
  expect(jsonSchemaOf(Analysis)["required"]).toEqual([
    "feasibility_score",
    "findings",
    "implementation_approaches",
    "technical_concerns",
    "code_locations",
  ]);
  expect(jsonSchemaOf(VerifyingAnalysis)["required"]).toContain("cross_verification");
  expect(JSON.stringify(jsonSchemaOf(Analysis))).toContain('"enum":["low","medium","high"]');
});

test("a feasibility of -0 is 0, as the journal will give it back", () => {
  const { feasibility_score } = Analysis.parse({ feasibility_score: -0, implementation_approaches: [] });
  expect(Object.is(feasibility_score, 0)).toBe(true);
});
