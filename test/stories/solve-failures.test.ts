import { expect, test } from "vitest";
import { isRunning, type Story, until } from "./command.ts";
import { config, shellAgent } from "./panel.ts";
import {
  agreeing,
  analysis,
  callsIn,
  commandAfter,
  folder,
  id,
  project,
  solvedIn,
  solver,
  task,
} from "./solving.ts";
import { few } from "../runs.ts";

const broken = [{ fail: "exit" }];

test("who fails is answered for down the chain, and nobody is counted twice", async () => {
  const told = project();
  const agents = {
    grace: solver(told, "grace", analysis(), broken),
    cody: solver(told, "cody"),
    clara: solver(told, "clara"),
  };
  const settings = { panel: ["grace", "cody"], fallback: ["grace", "cody", "clara"] };

  const ended = await told.run([
    "solve",
    task,
    "--yes",
    "--json",
    "--max-rounds",
    "1",
    ...config(told, { agents, ...settings }),
  ]);

  expect(ended.code).toBe(0);
  const { solutions, fallbacks, cli_runs } = solvedIn(ended).verdict;
  expect(fallbacks).toEqual([{ seat: "grace", asked: "grace", answered: "cody" }]);
  expect(solutions[0]?.source_cli).toEqual(["cody"]);
  expect(cli_runs.map(({ id, tool, status }) => [id, tool, status])).toEqual([
    ["grace", "cody", "answered"],
    ["cody", "cody", "answered"],
  ]);
  expect(told.read(`${folder}/artifacts/outcome.md`)).toContain(
    "**Fallback**: cody answered in place of grace",
  );
});

test("an answer in prose gives its bullet points as findings, and that is said", async () => {
  const told = project();
  const prose =
    "Here is what I see:\n\n- Sessions live in a Map of the process\n- Nothing is written to disk\n";
  const agents = { ada: solver(told, "ada", prose), bob: solver(told, "bob") };

  const ended = await told.run([
    "solve",
    task,
    "--yes",
    "--json",
    "--max-rounds",
    "1",
    ...config(told, { agents }),
  ]);

  const { findings, cli_runs } = solvedIn(ended).verdict;
  expect(cli_runs[0]).toMatchObject({ tool: "ada", status: "bullets" });
  expect(findings.filter(({ agent }) => agent === "ada").map(({ text }) => text)).toEqual([
    "Sessions live in a Map of the process",
    "Nothing is written to disk",
  ]);
});

test("who is too slow is left out with a flag, and the others are kept", async () => {
  const told = project();
  const agents = { ada: solver(told, "ada"), slow: solver(told, "slow", analysis(), [{ fail: "hang" }]) };
  const panel = config(told, { agents, panel: ["ada", "slow"], fallback: [] });

  const ended = await told.run([
    "solve",
    task,
    "--yes",
    "--json",
    "--max-rounds",
    "1",
    "--turn-timeout",
    "1s",
    ...panel,
  ]);

  expect(ended.code).toBe(0);
  expect(solvedIn(ended)).toMatchObject({
    partial: true,
    verdict: { timed_out: true, cli_runs: [{ status: "answered" }, { id: "slow", status: "timed_out" }] },
  });
  expect(solvedIn(ended).verdict.solutions[0]?.source_cli).toEqual(["ada"]);
});

test("when nobody answers the synthesis is written all the same and its first line says what it is", async () => {
  const told = project();
  const agents = {
    ada: solver(told, "ada", analysis(), broken),
    bob: solver(told, "bob", analysis(), broken),
  };

  const ended = await told.run(["solve", task, "--yes", ...config(told, { agents })]);

  expect(ended.code).toBe(1);
  expect(ended.stdout).toMatch(/^degraded · no agent answered\n/);
  expect(ended.stderr).toMatch(/error: No agent answered[^\n]*\n$/);
  expect(JSON.parse(told.read(`${folder}/rounds/1/synthesis.json`))).toMatchObject({
    degraded: true,
    convergence: { recommendation: "continue" },
  });
  expect(told.read(`${folder}/artifacts/outcome.md`)).toMatch(/^\*\*Degraded\*\*: no agent answered/);
  expect(told.has(`${folder}/context-package.json`)).toBe(false);
});

test("what a round came to stands when nobody answers in the next, and it is what is handed over", async () => {
  const told = project();
  const failing = [{ round: 2, fail: "exit" }];
  const doubtful = analysis({ feasibility_score: 0.5 });
  const agents = { ada: solver(told, "ada", doubtful, failing), bob: solver(told, "bob", doubtful, failing) };

  const ended = await told.run(["solve", task, "--yes", "--json", ...config(told, { agents })]);

  expect([ended.code, solvedIn(ended).verdict.chosen]).toEqual([0, "Keep them in Redis"]);
  expect(JSON.parse(told.read(`${folder}/context-package.json`)).solution.name).toBe("Keep them in Redis");
  expect(told.read(`${folder}/artifacts/outcome.md`)).toMatch(
    /^\*\*Degraded\*\*: no agent answered in round 2/,
  );
});

