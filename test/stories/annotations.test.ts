import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { type Story, story } from "./command.ts";
import { rated, scripted } from "./panel.ts";
import { expectSays } from "../says.ts";

const design = `# Cache

Keys live in one Redis node. Retry as needed.

## Rollout

TBD: who decides.
`;

/** A repository with an artifact and two perspectives that hold several things against it. */
function told(path = "docs/design.md"): { readonly told: Story; readonly critique: readonly string[] } {
  const told = story();
  mkdirSync(join(told.folder, ".git"));
  told.write(path, design);
  const panel = scripted(told, {
    Clarity: rated(2, {
      weaknesses: ['"Retry as needed" sets no bound', "The risks are not weighed"],
      suggestions: ['Say how often instead of "Retry as needed"', "Add a section on risks"],
    }),
    Operations: rated(2, {
      critical_issues: ["Line 3: one node,\nso 100% of keys: gone :: at once"],
      weaknesses: ['docs/design.md:40 says "we never lose a key in production"'],
    }),
  });
  return { told, critique: ["critique", path, "--quiet", ...panel] };
}

test("--format github prints workflow commands, the gravest first, each at the line it speaks of", async () => {
  const { told: it, critique } = told();

  const { code, stdout, stderr } = await it.run([...critique, "--format", "github"]);

  expect({ code, stderr }).toEqual({ code: 3, stderr: "" });
  expectSays(stdout, [
    "::error file=docs/design.md,title=critique DISCUSS-001%3A consensus_blocked (HIGH)::It must not go ahead as it is, and has to be revised first: 1 critical issue (Operations), 2 of 2 rate it 2 or lower (average 2/5). 3 things found wrong, none by more than one; 2 changes are asked for; 1 contradicted by what was looked up.",
    "::error file=docs/design.md,line=3,title=Operations%3A critical issue::Line 3: one node, so 100%25 of keys: gone :: at once",
    '::warning file=docs/design.md,line=3,title=Clarity%3A weakness::"Retry as needed" sets no bound%0ASuggestion: Say how often instead of "Retry as needed"',
    "::warning file=docs/design.md,title=Clarity%3A weakness::The risks are not weighed",
    '::warning file=docs/design.md,title=Operations%3A weakness::docs/design.md:40 says "we never lose a key in production"%0ALooked up, contradicted: docs/design.md has 7 lines, not 40; "we never lose a key in production" is nowhere in docs/design.md',
    "::notice file=docs/design.md,title=Clarity%3A suggestion::Add a section on risks",
  ]);
});

test("what GitHub would not show is said in the first annotation", async () => {
  const it = story();
  it.write("design.md", design);
  const weaknesses = Array.from({ length: 14 }, (_, n) => `Fault number ${n} of this text`);
  const panel = scripted(it, { A: rated(4, { weaknesses }), B: rated(4) });

  const { stdout } = await it.run(["critique", "design.md", "--quiet", ...panel, "--format", "github"]);

  expect(stdout.split("\n")[0]).toBe(
    "::notice file=design.md,title=critique DISCUSS-001%3A consensus_reached::It can go ahead: 2 of 2 rate it above 2 (average 4/5). 14 things found wrong, none by more than one. GitHub shows 10 annotations of each level a step; 4 more are in the log and in the record.",
  );
});

