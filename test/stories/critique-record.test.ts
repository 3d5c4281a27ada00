import { expect, test } from "vitest";
import { shared } from "../beside.ts";
import { story } from "./command.ts";
import { critiqued, design, rated, ratings, resultIn, scripted, verdictIn } from "./panel.ts";
import { withoutDurations } from "./durations.ts";
import { expectSays } from "../says.ts";

const debated = {
  Speed: rated(2, {
    strengths: ["The key layout is simple"],
    weaknesses: ["Retry as needed sets no bound on retries"],
    suggestions: ["State the retry limit", "Measure the latency of one node"],
  }),
  Safety: rated(2, {
    weaknesses: ["Retry as needed sets no bound on retries.", "One Redis node is lost with all keys"],
    suggestions: ["State the retry limit!", "Add a second node"],
  }),
  Consistency: rated(4, {
    weaknesses: ["The key layout is not simple to find"],
    suggestions: ["Name the owner"],
  }),
};

const held = shared(async () => {
  const { told, ended } = critiqued(debated, "--session", "team", "--round-id", "DISCUSS-003");
  return { told, ended: await ended };
});

test("a theme is what two or more perspectives say, and it names them", () => {
  expect(verdictIn(held().ended).themes).toEqual([
    {
      ids: ["SPE-1", "SAF-1"],
      kind: "weakness",
      perspectives: ["Speed", "Safety"],
      theme: "Retry as needed sets no bound on retries",
    },
  ]);
});

test("every divergent view has a topic, a severity, a description and names who holds it", () => {
  expect(verdictIn(held().ended).divergences).toEqual([
    {
      description: "Retry as needed sets no bound on retries",
      ids: ["SPE-1"],
      kind: "rating",
      perspectives: ["Speed"],
      severity: "HIGH",
      topic: "Speed rates it 2/5",
    },
    {
      description: "Retry as needed sets no bound on retries; One Redis node is lost with all keys",
      ids: ["SAF-1", "SAF-2"],
      kind: "rating",
      perspectives: ["Safety"],
      severity: "HIGH",
      topic: "Safety rates it 2/5",
    },
  ]);
});

test("the record has the sections of the seed in their order, and one rating per perspective", () => {
  const { told, ended } = held();
  const record = resultIn(ended).files["record"] ?? "";

  expect(record).toBe("team/discussions/DISCUSS-003-discussion.md");
  expectSays(told.read(record).split("\n## Signals")[0], [
    "# Discussion Record: DISCUSS-003",
    "**Perspectives**: Speed (scripted), Safety (scripted), Consistency (scripted)",
    "**Consensus**: blocked",
    "**Average Rating**: 2.67/5",
    "**Severity**: HIGH (policy: specific)",
    "**Answered**: 3/3",
    "**Recommendation**: revise",
    "- Retry as needed sets no bound on retries (weakness: Speed, Safety)",
    "- **Speed rates it 2/5** (HIGH): Retry as needed sets no bound on retries (Speed: SPE-1)",
    "- **Safety rates it 2/5** (HIGH): Retry as needed sets no bound on retries; One Redis node is lost with all keys (Safety: SAF-1, SAF-2)",
    "1. State the retry limit (Speed, Safety)",
    "2. Measure the latency of one node (Speed)",
    "3. Add a second node (Safety)",
    "4. Name the owner (Consistency)",
    "| Speed | 2/5 |",
    "| Safety | 2/5 |",
    "| Consistency | 4/5 |",
  ]);
});

test("a verdict that was reached returns the average, three action items and the record with all", async () => {
  const suggesting = rated(4, { suggestions: ["First", "Second", "Third", "Fourth"] });
  const { told, ended } = critiqued({ A: suggesting, B: rated(5) });
  const { verdict, files } = resultIn(await ended);

  expect(verdict).toMatchObject({
    verdict: "consensus_reached",
    averageRating: 4.5,
    actionItems: ["First", "Second", "Third"],
    recommendation: null,
    message: null,
  });
  expect(told.read(files["record"] ?? "")).toContain("4. Fourth (A)");
});