test("a round in which nobody answered can be tried again", async () => {
  const told = project();
  const failing = [{ round: 2, fail: "exit" }];
  const agents = {
    ada: solver(told, "ada", analysis(), failing),
    bob: solver(told, "bob", analysis(), failing),
  };
  await told.run(["solve", task, ...config(told, { agents })]);

  const failed = await told.run(["answer", id, "verify"]);
  const again = await told.run(["answer", id, "verify", "--json"]);

  expect([failed.code, failed.stdout]).toEqual([4, expect.stringContaining("no agent answered in round 2")]);
  expect(solvedIn(again).verdict).toMatchObject({ round: 3, rounds: 3, mode: "verification" });
  expect(solvedIn(again).verdict.solutions[0]?.source_cli).toEqual(["ada", "bob"]);
});

test("agents who part on more than three points ask for a person", async () => {
  const told = project();
  const found = (yes: boolean) =>
    ["Redis", "the server", "the cookie", "the Map"].map(
      (what) => `${what} is ${yes ? "" : "not "}safe to restart`,
    );
  const opposed = [1, 2, 3, 4].map((n) => ({ ids: [`ADA-${n}`, `BOB-${n}`] }));
  const says = (yes: boolean) =>
    analysis({ feasibility_score: 0.5, findings: found(yes), implementation_approaches: [], option: null });
  const brief = {
    joins: [],
    opposed,
    title: "Nothing is settled",
    parts: [{ text: "They differ." }],
    steps: [],
  };
  const replies = [
    { turn: "brief", reply: brief },
    { seat: "ada", reply: says(true) },
    { seat: "bob", reply: says(false) },
  ];
  told.write("replies.yaml", JSON.stringify(replies));
  const script = { script: "./replies.yaml" };

  const ended = await told.run(["solve", task, ...config(told, { agents: { ada: script, bob: script } })]);

  expect(ended.code).toBe(4);
  expect(ended.stdout).toContain("The agents disagree on 4 points after round 1. What now?");
  const proceeded = await told.pasted(`${commandAfter(/Next/, ended.stdout)} proceed`);
  expect(proceeded.stdout).toContain("Which solution do you choose, after one round?");
});

/** bob answers only once there is a file `go`. */
function waiting(): { readonly told: Story; readonly panel: readonly string[] } {
  const told = project();
  const body = `cat > /dev/null; echo $$ >> pids; until [ -e go ]; do sleep 0.05; done; echo '${JSON.stringify(analysis())}'`;
  const agents = { ada: solver(told, "ada"), bob: shellAgent(told, "bob", body) };
  return { told, panel: config(told, { agents }) };
}

function halfway(told: Story): Promise<void> {
  return until(
    () =>
      told.has("pids") &&
      told.has(`${folder}/journal.jsonl`) &&
      told.read(`${folder}/journal.jsonl`).includes('"turn.answered"'),
    "ada has answered and bob is at work",
  );
}

test.for(few(["SIGINT", "SIGKILL"] as const, 1))(
  "after %s in a round a resume asks nobody who has answered",
  async (signal) => {
    const { told, panel } = waiting();
    const running = told.stoppable(["solve", task, "--yes", "--json", ...panel], signal);
    await halfway(told);
    running.stop();
    const stopped = await running.ended;
    expect(stopped.code).toBe(signal === "SIGINT" ? 130 : null);
    await until(() => !isRunning(Number(told.read("pids").trim())), "bob is gone");

    told.write("go", "");
    const resumed = await told.run(["resume", "--yes", "--json"]);

    expect(resumed.code).toBe(0);
    expect(solvedIn(resumed)).toMatchObject({ status: "completed", verdict: { rounds: 1 } });
    expect(callsIn(told).toSorted()).toEqual([
      "Resolver.brief.1",
      "ada.analyse.1",
      "ada.verify.1",
      "bob.analyse.1",
      "bob.analyse.1",
      "bob.verify.1",
    ]);
    expect((await told.run(["verify"])).code).toBe(0);
  },
);

test("--max-calls stops with what there is, and a resume with a higher limit ends it", async () => {
  const { told, panel } = agreeing();

  const stopped = await told.run(["solve", task, "--yes", "--json", "--max-calls", "1", ...panel]);
  expect(stopped.code).toBe(5);
  expect(JSON.parse(stopped.stdout)).toMatchObject({
    status: "paused",
    partial: true,
    stopped: { reason: "limit" },
  });
  expect(callsIn(told)).toHaveLength(1);

  const resumed = await told.run(["resume", "--yes", "--json", "--max-calls", "10"]);
  expect([resumed.code, solvedIn(resumed).verdict.convergence.recommendation]).toEqual([0, "converged"]);
  expect(callsIn(told)).toHaveLength(5);
});
