import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { version } from "../../src/version.ts";
import { type Story, story } from "./command.ts";
import { relayed } from "../relayed.ts";
import { isThorough } from "../runs.ts";

interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }
    >
  >;
}

const page = readFileSync("docs/ci.md", "utf8");
/** Those of GitHub; GitLab's is a template of jobs. */
const workflows = Array.from(
  page.matchAll(/^```yaml\n(.*?)^```$/gms),
  (match) => parse(match[1] ?? "") as Workflow,
).filter((one) => Object.hasOwn(one, "on"));
const [reader, agents, review] = workflows as [Workflow, Workflow, Workflow];

function stepsOf({ jobs }: Workflow): readonly Step[] {
  return Object.values(jobs).flatMap(({ steps }) => steps);
}

function scriptOf(workflow: Workflow, name: string): string {
  const run = stepsOf(workflow).find((step) => step.name === name)?.run;
  if (run === undefined) throw new Error(`docs/ci.md has no step "${name}".`);
  return run;
}

/** Runs a step as the runner would: bash that stops at the first error, with the step's variables. */
function step(it: Story, run: string, env: Readonly<Record<string, string>>) {
  const script = it.write("../step.sh", run);
  const set = Object.entries(variables(it, env)).map(([name, value]) => `${name}='${value}'`);
  return it.shell(`env ${set.join(" ")} bash --noprofile --norc -eo pipefail '${script}'`);
}

const variables = (it: Story, env: Readonly<Record<string, string>>) => ({
  GITHUB_STEP_SUMMARY: join(it.folder, "../summary.md"),
  ...env,
});

/** The same with a `colloquy` that runs in the process of the test, and prints either a result or why there is none. */
async function stepHere(it: Story, run: string, env: Readonly<Record<string, string>>) {
  const relay = await relayed(it.write("../relay", ""), async ({ args, cwd }) => {
    const { code, stdout, stderr } = await it.run(args, { cwd, env: variables(it, env) });
    const to = stderr === "" ? "stdout" : "stderr";
    return { text: to === "stdout" ? stdout : stderr, to, code: code ?? 1 };
  });
  it.write("../tools/colloquy", `#!/bin/sh\nexec '${relay}' "$@" < /dev/null\n`);
  return step(it, run, env);
}

/** A repository whose last commit adds two documents, changes one and deletes one. */
async function pullRequest(): Promise<{ readonly it: Story; readonly base: string }> {
  const it = story();
  it.write("docs/old.md", "# Old\n\nGone soon.\n");
  it.write("docs/plan.md", "# Plan\n\nWe move the data.\n");
  it.write("README.md", "# Readme\n");
  const git = "git -c user.name=A -c user.email=a@example.org -c init.defaultBranch=main";
  const { stdout } = await it.shell(
    `${git} init -q --template= . && ${git} add -A && ${git} commit -qm one && git rev-parse HEAD`,
  );
  it.write("docs/plan.md", "# Plan\n\nWe move the data. TBD\n");
  it.write(
    "docs/deep/a b.md",
    "# Design of the cache\n\nThe limit is obviously robust. See [x](#nowhere).\n",
  );
  it.write("README.md", "# Readme\n\nTBD\n");
  await it.shell(`rm docs/old.md && ${git} add -A && ${git} commit -qm two`);
  return { it, base: stdout.trim() };
}

test("the workflows name the least they may do, actions by version and this version of the package", () => {
  expect(workflows).toHaveLength(3);
  for (const workflow of workflows) {
    expect(Object.keys(workflow.on)).toEqual(["pull_request"]);
    for (const { uses, run, shell } of stepsOf(workflow)) {
      if (uses !== undefined) expect(uses).toMatch(/^[\w/-]+@v\d+$/);
      // What a pull request says reaches the shell by variables only.
      expect(run ?? "").not.toContain("${{");
      if (run?.includes("\n")) expect(shell).toBe("bash");
    }
    expect(stepsOf(workflow).map(({ run }) => run)).toContain(
      `npm install --global ./.github/colloquy-${version}.tgz`,
    );
  }
  expect(review.jobs["post"]?.permissions).toEqual({ contents: "read", "pull-requests": "write" });
  expect(reader.permissions).toEqual({ contents: "read" });
  expect(agents.permissions).toEqual({});
  expect(agents.jobs["agents"]?.permissions).toEqual({ contents: "read" });
  expect(agents.jobs["report"]?.permissions).toEqual({
    "pull-requests": "write",
    "security-events": "write",
  });
});

