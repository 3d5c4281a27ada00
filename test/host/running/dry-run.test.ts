import { expect, test } from "vitest";
import { dryRun, type Estimate, planPage, typicalWords } from "../../../src/host/running/dry-run.ts";
import type { Plan } from "../../../src/host/running/plan.ts";
import type { Agent } from "../../../src/kernel/agent.ts";
import { seated } from "../../discussion.ts";
import { noLimits } from "../../kernel/told.ts";
import { options } from "../../protocols/critique/critiqued.ts";

const estimate: Estimate = {
  protocol: "critique",
  title: "design.md",
  seats: [
    { seat: "Speed", role: "reviewer", focus: ["time", "memory"], agent: "claude", fallback: [] },
    { seat: "Safety", role: "reviewer", focus: [], agent: "codex", fallback: ["gemini", "reader"] },
  ],
  panel: null,
  note: null,
  calls: 2,
  leastCalls: null,
  mostCalls: 2,
  inputTokens: 12_345,
  typical: { calls: 2, tokens: 20_000, agreed: null },
  eyes: null,
  costUsd: 0,
  cost: { usd: 0, unknown: [] },
};

test("a plan tells each seat with who stands in, its calls and nothing that is not known", () => {
  expect(planPage(estimate)).toBe(`critique of design.md, not started (--dry-run)
  Speed (reviewer): claude
      time, memory
  Safety (reviewer): codex, then gemini, reader
      no focus given
Usually about 2 calls and 20,000 tokens in and out, free
2 calls, about 12,345 tokens in
`);
  const more = { panel: "Found here.", note: "It is dear.", mostCalls: 9 };
  const page = planPage({ ...estimate, ...more });
  expect(page).toContain("(--dry-run)\nFound here.\n");
  expect(page).toContain(
    "2 calls first, about 12,345 tokens in; at most 9 in all, not counting retries\nIt is dear.\n",
  );
  expect(planPage({ ...estimate, ...more, leastCalls: 2 })).toContain("2 calls at least, about");
});

const agreed = (usd: number | null) => ({ calls: 1, tokens: 3000, cost: { usd, unknown: [] } });

test.each([
  [{ usd: 0, unknown: [] }, "free"],
  [{ usd: null, unknown: [] }, "cost unknown before the call"],
  [{ usd: 0.012, unknown: [] }, "about $0.012 by list prices"],
  [{ usd: 1.239, unknown: ["qwen"] }, "about $1.24 by list prices; qwen reports its cost only afterwards"],
  [{ usd: 0, unknown: ["qwen"] }, "cost unknown: qwen reports its cost only afterwards"],
  [{ usd: null, unknown: ["qwen", "ada"] }, "cost unknown: qwen, ada report their cost only afterwards"],
])("a cost of %j is told as %s", (cost, words) => {
  expect(typicalWords({ ...estimate, cost })).toBe(`about 2 calls and 20,000 tokens in and out, ${words}`);
});

test("what it takes if all agree at once is told, with its price where it has one", () => {
  const words = (usd: number | null) =>
    typicalWords({ ...estimate, typical: { ...estimate.typical, agreed: agreed(usd) } }).split("; ")[1];
  expect(words(0.5)).toBe("if all agree at once, 1 call and 3,000 tokens in and out, about $0.50");
  expect(words(0)).toBe("if all agree at once, 1 call and 3,000 tokens in and out");
  expect(words(null)).toBe("if all agree at once, 1 call and 3,000 tokens in and out");
});

const priced = (name: string, kind: Agent["kind"], usd?: number): Agent => ({
  name,
  kind,
  answer: () => Promise.reject(new Error("nobody is called")),
  ...(usd !== undefined && { price: () => usd }),
});

const seatsOf = (...agents: readonly Agent[]) => agents.map((one, index) => seated(`S${index}`, one));

/** A plan of a critique by these agents, which asks each of them once. */
async function estimated(agents: readonly Agent[], more: Partial<Plan> = {}) {
  const plan = {
    protocol: "critique",
    title: "a.md",
    options,
    seated: seatsOf(...agents),
    panelReason: null,
    fingerprints: {},
    limits: noLimits,
    configFiles: [],
    id: "one",
    session: null,
    ...more,
  };
  return dryRun(plan as unknown as Plan);
}

