import { expect, test } from "vitest";
import { story } from "./command.ts";
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

const rows = panels.flatMap(([what, panel, recommendation, gates]) =>
  Object.entries(gates).map(([failOn, [code, sentence]]) => ({
    what,
    panel,
    recommendation,
    failOn,
    code,
    sentence,
  })),
);

const inOneLine = (stdout: string) => stdout.replaceAll(/\s+/g, " ");

test.each(rows)(
  "$what under --fail-on $failOn: the first sentence says what exit code $code and $recommendation say",
  async ({ panel, recommendation, failOn, code, sentence }) => {
    const told = story();
    told.write("design.md", design);
    const flags = ["critique", "design.md", "--fail-on", failOn, ...scripted(told, panel)];
    const ended = await told.run(flags);
    const json = resultIn(await told.run([...flags, "--json"]));
    expect(ended.code).toBe(code);
    expect(inOneLine(ended.stdout)).toMatch(sentence);
    expect(json.verdict?.recommendation).toBe(recommendation);
    // Whoever is stopped is nowhere told to go on.
    if (code !== 0) expect(ended.stdout).not.toMatch(/\bproceed (?:normally|with caution)\b|and proceed\b/);
  },
);

test("an outage that is let pass says so", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(4), B: { fail: "exit" }, C: { fail: "exit" } });
  const ended = await told.run(["critique", "design.md", "--on-outage", "pass", ...panel]);
  expect(ended.code).toBe(0);
  expect(inOneLine(ended.stdout)).toMatch(/^It is not judged: .*The setting on-outage lets it pass/);
});

test.each([
  ["accept", "high", 0, /It can go ahead, a person accepted it as it is: /],
  ["accept", "medium", 0, /It can go ahead, a person accepted it as it is: /],
  ["hand-back", "high", 3, /It must not go ahead, a person sent it back: /],
  ["hand-back", "medium", 3, /It must not go ahead, a person sent it back: /],
  ["hand-back", "never", 0, /A person sent it back: .*The setting fail-on lets it pass/],
] as const)("a person's %s under --fail-on %s: exit code %i", async (answer, failOn, code, sentence) => {
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
});

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