/** The errors of a SARIF log against the schema of the standard. */
function problemsIn(log: unknown): readonly string[] {
  const schema = JSON.parse(readFileSync("test/fixtures/sarif/sarif-2.1.0.json", "utf8"));
  const { errors } = new Validator(schema, "4", false).validate(log);
  return errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

test("--format sarif prints a log that is valid by the schema of SARIF 2.1.0", async () => {
  const { told: it, critique } = told();

  const { code, stdout } = await it.run([...critique, "--format", "sarif"]);
  const log = JSON.parse(stdout);

  expect(code).toBe(3);
  expect(problemsIn(log)).toEqual([]);
  expect(problemsIn({ ...log, version: "2.0" })).not.toEqual([]);
  expect(log.runs[0].results[0]).toEqual({
    level: "error",
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: "docs/design.md",
            uriBaseId: "%SRCROOT%",
          },
          region: {
            startLine: 3,
          },
        },
      },
    ],
    message: {
      text: "Line 3: one node, so 100% of keys: gone :: at once",
    },
    partialFingerprints: {
      "colloquy/v1": "010d6317924c70dbdfbd5cacf6ce3b2d:1",
    },
    properties: {
      agent: "scripted",
      perspective: "Operations",
      role: "Operations",
    },
    ruleId: "operations/critical-issue",
    ruleIndex: 0,
  });
  expect(log.runs[0].results.map(placeOf)).toEqual([
    "error operations/critical-issue docs/design.md:3",
    "warning clarity/weakness docs/design.md:3",
    "warning clarity/weakness docs/design.md:-",
    "warning operations/weakness docs/design.md:-",
    "note clarity/suggestion docs/design.md:-",
  ]);
  expect(log.runs[0].properties).toEqual({
    answered: 2,
    asked: 2,
    averageRating: 2,
    degraded: false,
    discussion: "critique-design-md",
    partial: false,
    policy: "specific",
    recommendation: "revise",
    severity: "HIGH",
    status: "completed",
    verdict: "consensus_blocked",
  });
});

interface SarifResult {
  readonly ruleId: string;
  readonly level: string;
  readonly partialFingerprints: Readonly<Record<string, string>>;
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region?: { readonly startLine: number };
    };
  }[];
}

function placeOf({ ruleId, level, locations }: SarifResult): string {
  const { artifactLocation, region } = locations[0]?.physicalLocation ?? {};
  return `${level} ${ruleId} ${artifactLocation?.uri}:${region?.startLine ?? "-"}`;
}

test("fingerprints stay when lines move, words change and the discussion is another; files keep their own", async () => {
  const { told: it, critique } = told();
  const printsIn = ({ stdout }: { readonly stdout: string }) =>
    (JSON.parse(stdout).runs[0].results as readonly SarifResult[]).map(
      ({ ruleId, partialFingerprints }) => `${ruleId} ${partialFingerprints["colloquy/v1"]}`,
    );
  const first = printsIn(await it.run([...critique, "--format", "sarif"]));
  it.write("docs/design.md", design.replace("# Cache\n", "# Cache\n\nA word before.\n"));
  const panel = scripted(it, {
    Clarity: rated(2, { weaknesses: ['How often is "retry as needed"?'] }),
    Operations: rated(2),
  });

  const again = printsIn(
    await it.run(["critique", "docs/design.md", "--quiet", ...panel, "--format", "sarif"]),
  );
  it.write("docs/other.md", design);
  const other = printsIn(
    await it.run(["critique", "docs/other.md", "--quiet", ...panel, "--format", "sarif"]),
  );

  expect(new Set(first).size).toBe(first.length);
  expect(first).toContain(again[0]);
  expect(other[0]).not.toBe(again[0]);
});

test("paths are those in the repository, from wherever it is asked", async () => {
  const { told: it, critique } = told("docs/a, b/entwurf ä.md");
  await it.run([...critique, "--format", "sarif"]);
  const deep = join(it.folder, "docs", "a, b");

  const sarif = await it.run(["show", "--format", "sarif"], { cwd: deep });
  const github = await it.run(["show", "--format", "github"], { cwd: deep });
  const workspace = await it.run(["show", "--format", "github"], {
    env: { GITHUB_WORKSPACE: join(it.folder, "docs") },
  });

  const log = JSON.parse(sarif.stdout);
  expect(problemsIn(log)).toEqual([]);
  expect(placeOf(log.runs[0].results[0])).toBe(
    "error operations/critical-issue docs/a%2C%20b/entwurf%20%C3%A4.md:3",
  );
  expect(github.stdout).toContain("::error file=docs/a%2C b/entwurf ä.md,line=3,title=Operations%3A");
  expect(workspace.stdout).toContain("::error file=a%2C b/entwurf ä.md,line=3,");
});

