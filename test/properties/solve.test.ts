import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { Analysis, VerifyingAnalysis } from "../../src/protocols/solve/rules/analysis.ts";
import type { Contribution } from "../../src/protocols/solve/rules/contribution.ts";
import { standingFindings } from "../../src/protocols/solve/rules/on-the-table.ts";
import { ranked } from "../../src/protocols/solve/rules/ranking.ts";
import { Synthesis } from "../../src/protocols/solve/rules/synthesis.ts";
import { stepsOf, taskGraph } from "../../src/protocols/solve/rules/task-graph.ts";
import {
  candidates,
  compare,
  proposing,
  said,
  synthesis,
  tableAfter,
} from "../protocols/solve/rules/said.ts";
import { runs } from "../runs.ts";

// Few words, so that agents often say the same, nearly the same, and the opposite.
const sentence = fc
  .tuple(
    fc.constantFrom("Sessions", "Uploads", "The cache", "セッション"),
    fc.constantFrom("are", "are not", "expire in 5 s", "expire in 9 s"),
    fc.constantFrom("kept in memory", "kept in Redis (src/a.ts:5)", "slow", "lost on restart"),
  )
  .map((words) => words.join(" "));
const sentences = fc.array(sentence, { maxLength: 3 });
const level = fc.constantFrom("low", "medium", "high", null);
const approach = fc.record({
  name: fc.constantFrom("Cache", "cache!", "Redis", "Option A", "Rewrite", "Queue"),
  description: fc.oneof(fc.constant(""), sentence),
  pros: sentences,
  cons: sentences,
  effort: level,
  risk: level,
  affected_files: fc.array(fc.constantFrom("src/a.ts:1", "./src/a.ts", "src/b.ts"), { maxLength: 3 }),
  tasks: fc.array(fc.record({ id: fc.constantFrom("T1", "T2"), name: sentence }), { maxLength: 2 }),
});
const analysis = fc.record({
  feasibility_score: fc.constantFrom(0.1, 0.3, 0.7, 1, null),
  findings: sentences,
  implementation_approaches: fc.array(approach, { maxLength: 3 }),
  technical_concerns: sentences,
  code_locations: sentences,
  cross_verification: fc.record({ agrees_with: sentences, disagrees_with: sentences, additions: sentences }),
});
const agents = ["claude", "codex", "gemini", "qwen"];
const table: fc.Arbitrary<readonly Contribution[]> = fc
  .array(analysis, { minLength: 1, maxLength: 4 })
  .map((given) => given.map((one, index) => said(agents[index] ?? "", one)));

test("who sits where changes nothing", () => {
  const seatings = table.chain((contributions) =>
    fc.tuple(
      fc.constant(contributions),
      fc.shuffledSubarray([...contributions], { minLength: contributions.length }),
    ),
  );
  fc.assert(
    fc.property(seatings, ([one, other]) => {
      const [first, second] = [synthesis(one), synthesis(other)];
      expect({ ...second, findings: [] }).toEqual({ ...first, findings: [] });
      expect(new Set(second.findings)).toEqual(new Set(first.findings));
    }),
    { numRuns: runs(150) },
  );
});

test("every finding is in exactly one agreement, disagreement or unique point, and none is made up", () => {
  fc.assert(
    fc.property(table, (contributions) => {
      const { agreements, disagreements, unique } = compare(contributions);
      const told = [...agreements, ...disagreements, ...unique].flatMap(({ voices }) => voices);
      const ids = told.flatMap(({ claim }) => (claim !== null && !claim.includes("!") ? [claim] : []));
      expect(ids.toSorted()).toEqual(
        standingFindings(tableAfter([contributions]))
          .map(({ id }) => id)
          .toSorted(),
      );
    }),
    { numRuns: runs(150) },
  );
});

