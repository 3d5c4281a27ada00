import { expect, test } from "vitest";
import { few } from "../runs.ts";
import { type Story, story } from "./command.ts";
import { design, rated, ratings, resultIn, scripted } from "./panel.ts";

const critical = { A: rated(4, { critical_issues: ["It loses data"] }), B: rated(5) };

type Panel = Readonly<Record<string, object>>;

/** Panels by what comes of them: the recommendation, and what is said and done under each `--fail-on`. */
const panels: readonly [string, Panel, string | null, Readonly<Record<string, readonly [number, RegExp]>>][] =
  [
    [
      "reached",
      ratings(4, 4, 5),
      null,
      {
        high: [0, /^It can go ahead: /],
        medium: [0, /^It can go ahead: /],
        never: [0, /^It can go ahead: /],
      },
    ],
    [
      "MEDIUM",
      ratings(2, 4, 5),
      "proceed-with-caution",
      {
        high: [0, /^It can go ahead, with caution: /],
        medium: [3, /^It must not go ahead here: .*the setting fail-on stops it/],
        never: [0, /^It can go ahead, with caution: /],
      },
    ],
    [
      "LOW",
      ratings(2.5, 3),
      "proceed-with-caution",
      {
        high: [0, /^It can go ahead, with notes: /],
        medium: [0, /^It can go ahead, with notes: /],
        never: [0, /^It can go ahead, with notes: /],
      },
    ],
    [
      "HIGH",
      critical,
      "revise",
      {
        high: [3, /^It must not go ahead as it is, and has to be revised first: /],
        medium: [3, /^It must not go ahead as it is, and has to be revised first: /],
        never: [0, /^It should be revised before it goes ahead: .*The setting fail-on lets it pass/],
      },
    ],
    [
      "inconclusive",
      { A: rated(4), B: { fail: "exit" }, C: { fail: "exit" } },
      "escalate",
      {
        high: [1, /^It is not judged, and must not go ahead on this: /],
        medium: [1, /^It is not judged, and must not go ahead on this: /],
        never: [1, /^It is not judged, and must not go ahead on this: /],
      },
    ],
  ];

/** The flags of such a panel: nobody answers for who fails. */
const alone = (told: Story, panel: Panel) => scripted(told, panel, { fallback: [] });

const inOneLine = (stdout: string) => stdout.replaceAll(/\s+/g, " ");

test.each(panels)(
  "%s: under each --fail-on the first sentence says what the exit code and the recommendation say",
  async (_, panel, recommendation, gates) => {
    const told = story();
    told.write("design.md", design);
    const first = await told.run(["critique", "design.md", "--fail-on", "high", ...alone(told, panel)]);
    for (const [failOn, [code, sentence]] of Object.entries(gates)) {
      const again = ["resume", "critique-design-md", "--fail-on", failOn];
      const { code: ended, stdout } = failOn === "high" ? first : await told.run(again);
      expect([failOn, ended]).toEqual([failOn, code]);
      expect(inOneLine(stdout)).toMatch(sentence);
      // Whoever is stopped is nowhere told to go on.
      if (code !== 0) expect(stdout).not.toMatch(/\bproceed (?:normally|with caution)\b|and proceed\b/);
    }
    const json = resultIn(await told.run(["show", "--json"]));
    expect(json.verdict?.recommendation).toBe(recommendation);
  },
);

test("an outage that is let pass says so", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = alone(told, { A: rated(4), B: { fail: "exit" }, C: { fail: "exit" } });
  const ended = await told.run(["critique", "design.md", "--on-outage", "pass", ...panel]);
  expect(ended.code).toBe(0);
  expect(inOneLine(ended.stdout)).toMatch(/^It is not judged: .*The setting on-outage lets it pass/);
});

const decided = [
  ["accept", "medium", 0, /It can go ahead, a person accepted it as it is: /],
  ["hand-back", "high", 3, /It must not go ahead, a person sent it back: /],
  ["hand-back", "never", 0, /A person sent it back: .*The setting fail-on lets it pass/],
  ["accept", "high", 0, /It can go ahead, a person accepted it as it is: /],
  ["hand-back", "medium", 3, /It must not go ahead, a person sent it back: /],
] as const;

test.each(few(decided, 3))(
  "a person's %s under --fail-on %s: exit code %i",
  async (answer, failOn, code, sentence) => {
    const told = story();
    told.write("design.md", design);
    const panel = scripted(told, critical, { failOn });
    const folder = ["--session", "team", "--task", "DESIGN-001"];
    await told.run(["critique", "design.md", ...folder, ...panel]);
    const again = await told.run(["critique", "design.md", ...folder, ...panel]);
    expect(again.code).toBe(4);
    expect(inOneLine(again.stdout)).toMatch(/^It must not go ahead before a person has decided: /);
    const ended = await told.run(["answer", "--session", "team", answer, ...panel]);
    expect(ended.code).toBe(code);
    expect(inOneLine(ended.stdout)).toMatch(sentence);
  },
);

test("who names a role or a task has the six lines in the text too; nobody else does", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, critical);
  const named = await told.run([
    "critique",
    "design.md",
    "--role",
    "architect",
    "--task",
    "ARCH-7",
    ...panel,
  ]);
  const plain = await told.run(["critique", "design.md", ...panel]);
  expect(named.stdout).toContain(
    "[architect] ARCH-7 complete. Discuss DISCUSS-001: consensus_blocked (severity=HIGH)",
  );
  for (const line of [
    "Divergences: ",
    "Action items: ",
    "Recommendation: revise",
    "Artifact: design.md",
    "Discussion: ",
  ])
    expect(named.stdout).toMatch(new RegExp(`^${line}`, "m"));
  expect(plain.stdout).not.toContain("complete. Discuss");
});