test("the workflow without keys annotates the documents that changed, and writes the summary", async () => {
  const { it, base } = await pullRequest();
  const env = {
    BASE: base,
    GITHUB_WORKSPACE: it.folder,
  };

  const ended = await stepHere(it, scriptOf(reader, "Critique what changed"), env);

  expect(ended).toMatchObject({ code: 0, stderr: "" });
  const files = ended.stdout.split("\n").flatMap((line) => /^::\w+ file=([^,]+),/.exec(line)?.[1] ?? []);
  expect([...new Set(files)]).toEqual(["docs/deep/a b.md", "docs/plan.md"]);
  expect(ended.stdout).toContain(
    "::warning file=docs/plan.md,line=3,title=Structure%2C by rules%3A weakness::",
  );
  expect(it.read("../summary.md").match(/^# Result/gm)).toHaveLength(2);
});

test("GitLab's template writes a report of the lines that changed, and what GitHub's starts is taken as it is typed", async () => {
  const { it, base } = await pullRequest();
  const point = { headline: "No date", place: "docs/plan.md:3", problem: "'TBD'", change: "Say when" };
  const reply = { points: [point], strengths: [], rating: 4 };
  it.write("../replies.yaml", JSON.stringify([{ seat: "*", turn: "critique", reply }]));
  it.write("../panel.yaml", "agents: { one: { script: ./replies.yaml } }\n");
  const line = /^ {4}- (colloquy critique .*--format gitlab.*)$/m.exec(page)?.[1] ?? "";
  const ended = await stepHere(it, line.replace(" > ", " --config ../panel.yaml > "), {
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    AGENTS: "one",
  });
  expect([ended.code, ended.stderr]).toEqual([0, ""]);
  expect(JSON.parse(it.read("quality.json"))).toMatchObject([
    {
      check_name: "change/finding",
      severity: "major",
      location: { path: "docs/plan.md", lines: { begin: 3 } },
    },
  ]);
  // Without gh and a login both get no further than that; a flag that is not known would be told before.
  for (const run of stepsOf(review).flatMap((one) => one.run?.match(/^colloquy .*/) ?? []))
    expect((await stepHere(it, run, { PR: "12", AGENTS: "reader" })).stderr).not.toContain("Unknown option");
});

test("the worst exit code of all documents is the step's", async () => {
  const { it, base } = await pullRequest();
  const run = scriptOf(reader, "Critique what changed").replace("--agents reader", "--agents nobody-here");

  const ended = await stepHere(it, run, { BASE: base });

  expect(ended.code).toBe(2);
  expect(ended.stderr.match(/^error: /gm)).toHaveLength(2);
});

test.runIf(isThorough)(
  "the workflow with agents keeps records and SARIF of each document, and posts the records",
  async () => {
    const { it, base } = await pullRequest();
    const env = { BASE: base, AGENTS: "reader", GITHUB_WORKSPACE: it.folder };
    const gh = it.write(
      "../tools/gh",
      '#!/bin/bash\nprintf "%s\\n" "$*" > gh.txt\ncp "${@: -1}" posted.md\n',
    );
    chmodSync(gh, 0o755);

    const critiqued = await step(it, scriptOf(agents, "Critique what changed"), env);
    await it.shell("echo 'ask @somebody' >> critique/docs_plan.md/discussions/DISCUSS-001-discussion.md");
    const posted = await step(it, scriptOf(agents, "Post the records"), { PR: "7", REPO: "o/r" });

    expect(critiqued).toMatchObject({ code: 0, stderr: "" });
    for (const file of ["docs_plan.md", "docs_deep_a_b.md"])
      expect(JSON.parse(it.read(`critique/${file}.sarif`))).toMatchObject({ version: "2.1.0" });
    const ids = ["docs_plan.md", "docs_deep_a_b.md"].map(
      (file) => JSON.parse(it.read(`critique/${file}.sarif`)).runs[0].automationDetails.id,
    );
    expect(ids).toEqual(["colloquy/critique/docs/plan.md/", "colloquy/critique/docs/deep/a%20b.md/"]);
    expect(posted).toMatchObject({ code: 0, stderr: "" });
    expect(it.read("gh.txt")).toBe(
      "pr comment 7 --repo o/r --edit-last --create-if-none --body-file comment.md\n",
    );
    expect(it.read("posted.md")).toContain("**Artifact**: docs/plan.md");
    expect(it.read("posted.md")).toContain("ask @\u200bsomebody");
  },
);

test("what the page shows of its first workflow's output is what comes out", async () => {
  const it = story();
  it.write("examples/design.md", readFileSync("examples/design.md", "utf8"));

  const { stdout } = await it.pasted(
    "colloquy critique examples/design.md --agents reader --format github --quiet",
  );

  const shown = /^```\n(::.*?)^```$/ms.exec(page)?.[1] ?? "no output";
  expect(stdout.split("\n").slice(0, 3).join("\n")).toBe(shown.trimEnd());
  expect(stdout.trimEnd().split("\n")).toHaveLength(7);
});
