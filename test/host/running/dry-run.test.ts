import { expect, test } from "vitest";
import { type Estimate, planPage, typicalWords } from "../../../src/host/running/dry-run.ts";

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