test("what came from standard input has no file, and a line of nothing is not given", async () => {
  const { told: it, critique } = told();
  const [verb = "", , ...flags] = critique;

  const github = await it.run([verb, "-", ...flags, "--format", "github"], { stdin: design });
  const sarif = await it.run(["show", "--format", "sarif"]);

  expect(github.stdout).toMatch(/^::error title=critique/);
  expect(github.stdout).not.toMatch(/file=|line=/);
  expect(problemsIn(JSON.parse(sarif.stdout))).toEqual([]);
  expect(JSON.parse(sarif.stdout).runs[0].results[0]).not.toHaveProperty("locations");
});

test("that nobody answered is said: an error for GitHub, an unsuccessful run in SARIF", async () => {
  const it = story();
  it.write("design.md", design);
  const panel = scripted(it, { A: { fail: "exit" }, B: { fail: "exit" } }, { fallback: [] });

  const github = await it.run(["critique", "design.md", "--quiet", ...panel, "--format", "github"]);
  const sarif = await it.run(["show", "--format", "sarif"]);

  expect(github.code).toBe(1);
  expectSays(github.stdout, [
    "::error file=design.md,title=critique DISCUSS-001%3A inconclusive::It is not judged, and must not go ahead on this: 0 of 2 perspectives answered; at least 1 must. Degraded: too few perspectives were answered by a model or a person to judge. Partial: not every perspective has an answer. scripted failed (exit: the script of scripted lets this turn exit with code 1).",
  ]);
  const log = JSON.parse(sarif.stdout);
  expect(problemsIn(log)).toEqual([]);
  expect(log.runs[0].invocations[0]).toMatchObject({ executionSuccessful: false });
});

test("a verdict that waits for a person, or stands on some of the answers only, says so in its first annotation", async () => {
  const { told: it, critique } = told();
  const session = ["--session", "review", "--task", "T-1"];
  await it.run([...critique, ...session]);

  const waiting = await it.run([
    ...critique,
    ...session,
    "--revises",
    "critique-review",
    "--format",
    "github",
  ]);
  const limited = await it.run([...critique, "--max-calls", "1", "--concurrency", "1", "--format", "github"]);

  expect(waiting.code).toBe(4);
  expect(waiting.stdout.split("\n")[0]).toBe(
    "::error file=docs/design.md,title=critique DISCUSS-001-R1%3A consensus_blocked (HIGH)::It must not go ahead before a person has decided: 1 critical issue (Operations), 2 of 2 rate it 2 or lower (average 2/5). 3 things found wrong, none by more than one; 2 changes are asked for; 1 contradicted by what was looked up. Not ended: docs/design.md was revised after DISCUSS-001 and is blocked again with HIGH severity in DISCUSS-001-R1. What now?",
  );
  expect(limited.code).toBe(5);
  expect(limited.stdout.split("\n")[0]).toBe(
    "::error file=docs/design.md,title=critique DISCUSS-001%3A consensus_blocked (HIGH)::It must not go ahead as it is, and has to be revised first: 1 of 1 rate it 2 or lower (average 2/5). 2 things found wrong, none by more than one; 2 changes are asked for. Partial: the discussion has reached its limit of 1 calls (max-calls).",
  );
});

test.each([
  [["list"], "list"],
  [["solve", "--example", "--yes"], "solve"],
  [["discuss", "--example", "--yes"], "discuss"],
  [["agents"], "agents"],
])("%j has nothing to annotate, says so and does nothing", async (args, verb) => {
  const it = story();

  expect(await it.run([...args, "--format", "sarif"])).toEqual({
    code: 2,
    stdout: "",
    stderr: `error: --format sarif: ${verb} has nothing to annotate; only a critique has. Use --json for output that programs can read.\n`,
  });
  expect(it.has(".colloquy")).toBe(false);
});

test("of a discussion without an artifact nothing can be annotated either; set for a whole job it means JSON", async () => {
  const it = story();
  await it.run(["ask", "--example", "--yes", "--quiet"]);

  const typed = await it.run(["show", "--format", "github"]);
  const set = await it.run(["show"], { env: { COLLOQUY_FORMAT: "github" } });

  expect(typed).toMatchObject({ code: 2, stdout: "" });
  expect(typed.stderr).toMatch(/^error: --format github: this ask has nothing to annotate/);
  expect(JSON.parse(set.stdout)).toMatchObject({ protocol: "ask", status: "completed" });
});