test.each<readonly [what: string, agents: readonly Agent[], usd: number | null, unknown: readonly string[]]>([
  [
    "a person, a script and rules",
    [priced("ada", "human"), priced("s", "script"), priced("reader", "reader")],
    0,
    [],
  ],
  ["agents whose prices are known", [priced("x", "api", 0.5), priced("y", "api", 0.25)], 0.75, []],
  ["one whose price is not", [priced("x", "api", 0.5), priced("cli", "cli")], null, ["cli"]],
  // Two seats of one agent: it is told once.
  ["one at two seats whose price is not", [priced("cli", "cli"), priced("cli", "cli")], null, ["cli"]],
  ["a person beside a model", [priced("x", "api", 0.5), priced("ada", "human")], 0.5, []],
])("what a plan costs of %s", async (_, agents, usd, unknown) => {
  const { costUsd, cost, seats } = await estimated(agents);
  expect(seats.map(({ agent }) => agent)).toEqual(agents.map(({ name }) => name));
  expect({ usd: costUsd, unknown: cost.unknown }).toEqual({ usd, unknown });
});

test.each<readonly [what: string, given: object, usual: number, most: number]>([
  ["a small project, as much of it as there is", { bytes: 300 }, 200, 200],
  ["a large one, a few files each", { bytes: 9_000_000 }, 12_000, 40_000],
  ["one whose size nobody knows, as a large one", {}, 12_000, 40_000],
  [
    "a large one, no more than a turn is shown",
    { bytes: 9_000_000, limits: { callsPerTurn: 9, bytesPerTurn: 3000 } },
    2000,
    2000,
  ],
  ["one that stands in the prompts whole, nothing", { bytes: 300, seen: [] }, 0, 200],
])("what two seats look up of %s", async (_, given, usual, most) => {
  const limits = { callsPerTurn: 9, bytesPerTurn: 60_000 };
  const eyes = { given: { limits, files: 4, kept: 0, map: "", ...given } };
  const agents = [priced("x", "api", 0.5), priced("y", "api", 0.5)];
  const told = await estimated(agents, { eyes } as unknown as Partial<Plan>);
  expect(told.eyes).toEqual({ files: 4, kept: 0, usualTokens: usual, mostTokens: most });
  const without = await estimated(agents);
  expect(told.typical.tokens - without.typical.tokens).toBeGreaterThanOrEqual(usual);
  expect(planPage(told)).toContain(usual === 0 ? "all of it is in the prompts" : "looks are usually about");
});

test.each<readonly [what: string, cost: Estimate["cost"], words: string]>([
  ["nothing", { usd: 0, unknown: [] }, "free"],
  ["nobody knows", { usd: null, unknown: [] }, "cost unknown before the call"],
  [
    "one tells afterwards",
    { usd: null, unknown: ["claude"] },
    "cost unknown: claude reports its cost only afterwards",
  ],
  [
    "what is free and one that tells afterwards",
    { usd: 0, unknown: ["claude"] },
    "cost unknown: claude reports its cost only afterwards",
  ],
  [
    "some by list prices, others afterwards",
    { usd: 0.5, unknown: ["a", "b"] },
    "$0.50 by list prices; a, b report their cost only afterwards",
  ],
])("the cost in words, where it is %s", (_, cost, words) => {
  expect(typicalWords({ ...estimate, cost })).toContain(words);
});

test("a plan whose seats may agree at once tells what it takes then", () => {
  const agreed = { calls: 1, tokens: 500, cost: { usd: 0.25, unknown: [] } };
  const typical = { calls: 4, tokens: 20_000, agreed };
  expect(typicalWords({ ...estimate, typical, cost: { usd: 1, unknown: [] } })).toMatch(
    /^about 4 calls and 20,000 tokens in and out, .*\$1\.00 by list prices; if all agree at once, 1 call and 500 tokens in and out, .*\$0\.25$/,
  );
});
