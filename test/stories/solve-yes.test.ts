import { expect, test } from "vitest";
import type { Story } from "./command.ts";
import { config } from "./panel.ts";
import { analysis, approach, project, solvedIn, solver, task } from "./solving.ts";

/** Agents by the approaches they propose; what they found is their own, so that they do not converge. */
function panel(told: Story, proposals: Readonly<Record<string, readonly object[]>>): readonly string[] {
  const agents = Object.entries(proposals).map(([name, implementation_approaches]) => {
    const findings = [`${name} alone found this`];
    const said = analysis({ feasibility_score: 0.5, findings, implementation_approaches });
    return [name, solver(told, name, said)];
  });
  return config(told, { agents: Object.fromEntries(agents) });
}

/** Where all who are asked have a seat, one of them leads too; the result says so, and of two it is the first. */
const leads = "ada leads as Resolver and also argues.";

const bold = approach("Rewrite it in one file", { pros: ["a", "b", "c", "d", "e", "f", "g", "h"] });
const shared = approach("Keep them in Redis", { effort: "high", risk: "high" });

test("--yes takes the best solution that more than one agent backs, however one agent's ranks", async () => {
  const told = project();
  const flags = panel(told, { ada: [bold, shared], bob: [shared] });

  const ended = await told.run(["solve", task, "--yes", "--json", "--max-rounds", "1", ...flags]);

  const { verdict, warnings } = solvedIn(ended);
  expect(verdict.solutions.map(({ name, source_cli }) => [name, source_cli.length])).toEqual([
    ["Rewrite it in one file", 1],
    ["Keep them in Redis", 2],
  ]);
  expect(verdict).toMatchObject({ chosen: "Keep them in Redis" });
  expect(warnings).toEqual([leads]);
});

test("where no solution is backed by two, --yes takes the first and says so in result and record", async () => {
  const told = project();
  const flags = panel(told, { ada: [bold], bob: [approach("Write to a file")] });

  const ended = await told.run(["solve", task, "--yes", "--json", "--max-rounds", "1", ...flags]);

  const { verdict, warnings, files } = solvedIn(ended);
  expect(verdict).toMatchObject({
    chosen: "Rewrite it in one file",
    convergence: { recommendation: "continue" },
  });
  expect(warnings).toEqual([
    '"Rewrite it in one file" was chosen without asking a person, and only ada proposes it',
    leads,
  ]);
  expect(told.read(files["record"] ?? "")).toContain(
    '**Unbacked**: "Rewrite it in one file" was chosen without asking a person, and only ada proposes it',
  );
});

test("a person who takes one agent's solution knows whose it is: it is not warned of", async () => {
  const told = project();
  const flags = panel(told, { ada: [bold], bob: [approach("Write to a file")] });
  await told.run(["solve", task, "--json", "--max-rounds", "1", ...flags]);

  const ended = await told.run(["answer", "solve-keep-sessions-over-a-restart", "1", "--json"]);

  expect(solvedIn(ended)).toMatchObject({ warnings: [leads], verdict: { chosen: "Rewrite it in one file" } });
});
