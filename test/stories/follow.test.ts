import { expect, test } from "vitest";
import type { Result } from "../../src/kernel/result.ts";
import { taking } from "../runs.ts";
import { story } from "./command.ts";

const id = "discuss-should-the-shop-move-its-sessions-from-m";

test("a finished discussion is asked further, verified, and shown by its versions", async () => {
  const told = story();
  const waiting = await told.run(["discuss", "--example"]);
  expect(waiting.code).toBe(4);
  const refused = await told.run(["follow", "And if we had two servers?"]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`colloquy answer ${id}`);
  expect(refused.stderr).not.toContain("Usually");
  // What is answered after the end is part of what is asked further, and told once.
  for (const words of [["none"], ["Q1", "In May."]])
    expect((await told.run(["answer", id, ...words])).code).toBe(0);

  const { code, stdout, stderr } = await told.run(["follow", "And if we had two servers?", "--json"]);
  expect(code).toBe(0);
  expect(stderr).toMatch(/Usually about 5 calls and [\d,]+ tokens in and out\./);
  const { versions, verdict, warnings } = JSON.parse(stdout) as Result<{
    readonly followUps: readonly unknown[];
    readonly questions: readonly object[];
  }>;
  expect(verdict?.questions).toMatchObject([{ id: "Q1", answer: "In May." }]);
  expect(verdict?.questions[0]).not.toHaveProperty("answeredAfterEnd");
  // All agreed on another answer: that is said of the answer before.
  expect(warnings).toContainEqual(expect.stringMatching(/^Before it was followed up: Unanimous agreement/));
  expect(warnings).not.toContainEqual(expect.stringMatching(/^Unanimous agreement/));
  expect(versions?.map(({ usage }) => usage.calls)).toEqual([15, 5]);
  const [first = 0, further = 0] = versions?.map(({ usage }) => usage.inputTokens + usage.outputTokens) ?? [];
  expect(further).toBeLessThanOrEqual(first * 0.31);
  expect(verdict?.followUps).toMatchObject([
    {
      id: "YOU-2",
      moves: [
        { seat: "Redis", from: "O3", to: "O1", because: ["YOU-1"] },
        { seat: "Memory", from: "O3", to: "O1", because: ["YOU-1"] },
      ],
      stances: [{ seat: "File", on: "O1", was: "not said", now: "accepts" }],
      changed: [{ id: "P1" }, { id: "YOU-1", now: "Q1: In May." }],
    },
  ]);
  expect((await told.run(["verify", id])).code).toBe(0);
  expect((await told.run(["show", id])).stdout).toContain("Asked further, YOU-2: And if we had two servers?");
  const before = await told.run(["show", id, "--version", "1"]);
  expect(before.stdout).toContain("CONSENSUS");
  expect(before.stdout).not.toContain("two servers?");
  expect((await told.run(["show", id, "--version", "3"])).stderr).toContain("versions 1 to 2");
  expect((await told.run(["follow", id, "--again"])).stderr).toContain("nothing to ask again");
});

/** What a follow-up changes by id, and how many calls it takes: where nobody says that anything changes, no author's. */
const written = [
  ["solve", [], 3],
  ["specs", [{ id: "REQ-3" }], null],
  ["design", [{ id: "COMP-2" }], null],
] as const;

test.each(taking(written, 3))(
  "%s is asked further, and its author changes %j of it",
  async (verb, changed, calls) => {
    const told = story();
    await told.run([verb, "--example", "--yes", "--quiet"]);
    const { stdout, stderr } = await told.run(["follow", "And with two servers?", "--yes", "--json"]);
    const { versions, verdict } = JSON.parse(stdout) as Result<{ readonly followUps: readonly unknown[] }>;
    expect(verdict?.followUps, stderr).toMatchObject([{ id: "YOU-1", changed }]);
    if (calls !== null) {
      expect(versions?.[1]?.usage.calls).toBe(calls);
      expect(verdict?.followUps).toMatchObject([{ answers: [{}, {}, {}], moves: [] }]);
    }
    expect((await told.run(["verify"])).code).toBe(0);
  },
);

test("one perspective of a critique is asked further, and its points, its rating and the verdict change by id", async () => {
  const told = story();
  const begun = await told.run(["critique", "--example", "--yes"]);
  expect(begun.stdout + begun.stderr).toMatch(/ follow critique-\S+ --seat feasibility "/);
  const all = await told.run(["follow", "And with a local bucket?"]);
  expect(all.code).toBe(2);
  expect(all.stderr).toContain("--revises");
  expect(all.stderr).toContain("--seat feasibility");
  expect((await told.run(["follow", "--seat", "Nobody", "And now?"])).stderr).toContain('no seat "Nobody"');

  const { stdout, stderr } = await told.run([
    "follow",
    "--seat",
    "Failure",
    "And with a local bucket?",
    "--json",
  ]);
  const { versions, verdict } = JSON.parse(stdout) as Result<{
    readonly ratings: object;
    readonly followUps: readonly unknown[];
  }>;
  expect(stderr).toContain("Usually about 1 call ");
  expect(versions?.at(-1)?.usage.calls, stderr).toBe(1);
  expect(verdict?.ratings).toMatchObject({ Failure: 3 });
  expect(verdict?.followUps).toMatchObject([
    {
      id: "YOU-1",
      answers: [{ seat: "Failure" }],
      changed: [{ id: "FAI-1" }],
      rated: [{ perspective: "Failure", was: 2, now: 3 }],
      verdict: { was: { verdict: "consensus_blocked" } },
    },
  ]);
  expect((await told.run(["verify"])).code).toBe(0);
  const { stdout: now } = await told.run(["show"]);
  expect(now).toContain("Failure now rates 3, before 2");
  expect(now).toContain("The local fallback has no size");
  expect((await told.run(["show", "--version", "1"])).stdout).not.toContain("The local fallback");
});

test("who reads by rules is not asked further: it is not offered, and refused before anything is written", async () => {
  const told = story();
  told.write("design.md", "# Design\n\nTBD\n");
  const { stdout } = await told.run(["critique", "design.md", "--agents", "reader", "--yes"]);
  expect(stdout).toContain("show critique-design-md --all");
  expect(stdout).not.toContain("follow critique-design-md");
  const journal = () => told.read(".colloquy/discussions/critique-design-md/journal.jsonl");
  const before = journal();
  const refused = await told.run(["follow", "critique-design-md", "--seat", "structure", "Why?"]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("Structure reads by rules, and has no opinion to ask for.");
  expect(journal()).toBe(before);
});
