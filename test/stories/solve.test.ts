import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { treeOf } from "./command.ts";
import { config, shellAgent } from "./panel.ts";
import {
  agreeing,
  analysis,
  approach,
  callsIn,
  commandAfter,
  folder,
  id,
  project,
  promptOf,
  solvedIn,
  solver,
  task,
} from "./solving.ts";
import { expectSays } from "../says.ts";

const schema = z.fromJSONSchema(JSON.parse(readFileSync("schemas/solve-synthesis.schema.json", "utf8")));

test("two agents who agree have converged after one round, and everything is on disk", async () => {
  const { told, panel } = agreeing();

  const ended = await told.run(["solve", task, "--yes", "--json", ...panel]);

  expect(ended.code).toBe(0);
  const result = solvedIn(ended);
  expect(result).toMatchObject({
    id,
    protocol: "solve",
    status: "completed",
    degraded: false,
    partial: false,
    verdict: {
      rounds: 1,
      round: 1,
      mode: "initial",
      chosen: "Keep them in Redis",
      convergence: { score: 0.8, new_insights: true, recommendation: "converged" },
      solutions: [
        {
          name: "Keep them in Redis",
          source_cli: ["ada", "bob"],
          files: { verified: ["src/sessions.ts:1"], missing: [] },
        },
      ],
      cross_verification: { resolution: "They say the same." },
    },
    seats: [
      { seat: "ada", agent: "ada", answeredBy: "ada", fallback: false, turns: 2 },
      { seat: "bob", agent: "bob", answeredBy: "bob", fallback: false, turns: 2 },
      { seat: "Resolver", agent: "ada", answeredBy: "ada", fallback: false, turns: 1 },
    ],
    usage: { calls: 5 },
    next: `colloquy critique - < ${folder}/artifacts/outcome.md`,
  });
  expect(callsIn(told).toSorted()).toEqual([
    "Resolver.brief.1",
    "ada.analyse.1",
    "ada.verify.1",
    "bob.analyse.1",
    "bob.verify.1",
  ]);
  // No agent of a parallel round sees what another says in it, and each is told what the project holds.
  for (const seat of ["ada", "bob"]) {
    expect(promptOf(told, `${seat}.analyse.1`)).not.toContain("Keep them in Redis");
    expect(promptOf(told, `${seat}.analyse.1`)).toContain("export const sessions = new Map");
  }
  const { rounds, chosen, brief, standing, questions, notTaken, ...synthesis } = result.verdict;
  expect([brief?.title, standing[0]?.options[0]?.for.map(({ seat }) => seat), questions, notTaken]).toEqual([
    "Keep sessions in Redis",
    ["ada", "bob"],
    [],
    [],
  ]);
  const written = told.read(`${folder}/rounds/1/synthesis.json`);
  expect(JSON.parse(written)).toEqual(synthesis);
  expect(schema.safeParse(JSON.parse(written)).error).toBeUndefined();
  expect([rounds, chosen, Object.values(result.files).every((path) => told.has(path))]).toEqual([
    1,
    "Keep them in Redis",
    true,
  ]);
  expect(told.read(`${folder}/artifacts/outcome.md`)).toMatch(/^# Ways to solve: Keep sessions/);
});

test("without --yes and a terminal it waits, and every command it prints works as pasted, after any more rounds", async () => {
  const { told, panel } = agreeing();

  const waiting = await told.run(["solve", task, ...panel]);
  expect(waiting.code).toBe(4);
  expect(waiting.stdout).toContain("1 Keep them in Redis");

  // More analysis: another round with what the user says, which binds and is handed over.
  const more = await told.run(["answer", id, "more"]);
  expect([more.code, more.stdout]).toEqual([4, expect.stringContaining("What should they look into?")]);
  const again = await told.run(["answer", id, "There", "will", "be", "two", "servers", "--json"]);
  expect([again.code, solvedIn(again).verdict.mode]).toEqual([4, "iterative"]);
  expect(promptOf(told, "ada.verify.2")).toContain("There will be two servers");
  expect(promptOf(told, "ada.verify.2")).toContain("[O1] ADA: Keep them in Redis");
  expect(told.has(`${folder}/rounds/2/synthesis.json`)).toBe(true);

  // Verify: a serial round in which the second agent checks the first.
  const before = callsIn(told).length;
  const verified = await told.run(["answer", id, "verify", "--json"]);
  expect(solvedIn(verified).verdict).toMatchObject({ mode: "verification", rounds: 3 });
  expect(callsIn(told).slice(before)).toEqual(["ada.verify.3", "bob.verify.3"]);
  expect(told.has(`${folder}/context-package.json`)).toBe(false);

  const asked = callsIn(told);
  const answered = await told.pasted(commandAfter(/Answer with:/, waiting.stdout));
  expect(answered.code).toBe(0);
  const handedOver = JSON.parse(told.read(`${folder}/context-package.json`));
  expect(Object.keys(handedOver)).toEqual([
    "solution",
    "implementation_plan",
    "dependencies",
    "technical_concerns",
    "consensus",
    "constraints",
    "task_description",
    "session_id",
  ]);
  expect(handedOver.constraints).toEqual(["There will be two servers"]);
  expect(callsIn(told)).toEqual(asked);

  // The shell itself hands over what lies in the home.
  const [, given = ""] = /^colloquy critique - < (\S+)$/.exec(commandAfter(/Next/, answered.stdout)) ?? [];
  expect(told.read(given)).toContain("Keep them in Redis");
});

test("none of them ends it without a package", async () => {
  const { told, panel } = agreeing();
  await told.run(["solve", task, ...panel]);
  expect(callsIn(told)).toHaveLength(5);

  const ended = await told.run(["answer", id, "none"]);

  expect(ended.code).toBe(0);
  expect(ended.stdout).toContain("None was chosen.");
  expect(told.has(`${folder}/context-package.json`)).toBe(false);
  expect(callsIn(told)).toHaveLength(5);
  expect((await told.pasted(commandAfter(/Next/, ended.stdout))).code).toBe(0);
});

test("--mode serial: the second agent is given the first's answer, and its cross-verification counts", async () => {
  const told = project();
  const disputing = analysis({
    findings: ["Nothing is written to disk when the server stops"],
    implementation_approaches: [],
    cross_verification: {
      agrees_with: [],
      disagrees_with: ["ADA-1: the Map is only a cache"],
      additions: [],
    },
  });
  const agents = { ada: solver(told, "ada"), bob: solver(told, "bob", disputing) };
  const panel = config(told, { agents, panel: ["ada", "bob"] });

  const ended = await told.run([
    "solve",
    task,
    "--mode",
    "serial",
    "--max-rounds",
    "1",
    "--yes",
    "--json",
    ...panel,
  ]);

  expect(callsIn(told).slice(0, 3)).toEqual(["ada.analyse.1", "bob.verify.1", "Resolver.brief.1"]);
  expect(promptOf(told, "bob.verify.1")).toContain("Keep them in Redis, behind the functions there are");
  const { mode, cross_verification } = solvedIn(ended).verdict;
  expect(mode).toBe("verification");
  expect(cross_verification.disagreements.join("\n")).toContain("the Map is only a cache");
});

test("what two agents name alike is one solution with all they say for it; of five, three are kept in order", async () => {
  const told = project();
  const many = analysis({
    implementation_approaches: [
      approach("Rewrite it in another language", {
        effort: "high",
        risk: "high",
        pros: [],
        cons: ["Takes long"],
      }),
      approach("Keep them in Redis", {
        pros: ["Survives a restart"],
        affected_files: [
          { file: "src/sessions.ts", line: 1 },
          { file: "src/nowhere.ts", line: 7 },
        ],
      }),
      approach("Signed cookies", { effort: "medium", risk: "medium" }),
      approach("A file on disk", { effort: "medium" }),
    ],
  });
  const other = analysis({
    implementation_approaches: [approach("keep them in redis!", { pros: ["Shared by servers"] })],
  });
  const panel = config(told, { agents: { ada: solver(told, "ada", many), bob: solver(told, "bob", other) } });

  const ended = await told.run(["solve", task, "--yes", "--json", ...panel]);

  const { solutions } = solvedIn(ended).verdict;
  expect(solutions.map(({ name }) => name)).toEqual([
    "Keep them in Redis",
    "A file on disk",
    "Signed cookies",
  ]);
  expect(solutions[0]?.source_cli).toEqual(["ada", "bob"]);
  expect(solutions[0]?.summary).toMatch(/Survives a restart.*Shared by servers/);
  expect(Object.keys(solutions[0] ?? {})).not.toContain("score");
  // Files that do not exist are said to be missing.
  expect((await told.run(["show", id])).stdout).toMatch(/files +1.found, 1.missing/);
  expect(told.read(`${folder}/artifacts/outcome.md`)).toContain("1 found, 1 missing");
});

test("the page is plain where NO_COLOR is set, and verify, list and show know it; nothing is written outside its home", async () => {
  const { told, panel } = agreeing();
  const before = treeOf(told.folder);

  const solved = await told.run(["solve", task, "--yes", ...panel], { env: { NO_COLOR: "1" } });

  expect(solved.code).toBe(0);
  expect(`${solved.stdout}${solved.stderr}`).not.toContain("\u001B");
  expect(solved.stdout).toMatch(/^agreed · 1 round · 2 agents answered\n/);
  const home = join(told.folder, ".colloquy");
  const after = Object.entries(treeOf(told.folder)).filter(([path]) => !path.startsWith(home));
  expect(Object.fromEntries(after)).toEqual(before);
  const verified = await told.run(["verify"]);
  expect([verified.code, verified.stdout]).toEqual([0, expect.not.stringContaining("FAIL")]);
  expect((await told.run(["list"])).stdout).toContain(`completed\n* d1   ${id}  solve     agreed`);
  const shown = await told.run(["show", id]);
  expect([shown.code, shown.stdout]).toEqual([0, solved.stdout]);
});

test("--dry-run shows seats, calls and tokens, and asks nobody", async () => {
  const told = project();
  const agents = Object.fromEntries(["ada", "bob"].map((name) => [name, shellAgent(told, name, "exit 7")]));
  const panel = config(told, { agents });
  const before = treeOf(told.folder);

  const planned = await told.run(["solve", task, "--dry-run", ...panel]);

  expect(planned.code).toBe(0);
  expectSays(planned.stdout.replace(/about [\d,]+/g, "about …"), [
    "solve of Keep sessions over a restart, not started (--dry-run)",
    "No agents were named: all agents of the config take part.",
    "ada (Deep analysis): ada, then bob",
    "how it works today, in the code where there is some, what else the change touches, edge cases",
    "bob (Implementation verification): bob, then ada",
    "whether it can be done as described, the steps in order, tests that would prove it",
    "Resolver (Puts the findings together and writes the plan): ada, then bob",
    "no focus given",
    "Usually about … calls and 20,000 tokens in and out, cost unknown: ada, bob report their cost only afterwards",
    "2 calls first, about … tokens in; at most 8 in all, not counting retries",
  ]);
  expect(Object.keys(treeOf(told.folder)).filter((path) => !(path in before))).toEqual([]);
});
