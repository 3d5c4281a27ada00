import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import { config, design, resultIn, verdictIn } from "./panel.ts";
import { expectSays } from "../says.ts";

const point = (headline: string, critical = false) => ({
  headline,
  place: "design.md:3",
  problem: `'Retry as needed' (${headline})`,
  change: `Mend: ${headline}`,
  critical,
});

const said = (rating: number, ...points: readonly object[]) => ({ points, strengths: [], rating });

/** Ann calls something critical; Bob and Cyd contest it, all agree with what Cyd found. */
const script = [
  { seat: "Ann", turn: "critique", reply: said(2, point("One node is one outage", true)) },
  { seat: "Bob", turn: "critique", reply: said(4, point("Key names are not told")) },
  { seat: "Cyd", turn: "critique", reply: said(4, point("Retries have no bound")) },
  { seat: "Ann", turn: "confirm", reply: { stands: [{ on: "G3", stand: "agree", reason: "Line 3" }] } },
  {
    seat: "Bob",
    turn: "confirm",
    reply: {
      stands: [
        { on: "G1", stand: "contest", reason: "A cache may be lost" },
        { on: "G3", stand: "agree", reason: "Line 3" },
      ],
    },
  },
  {
    seat: "Cyd",
    turn: "confirm",
    reply: { stands: [{ on: "G1", stand: "contest", reason: "It is a cache, line 1" }] },
  },
];

function panel(told: Story, entries: readonly object[] = script, critique: object = {}): readonly string[] {
  told.write("design.md", design);
  told.write("replies.yaml", JSON.stringify(entries));
  return config(told, {
    agents: { scripted: { script: "./replies.yaml" } },
    panel: ["scripted"],
    critique: { perspectives: ["Ann", "Bob", "Cyd"].map((name) => ({ name })), ...critique },
  });
}

const critique = ["critique", "design.md", "--session", "team", "--json"];

test("with --confirm a critical issue that others contest is MEDIUM and a person's: --yes does not clear it", async () => {
  const told = story();
  const flags = panel(told);
  const ended = await told.run([...critique, "--confirm", "--yes", ...flags]);
  const waiting = await told.run(["answer", "--session", "team"]);

  expect(ended.code).toBe(4);
  expect(resultIn(ended)).toMatchObject({ status: "paused", degraded: false, partial: false });
  const verdict = verdictIn(ended);
  expect(verdict).toMatchObject({
    verdict: "consensus_blocked",
    severity: "MEDIUM",
    recommendation: "escalate",
    confirmation: {
      asked: ["Ann", "Bob", "Cyd"],
      answered: ["Ann", "Bob", "Cyd"],
      changed: ["The severity is MEDIUM instead of HIGH."],
    },
  });
  expect(verdict.message).toContain("Recommendation: escalate");
  expectSays(waiting.stdout, [
    "design.md has 1 critical issue supported only by the author, contested by two or more (Ann) in DISCUSS-001. What now?",
    "1. Send it back: settle the issue first [hand-back]",
    "2. Continue: the issue is not valid, or can wait [accept]",
    "Answer with: colloquy answer --session team <choice>",
    "or: colloquy resume --session team, which asks you at a terminal",
  ]);
  const record = told.read("team/discussions/DISCUSS-001-discussion.md");
  expectSays(record.slice(record.indexOf("## Confirmation"), record.indexOf("## Ratings")), [
    "Confirmation: 3 of 3 judged what the others found. The severity is MEDIUM instead of HIGH.",
    "**One node is one outage** (Ann: ANN-1)",
    "Bob: contest. A cache may be lost",
    "Cyd: contest. It is a cache, line 1",
    "**Retries have no bound** (Cyd: CYD-1)",
    "Ann: agree. Line 3",
    "Bob: agree. Line 3",
  ]);

  const answered = await told.run(["answer", "--session", "team", "accept", "--json"]);
  expect([answered.code, resultIn(answered).status]).toEqual([0, "completed"]);
  expect((await told.run(["verify", "--session", "team"])).code).toBe(0);
  expectSays((await told.run(["show", "--session", "team"])).stdout, [
    "It can go ahead, a person accepted it as it is: 1 critical issue supported only",
    "consensus_blocked · MEDIUM · average 3.33/5 · 3 of 3 perspectives answered ·",
    "Ann  ████░░░░░░  2/5     scripted",
    "Bob  ████████░░  4/5     scripted",
    "1. One node is one outage [contested] (Ann) contested by Bob, Cyd",
    "→ Mend: One node is one outage",
    "2. Retries have no bound (Cyd) agreed by Ann, Bob",
    "3. Key names are not told (Bob)",
    "Where they disagree",
    "≠ One node is one outage (MEDIUM): contested by Bob (A cache may be lost),",
    "Confirmation: 3 of 3 judged what the others found. The severity is MEDIUM",
    "A person accepted it as it is. Add a warning with the divergences to the report",
    "Record  team/discussions/DISCUSS-001-discussion.md",
    "Next    colloquy export --session team -o critique.html",
  ]);
  const github = await told.run(["show", "--session", "team", "--format", "github"]);
  expect(github.stdout).not.toContain("::error");
});

test("without it nobody is asked again, and the seed's rule holds", async () => {
  const told = story();
  const ended = await told.run([...critique, ...panel(told)]);
  expect(ended.code).toBe(3);
  expect(verdictIn(ended)).toMatchObject({ severity: "HIGH", recommendation: "revise" });
  expect(verdictIn(ended)).not.toHaveProperty("confirmation");
  expect(told.read("team/journal.jsonl")).not.toContain("confirm");
});

test("a script that has no line for it is no failure, also where a config asks for it", async () => {
  const told = story();
  const flags = panel(told, script.slice(0, 3), { confirm: true });
  const ended = await told.run([...critique, ...flags]);
  expect(ended.code).toBe(3);
  expect(resultIn(ended)).toMatchObject({
    status: "completed",
    degraded: false,
    partial: false,
    warnings: [],
  });
  expect(verdictIn(ended)).toMatchObject({ severity: "HIGH", confirmation: { answered: [], changed: [] } });
});

test("--dry-run counts its calls", async () => {
  const told = story();
  const flags = panel(told);
  const planned = async (...more: readonly string[]) =>
    (await told.run(["critique", "design.md", "--dry-run", ...flags, ...more])).stdout;
  expect(await planned()).toMatch(/3 calls first, .* in; at most 4 in all/);
  expect(await planned("--confirm")).toMatch(/3 calls first, .* in; at most 7 in all/);
});
