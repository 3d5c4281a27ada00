import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import { config, design, resultIn, verdictIn } from "./panel.ts";
import { expectSays } from "../says.ts";

const said = (rating: number, headline: string) => ({
  points: [{ headline, place: "design.md:3", problem: `'Retry as needed' (${headline})`, change: "Mend it" }],
  strengths: [],
  rating,
});

const chosen = {
  perspectives: [
    { name: "Money", role: "Payer", focus: ["refunds"] },
    { name: "Night", focus: ["outages"] },
  ],
};

/** The first reviewer rates it 4, the second as given; whoever else reads, 4. */
function panel(told: Story, second: number, critique: object = {}): readonly string[] {
  told.write("design.md", design);
  const entries = [
    { turn: "perspectives", reply: chosen },
    { turn: "follow", reply: { answer: ["It holds in part."], own: [], rating: 5 } },
    { seat: "Second reviewer", turn: "critique", reply: said(second, "Key names are not told") },
    { turn: "critique", reply: said(4, "Retries have no bound") },
  ];
  told.write("replies.yaml", JSON.stringify(entries));
  const script = { script: "./replies.yaml" };
  return config(told, { agents: { one: script, other: script }, panel: ["one", "other"], critique });
}

const critique = ["critique", "design.md", "--session", "team", "--json"];

test("--escalate: two who agree are enough, and the result says so", async () => {
  const told = story();
  const flags = panel(told, 3);
  const ended = await told.run([...critique, "--escalate", ...flags]);
  expect(ended.code).toBe(0);
  expect(resultIn(ended)).toMatchObject({
    partial: false,
    degraded: false,
    usage: { calls: 3 },
    seats: [
      { seat: "First reviewer", answeredBy: "one" },
      { seat: "Second reviewer", answeredBy: "other" },
    ],
  });
  expect(verdictIn(ended)).toMatchObject({ asked: 2, escalation: { why: [] } });
  const shown = await told.run(["show", "--session", "team"]);
  expect(shown.stdout.replaceAll(/\s+/g, " ")).toContain(
    "Two reviewers gave this verdict (ratings 4 and 3). They agree on what decides it, so the panel was not asked.",
  );
  const further = ["follow", "--session", "team", "--seat", "First reviewer", "And offline?", "--json"];
  const followed = verdictIn(await told.run([...further, ...flags]));
  expect(followed).toMatchObject({ ratings: { "First reviewer": 5 }, escalation: { why: [] } });
});

test("escalate and auto in a config: the panel is chosen where two differ, a limit stops it on the way, a resume and a check hold", async () => {
  const told = story();
  const flags = panel(told, 2, { escalate: true, perspectives: "auto" });
  const cut = await told.run([...critique, "--max-calls", "4", ...flags]);
  expect(cut.code).toBe(5);
  const ended = await told.run(["resume", "--session", "team", "--max-calls", "20", "--json", ...flags]);
  expect(ended.code).toBe(0);
  expect(verdictIn(ended)).toMatchObject({
    severity: "MEDIUM",
    ratings: { "First reviewer": 4, "Second reviewer": 2, Money: 4, Night: 4 },
    escalation: { why: ["First reviewer rates it 4/5, Second reviewer rates it 2/5"] },
  });
  expect(told.read("team/discussions/DISCUSS-001-discussion.md")).toContain("**Chosen by**: one");
  expect((await told.run(["verify", "--session", "team"])).code).toBe(0);
});

test("--dry-run tells the least and the most calls, and calls nobody", async () => {
  const told = story();
  const flags = panel(told, 4);
  const { stdout } = await told.run([
    "critique",
    "design.md",
    "--escalate",
    "--perspectives",
    "auto",
    "--dry-run",
    ...flags,
  ]);
  expectSays(stdout.replaceAll(/[\d,]+ tokens/g, "n tokens"), [
    "critique of design.md, not started (--dry-run)",
    "First reviewer (Reads all of it): one, then other, reader",
    "no focus given",
    "Second reviewer (Reads all of it): other, then one, reader",
    "no focus given",
    "Editor (Chooses perspectives, groups similar points): one",
    "no focus given",
    "Usually about 9 calls and n tokens in and out, free; if all agree at once, 3 calls and n tokens in and out",
    "2 calls at least, about n tokens in; at most 11 in all, not counting retries",
    "The editor chooses 2 to 6 perspectives for this text; if it fails, rules choose them (Feasibility, Failure, Alternatives, Clarity).",
    "Two reviewers read it first (one, other); the panel is asked only if they differ by more than one in rating, or in what is critical.",
  ]);
});

test("a file named auto is a path with a folder", async () => {
  const told = story();
  const flags = panel(told, 4);
  told.write("auto", "- { name: Ann }\n- { name: Bob }\n");
  const ended = await told.run([...critique, "--perspectives", "./auto", ...flags]);
  expect(Object.keys(verdictIn(ended).ratings)).toEqual(["Ann", "Bob"]);
});
