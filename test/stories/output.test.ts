import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Story, story, treeOf } from "./command.ts";
import { config, critiqued, design, rated, ratings, reply, resultIn, scripted, shellAgent } from "./panel.ts";
import { withoutDurations } from "./durations.ts";
import { taking } from "../runs.ts";
import { expectSays } from "../says.ts";

/** A story with an artifact and a scripted panel of two; what it was told with comes along. */
function prepared(): { readonly told: Story; readonly critique: readonly string[] } {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(4, { suggestions: ["Name the owner"] }), B: rated(5) });
  return { told, critique: ["critique", "design.md", ...panel] };
}

test("stdout carries the page alone; progress goes to stderr", async () => {
  const { told, critique } = prepared();

  const { code, stdout, stderr } = await told.run(critique);

  expect(code).toBe(0);
  expectSays(stdout, [
    "It can go ahead: 2 of 2 rate it above 2 (average 4.5/5). 1 change is asked for.",
    "consensus_reached · average 4.5/5 · 2 of 2 perspectives answered",
    "A  ████████░░  4/5     scripted",
    "B  ██████████  5/5     scripted",
    "What to do",
    "1. Name the owner (A)",
    "Only points in the same words were grouped, without an editor.",
    "Include the action items in the report and proceed normally.",
    "Record  .colloquy/discussions/critique-design-md/discussions/DISCUSS-001-discussion.md",
    "Next    colloquy export critique-design-md -o critique.html",
  ]);
  expectSays(withoutDurations(stderr).replaceAll(/~?[\d,]+(?= →| tokens)/g, "…"), [
    "critique  critique-design-md · design.md · 3 seats",
    "seats     scripted: A, B, Editor · as configured",
    "round     1 · DISCUSS-001",
    "asked     A → scripted",
    "asked     B → scripted",
    "answered  A ← scripted 4/5 in … (… → … tokens)",
    "answered  B ← scripted 5/5 in … (… → … tokens)",
    "completed 2 calls · … tokens · …",
  ]);
});

test("--quiet leaves warnings and failures only", async () => {
  const { told, critique } = prepared();
  expect((await told.run([...critique, "--quiet"])).stderr).toBe("");

  told.write("spare.yaml", JSON.stringify([{ reply: rated(4) }]));
  const agents = { scripted: { script: "./replies.yaml" }, spare: { script: "./spare.yaml" } };
  scripted(told, { Consistency: { fail: "exit" }, B: rated(4) }, { agents, fallback: ["spare"] });

  expectSays((await told.run([...critique, "--quiet"])).stderr, [
    "failed    Consistency: scripted (exit: the script of scripted lets this turn exit with code 1)",
    "fell back Consistency: scripted failed, now spare",
  ]);
});

test("--json prints one object with the fields of the contract", async () => {
  const { ended } = critiqued(ratings(4, 5));
  const { stdout } = await ended;

  expect(untimed(JSON.parse(stdout))).toEqual({
    degraded: false,
    files: {
      folder: ".colloquy/discussions/critique-design-md",
      record: ".colloquy/discussions/critique-design-md/discussions/DISCUSS-001-discussion.md",
    },
    id: "critique-design-md",
    next: "colloquy export critique-design-md -o critique.html",
    partial: false,
    protocol: "critique",
    scripted: true,
    seats: [
      {
        agent: "scripted",
        answeredBy: "scripted",
        fallback: false,
        ms: 0,
        scripted: true,
        seat: "A",
        turns: 1,
      },
      {
        agent: "scripted",
        answeredBy: "scripted",
        fallback: false,
        ms: 0,
        scripted: true,
        seat: "B",
        turns: 1,
      },
    ],
    status: "completed",
    usage: {
      calls: 2,
      costUsd: null,
      costPartlyUnknown: false,
      inputTokens: 0,
      outputTokens: 0,
      tokensEstimated: true,
      wallMs: 0,
    },
    v: 1,
    verdict: {
      actionItems: [],
      answered: 2,
      asked: 2,
      averageRating: 4.5,
      bottomLine: [
        {
          ids: [],
          sentence: "It can go ahead: 2 of 2 rate it above 2 (average 4.5/5). Nobody asks for a change.",
        },
      ],
      divergences: [],
      groups: [],
      joinedBy: "words",
      message: null,
      policy: "specific",
      ratings: {
        A: 4,
        B: 5,
      },
      recommendation: null,
      severity: null,
      signals: [],
      themes: [],
      verdict: "consensus_reached",
    },
    warnings: [],
  });
});

test("--format ndjson prints every event as it stands in the journal, and the result last", async () => {
  const { told, critique } = prepared();

  const { stdout } = await told.run([...critique, "--format", "ndjson"]);

  const lines = stdout.trimEnd().split("\n");
  const journal = told.read(".colloquy/discussions/critique-design-md/journal.jsonl");
  expect(lines.slice(0, -1)).toEqual(journal.trimEnd().split("\n"));
  expect(lines.map((line) => JSON.parse(line).type)).toEqual([
    "discussion.started",
    "seat.joined",
    "seat.joined",
    "seat.joined",
    "round.started",
    "kept",
    "kept",
    "turn.asked",
    "turn.asked",
    "turn.answered",
    "turn.answered",
    "kept",
    "kept",
    "round.completed",
    "discussion.completed",
    "result",
  ]);
});