test("whatever a resolver answers, the same holds, and two agents stand behind every agreement", () => {
  const id = fc.constantFrom("claude#1", "claude#2", "codex#1", "gemini#1", "gemini#1 ", "nobody#1", "");
  const kind = fc.constantFrom("agreement" as const, "disagreement" as const, "unique" as const);
  const group = fc.record({ point: sentence, findings: fc.array(id, { maxLength: 4 }), kind });
  const resolution = fc.record({ groups: fc.array(group, { maxLength: 4 }), resolution: fc.string() });
  fc.assert(
    fc.property(table, resolution, (contributions, resolved) => {
      const { agreements, disagreements, unique } = compare(contributions, resolved);
      const told = [...agreements, ...disagreements, ...unique].flatMap(({ voices }) => voices);
      const ids = told.flatMap(({ claim }) => (claim !== null && !claim.includes("!") ? [claim] : []));
      expect(ids.toSorted()).toEqual(
        standingFindings(tableAfter([contributions]))
          .map(({ id }) => id)
          .toSorted(),
      );
      for (const { voices } of agreements)
        expect(new Set(voices.map(({ agent }) => agent)).size).toBeGreaterThan(1);
    }),
    { numRuns: runs(150) },
  );
});

test("another approach does not change the order of the others", () => {
  const unrelated = proposing("opencode", { name: "Quantum blockchain", description: "Zzyzx" });
  fc.assert(
    fc.property(table, fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), (contributions, files) => {
      const verified = (name: string) => files[name.length % files.length] ?? 0;
      const order = (all: ReturnType<typeof candidates>) =>
        ranked(all, ({ name }) => verified(name)).map(({ name, proposals }) =>
          JSON.stringify([name, proposals]),
        );
      const before = candidates(...contributions);
      const [added] = candidates(unrelated);
      if (added === undefined) throw new TypeError("There is no approach to add.");
      for (const at of [0, before.length])
        expect(order(before.toSpliced(at, 0, added)).filter((one) => !one.includes("Quantum"))).toEqual(
          order(before),
        );
    }),
    { numRuns: runs(100) },
  );
});

test("a synthesis of anything is valid, with at most three solutions and four questions", () => {
  fc.assert(
    fc.property(table, fc.boolean(), (contributions, newInsights) => {
      const given = synthesis(contributions, { newInsights });
      expect(Synthesis.parse(given)).toEqual(given);
    }),
    { numRuns: runs(150) },
  );
});

test("any tasks become a graph: ids unique, dependencies there, no circle, each task once in the flow", () => {
  const id = fc.constantFrom("T1", "T2", "T3", "T1-2", "T4", "");
  const task = fc.record({ id, depends_on: fc.array(id, { maxLength: 4 }) });
  fc.assert(
    fc.property(fc.array(task, { maxLength: 8 }), (given) => {
      const whole = given.map((one) => ({ ...one, name: "Do it", files: [], key_point: null }));
      const { tasks, executionFlow } = taskGraph(whole);
      const ids = tasks.map((one) => one.id);
      expect(ids).toHaveLength(given.length);
      expect(new Set(ids).size).toBe(given.length);
      const done = new Set<string>();
      for (const step of stepsOf(tasks)) {
        for (const { depends_on } of step) for (const on of depends_on) expect(done).toContain(on);
        for (const one of step) done.add(one.id);
      }
      const flow = executionFlow.match(/T[\d-]+/g) ?? [];
      expect(flow.toSorted()).toEqual(ids.toSorted());
    }),
    { numRuns: runs(300) },
  );
});

test("any JSON is an analysis or does not fit the schema, and nothing worse", () => {
  const loose = fc.record(
    {
      feasibility_score: fc.jsonValue(),
      findings: fc.jsonValue(),
      implementation_approaches: fc.array(
        fc.record({ name: fc.jsonValue(), tasks: fc.jsonValue(), affected_files: fc.jsonValue() }),
      ),
      cross_verification: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), loose), (given) => {
      for (const schema of [Analysis, VerifyingAnalysis]) {
        const { success, data, error } = schema.safeParse(given);
        if (!success) expect(error).toBeInstanceOf(z.ZodError);
        // What was read once reads the same again.
        else expect(schema.parse(JSON.parse(JSON.stringify(data)))).toEqual(data);
      }
    }),
    { numRuns: runs(500) },
  );
});