test("a HIGH verdict sends the coordinator six lines and forbids self-revision", async () => {
  const told = story();
  told.write("design.md", design);
  const caller = ["--role", "architect", "--task", "DESIGN-001", "--session", "team"];
  const panel = scripted(told, debated);

  const json = await told.run(["critique", "design.md", "--json", ...caller, ...panel]);
  const text = await told.run(["show", "--session", "team"]);

  expectSays(verdictIn(json).message, [
    "[architect] DESIGN-001 complete. Discuss DISCUSS-001: consensus_blocked (severity=HIGH)",
    "Divergences: Speed rates it 2/5 (HIGH, Speed): Retry as needed sets no bound on retries; Safety rates it 2/5 (HIGH, Safety): Retry as needed sets no bound on retries; One Redis node is lost with all keys",
    "Action items: 1) State the retry limit 2) Measure the latency of one node 3) Add a second node 4) Name the owner",
    "Recommendation: revise",
    "Artifact: design.md",
    "Discussion: team/discussions/DISCUSS-001-discussion.md",
  ]);
  expect(unwrapped(text.stdout)).toContain("Do not revise your own work: the coordinator decides.");
});

test.for([
  { given: [4, 4, 5], says: "Include the action items in the report and proceed normally." },
  { given: [2, 4, 5], says: "Include a warning in the report and proceed with caution." },
  { given: [2.5, 2.5, 3], says: "Treat it as consensus reached, with notes, and proceed normally." },
])("the caller is told what to do after $given: $says", async ({ given, says }) => {
  const told = story();
  told.write("design.md", design);

  const { stdout } = await told.run(["critique", "design.md", ...scripted(told, ratings(...given))]);

  expect(stdout).toContain(says);
});

test("there is no message to the coordinator unless the severity is HIGH or MEDIUM", async () => {
  const [medium, low, reached] = await Promise.all(
    [
      [2, 4, 5],
      [2.5, 2.5, 3],
      [4, 4],
    ].map(async (given) => verdictIn(await critiqued(ratings(...given)).ended)),
  );

  expect(medium?.message?.split("\n")).toHaveLength(6);
  expect([low?.message, reached?.message]).toEqual([null, null]);
});

test("the same replies give the same record, whatever the time", async () => {
  const [one, other] = [critiqued(debated), critiqued(debated)];
  const read = async ({ told, ended }: typeof one) =>
    uncounted(told.read(resultIn(await ended).files["record"] ?? ""));

  expect(await read(one)).toBe(await read(other));
});

test("the record names where each answer came from", async () => {
  const { told, ended } = critiqued({ A: rated(4), Consistency: { fail: "exit" } });
  const [, sources] = told.read(resultIn(await ended).files["record"] ?? "").split("\n## Sources\n");

  expectSays(uncounted(sources ?? ""), [
    "| Round | Turn | Seat | Agent asked | Answered by | Fallback | Calls | Time | Tokens in → out | Cost |",
    "|---|---|---|---|---|---|---|---|---|---|",
    "| DISCUSS-001 | critique | A | scripted | scripted | no | 1 | … | about 792 → 26 | unknown |",
    "| DISCUSS-001 | critique | Consistency | scripted | reader | yes (exit: the script of scripted lets this turn exit with code 1) | 2 | … | about 797 → 0 | $0.0000 |",
  ]);
});

test("whatever perspectives, tasks and agents are called or say, nothing moves the cursor or breaks a line", async () => {
  const nasty = "a\u001B[2J\nb";
  const told = story();
  told.write("design.md", design);
  const low = rated(1, { weaknesses: [nasty], suggestions: [nasty] });
  const panel = scripted(told, { "*": low }, { critique: { perspectives: [{ name: nasty, role: nasty }] } });
  const caller = ["--perspective", nasty, "--role", nasty, "--task", nasty];

  const fromFile = await told.run(["critique", "design.md", ...panel]);
  const fromFlag = await told.run(["critique", "design.md", ...panel, ...caller]);
  const result = resultIn(await told.run(["show", "--json"]));

  expect([fromFile, fromFlag].map(({ code }) => code)).toEqual([3, 3]);
  const record = told.read(result.files["record"] ?? "");
  for (const text of [fromFile.stdout, fromFile.stderr, fromFlag.stdout, fromFlag.stderr, record])
    expect(text).not.toContain("\u001B");
  expect(result.seats[0]?.seat).toBe("a b");
  expect(result.verdict?.message?.split("\n")).toHaveLength(6);
});

function unwrapped(page: string): string {
  return page.replaceAll(/\s+/g, " ");
}

function uncounted(record: string): string {
  return withoutDurations(record).replaceAll(/~\d+/g, "~<tokens>");
}