test.for(taking(["text", "json", "ndjson"], 3))("%s ends quietly when nobody reads on", async (format) => {
  const { told, critique } = prepared();
  const command = ["colloquy", ...critique, "--quiet", "--format", format].join(" ");

  const { stdout, stderr } = await told.shell(`${command} | head -1; echo $PIPESTATUS`);

  expect(stderr).toBe("");
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toHaveLength(2);
  // Whoever follows event by event and goes away has interrupted it, unless it was already done.
  expect(format === "ndjson" ? ["0", "130"] : ["0"]).toContain(lines[1]);
});

test("without a terminal there are no escape codes, whatever the variables promise", async () => {
  const { told, critique } = prepared();
  const env = { TERM: "xterm-256color", FORCE_COLOR: "1", COLORTERM: "truecolor" };

  for (const args of [critique, ["list"], ["show"], ["verify"], ["agents"], ["--help"], []]) {
    const { stdout, stderr } = await told.run(args, { env });
    expect(stdout + stderr).not.toContain("\u001B");
  }
});

test("a dry run shows the plan, calls nobody and creates nothing", async () => {
  const told = story();
  told.write("design.md", design);
  const mine = shellAgent(told, "mine", `touch called\n${reply(rated(4))}`);
  const panel = config(told, { agents: { mine }, panel: ["mine"] });
  const perspective = [
    "--perspective",
    "Speed|mine|Performance engineer|latency",
    "--perspective",
    "B|reader",
  ];
  const before = treeOf(told.folder);

  const text = await told.run(["critique", "design.md", "--dry-run", ...panel, ...perspective]);
  const json = await told.run(["critique", "design.md", "--dry-run", "--json", ...panel, ...perspective]);

  expect(text.code).toBe(0);
  expectSays(text.stdout.replaceAll(/about [\d,]+/g, "about …"), [
    "critique of design.md, not started (--dry-run)",
    "Speed (Performance engineer): mine, then reader",
    "latency",
    "B (B): reader",
    "no focus given",
    "Usually about … calls and 5,000 tokens in and out, cost unknown: mine reports its cost only afterwards",
    "2 calls, about … tokens in",
  ]);
  expect(JSON.parse(json.stdout)).toMatchObject({ calls: 2, seats: [{ seat: "Speed" }, { seat: "B" }] });
  expect(treeOf(told.folder)).toEqual(before);
});

test("an ended discussion is listed and shown again as it was, and is found from a folder below, where its paths lead there", async () => {
  const { told, critique } = prepared();
  expectSays((await told.run(["list"])).stdout.replaceAll(told.folder, "<folder>"), [
    "No discussions in <folder>/.colloquy yet. `colloquy --help` shows how to start one.",
  ]);
  const first = await told.run(critique);

  const list = await told.run(["list"]);
  expectSays(list.stdout.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, "<when>"), [
    "  id                  protocol  how it stands  last active       title",
    "completed",
    "* d1 critique-design-md  critique  can go ahead        <when>  design.md",
  ]);
  expect(JSON.parse((await told.run(["list", "--json"])).stdout)).toMatchObject([
    { id: "critique-design-md", status: "completed", protocol: "critique", title: "design.md" },
  ]);
  expect((await told.run(["show"])).stdout).toBe(first.stdout);
  expect((await told.run(["show", "critique-d"])).stdout).toBe(first.stdout);
  told.write("deep/down/note.md", design);
  const { files } = resultIn(await told.run(["show", "--json"], { cwd: join(told.folder, "deep/down") }));
  expect(files["folder"]).toBe(join(told.folder, ".colloquy/discussions/critique-design-md"));
  expect((await told.run(["resume", "critique-d"])).stderr).toBe(
    "critique-design-md has ended (completed); its files were written again from the journal.\n",
  );
});

test("what is printed as next can be pasted, whatever the folder is called", async () => {
  const { told, critique } = prepared();

  for (const place of [
    ["--home", "else where"],
    ["--session", "it's here"],
  ]) {
    const { stdout, code } = await told.run([...critique, ...place]);
    expect(code).toBe(0);
    const [, next = ""] = /^Next {4}(.*)$/m.exec(stdout) ?? [];
    const [, record = ""] = /^Record {2}(.*)$/m.exec(stdout) ?? [];
    expect(told.has(record)).toBe(true);
    expect((await told.pasted(next)).stderr).toBe("Written to critique.html\n");
    expect(told.read("critique.html")).toContain("design.md");
    rmSync(join(told.folder, "critique.html"));
  }
});

test("stdin can be the artifact", async () => {
  const { told, critique } = prepared();

  const ended = await told.run(["critique", "-", "--json", ...critique.slice(2)], { stdin: design });

  expect(resultIn(ended)).toMatchObject({ id: "critique-stdin", status: "completed" });
});

test("--lang and --context reach the agents", async () => {
  const told = story();
  told.write("design.md", design);
  told.write("house.md", "Our house rules.\n");
  const panel = config(told, {
    agents: { one: shellAgent(told, "one", `cat > prompt\n${reply(rated(4))}`) },
  });
  const flags = ["--perspective", "A|one", "--lang", "de", "--context", "house.md"];

  await told.run(["critique", "design.md", ...panel, ...flags]);

  expect(told.read("prompt")).toContain("Our house rules.");
  expect(told.read("prompt")).toContain("German");
});

function untimed(result: object): unknown {
  return JSON.parse(
    JSON.stringify(result, (key, value) => (/^(ms|wallMs|inputTokens|outputTokens)$/.test(key) ? 0 : value)),
  );
}
