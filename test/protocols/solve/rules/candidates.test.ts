import { expect, test } from "vitest";
import type { Candidate } from "../../../../src/protocols/solve/rules/candidates.ts";
import { ranked, score } from "../../../../src/protocols/solve/rules/ranking.ts";
import { candidates, proposing, said } from "./said.ts";

const names = (given: readonly Candidate[]) => given.map(({ name }) => name);

test.each([
  ["Redis cache", "redis-cache"],
  ["Redis Cache!", "REDIS  CACHE"],
  ["The Redis cache approach", "Option A: Redis cache"],
  ["Solution 2 - Redis cache", "Approach B: Redis Cache"],
])("%s and %s are one approach of two agents", (one, other) => {
  const [merged, ...rest] = candidates(
    proposing("gemini", { name: one }),
    proposing("codex", { name: other }),
  );
  expect(rest).toEqual([]);
  expect(merged?.agents).toEqual(["codex", "gemini"]);
});

test.each([
  ["Option A", "Keep sessions in a Redis cluster", "Option A", "Rewrite the scheduler around a queue"],
  ["The approach", "Keep sessions in a Redis cluster", "Approach B", "Rewrite the scheduler around a queue"],
  ["Patch src/a.ts:10", "", "Patch src/b.ts:10", ""],
])("%s (%s) and %s (%s) are two", (one, says, other, means) => {
  const two = candidates(
    proposing("gemini", { name: one, description: says }),
    proposing("codex", { name: other, description: means }),
  );
  expect(two).toHaveLength(2);
});

test("what comes to the same under other names is one approach", () => {
  const merged = candidates(
    proposing("gemini", { name: "Session store", description: "Move sessions from memory into Redis" }),
    proposing("codex", { name: "Redis sessions", description: "Move the sessions in memory into Redis" }),
  );
  expect(merged.map(({ agents }) => agents)).toEqual([["codex", "gemini"]]);
});

test("an agent's own alternatives stay apart, however alike", () => {
  const two = candidates(
    proposing(
      "gemini",
      { name: "Session store", description: "Move sessions from memory into Redis" },
      { name: "Redis sessions", description: "Move the sessions in memory into Redis" },
    ),
  );
  expect(two).toHaveLength(2);
});

test("an agent that answered in two seats counts once", () => {
  const [merged] = candidates(proposing("codex", { name: "Cache" }), proposing("codex", { name: "cache" }));
  expect(merged?.agents).toEqual(["codex"]);
});

test("pros, cons and files are united, and a file that says where is worth more", () => {
  const [merged] = candidates(
    proposing("gemini", {
      name: "Cache",
      pros: ["Fast", "Small"],
      cons: ["Stale reads"],
      affected_files: ["./src/a.ts", "src/b.ts:3"],
    }),
    proposing("codex", {
      name: "Cache",
      pros: ["fast.", "Touches src/a.ts:1 only"],
      cons: ["Stale reads", "One more service"],
      affected_files: ["src/a.ts:45"],
      tasks: [{ id: "T1", name: "Write", files: ["src/c.ts"] }],
    }),
  );
  expect(merged).toMatchObject({
    pros: ["fast.", "Touches src/a.ts:1 only", "Small"],
    cons: ["Stale reads", "One more service"],
  });
  expect(merged?.files.map(({ file, line }) => [file, line])).toEqual([
    ["src/a.ts", 45],
    ["src/c.ts", null],
    ["src/b.ts", 3],
  ]);
});

test("what most say of the effort holds; where they are even, the more cautious", () => {
  const effort = (...given: readonly (string | null)[]) =>
    candidates(...given.map((one, index) => proposing(`agent${index}`, { name: "Cache", effort: one })))[0]
      ?.effort;
  expect(effort("low", "low", "high")).toBe("low");
  expect(effort("low", "high")).toBe("high");
  expect(effort(null, "low")).toBe("low");
  expect(effort(null, null)).toBe(null);
});

test.each([
  ["low", { pros: ["Fast"], cons: ["Slow start"] }, []],
  ["medium", { pros: [], cons: ["Slow start"] }, []],
  ["medium", {}, ["One", "Two", "Three"]],
  ["high", { cons: ["It can corrupt the index"] }, []],
  ["high", {}, ["Data loss on restart"]],
  ["high", {}, ["データ損失の恐れ"]],
  ["low", { risk: "low", cons: ["It can corrupt the index"] }, []],
])("the risk is %s for %j and the concerns %j", (risk, approach, technical_concerns) => {
  const [only] = candidates(
    said("gemini", { implementation_approaches: [{ name: "Cache", ...approach }], technical_concerns }),
  );
  expect(only?.risk).toBe(risk);
});

test("the score, as worked out by hand", () => {
  const good = { agents: 2, effort: "low", risk: "medium", pros: 3, cons: 1, verifiedFiles: 4 } as const;
  const poor = { agents: 1, effort: "high", risk: "high", pros: 1, cons: 3, verifiedFiles: 6 } as const;
  expect([score(good), score(poor)]).toEqual([112, 40]);
  const unknown = { agents: 1, effort: null, risk: null, pros: 0, cons: 0, verifiedFiles: 0 } as const;
  expect(score(unknown)).toBe(50);
});

test("ties: more agents, then fewer cons, then lower risk, then by name", () => {
  const base = { pros: [] as string[], cons: [] as string[], effort: "medium", risk: "medium" };
  const tied = candidates(
    // 20 for the second agent are four cons.
    proposing("gemini", { ...base, name: "Zebra", cons: ["a", "b", "c", "d"] }),
    proposing("codex", { ...base, name: "Zebra" }),
    proposing(
      "claude",
      { ...base, name: "Aardvark", pros: ["e"], cons: ["f"] },
      { ...base, name: "Xerus" },
      { ...base, name: "Wolf", effort: "high", risk: "low" },
      { ...base, name: "Ant" },
    ),
  );
  expect(names(ranked(tied, () => 0))).toEqual(["Zebra", "Wolf", "Ant", "Xerus", "Aardvark"]);
});
