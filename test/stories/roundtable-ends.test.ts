import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { shared } from "../beside.ts";
import { story, until } from "./command.ts";
import {
  answer,
  conclude,
  onlyId,
  patientTable,
  promptsIn,
  replies,
  scriptedTable,
  sessionIn,
  tableIn,
  topic,
} from "./tabling.ts";
import { thoroughly } from "../runs.ts";

describe("who does not answer", () => {
  test("Participant reply: one that fails leaves a partial result, told in the round and the result", async () => {
    const told = story();
    const silent = { seat: "technical-lead", turn: "response", fail: "exit" };
    const ended = await told.run([
      "roundtable",
      topic,
      "--json",
      ...scriptedTable(told, replies([conclude], [silent])),
    ]);
    expect(ended.code).toBe(0);
    expect(tableIn(ended)).toMatchObject({ status: "completed", partial: true });
    expect(tableIn(ended).warnings.join("\n")).toContain("Technical lead gave no answer");
    expect(sessionIn(told).rounds[0]?.missing).toEqual(["technical-lead"]);
  });

  test("all of them: exit 1, and what was asked is kept", async () => {
    const told = story();
    const silent = { turn: "response", fail: "exit" };
    const ended = await told.run([
      "roundtable",
      topic,
      ...scriptedTable(told, replies([conclude], [silent])),
    ]);
    expect([ended.code, ended.stdout.includes("concluded")]).toEqual([1, false]);
    expect(ended.stderr).toContain('No participant answered in the phase "discussion".');
    expect(told.has(`.colloquy/discussions/${onlyId(told)}/journal.jsonl`)).toBe(true);
  });

  test("a facilitator that cannot be read: the fallbacks stand in the session, and it goes on", async () => {
    const told = story();
    const garbage = [
      { turn: "question", round: 1, reply: "hm" },
      { turn: "synthesis", round: 1, reply: "hm" },
    ];
    const panel = scriptedTable(told, replies([{}, conclude], garbage));
    const ended = await told.run(["roundtable", topic, "--json", ...panel]);
    expect(ended.code).toBe(0);
    expect(sessionIn(told).rounds.map(({ fallback }) => fallback)).toEqual([["question", "synthesis"], []]);
  });
});

describe("stopped on the way", () => {
  const rounds = [{}, {}, conclude];

  test("a limit: exit 5, and the draft stays in the archive with what there is; with a higher one it goes on, and asks nobody twice", async () => {
    const told = story();
    const panel = scriptedTable(told, replies([conclude]));
    // The lists and the draft.
    const stopped = await told.run(["specs", topic, "--yes", "--max-calls", "7", "--json", ...panel]);
    expect(stopped.code).toBe(5);
    const folder = `.colloquy/discussions/${onlyId(told)}`;
    const file = `${folder}/artifacts/requirements.md`;
    expect(tableIn(stopped)).toMatchObject({
      status: "paused",
      partial: true,
      stopped: { reason: "limit", detail: "the discussion has reached its limit of 7 calls (max-calls)" },
      verdict: { outcome: { file } },
      next: `colloquy resume ${onlyId(told)} --max-calls 16`,
    });
    expect(told.has("docs/requirements.md")).toBe(false);
    expect(told.read(file)).toContain("A cart survives a restart");
    expect(told.read(file)).toContain("no person has approved it");
    expect(sessionIn(told)).toMatchObject({ status: "paused", outcome: { concluded_by: "limit" } });
    expect((await told.run(["show", onlyId(told)])).stdout).toContain("stopped by a limit · specs");
    expect((await told.run(["verify", onlyId(told)])).code).toBe(0);

    const resumed = await told.run(["resume", "--yes", "--max-calls", "99"]);
    expect(resumed.code).toBe(0);
    expect(resumed.stdout).toContain("concluded · specs");
    expect(told.has("docs/requirements.md")).toBe(true);
    const calls = promptsIn(told).map(({ round, turn, seat }) => `${round} ${turn} ${seat}`);
    expect(calls.length).toBeGreaterThan(7);
    expect(calls).toHaveLength(new Set(calls).size);
  });

  thoroughly.each(["SIGKILL", "SIGINT"] as const)(
    "Batch write: %s in the middle of a round leaves the last whole session file; resume asks nobody twice who has answered",
    async (signal) => {
      const told = story();
      const waiting = "2 response Technical lead";
      const running = told.stoppable(["roundtable", topic, ...patientTable(told, rounds, waiting)], signal);
      await until(() => told.has("calls") && told.read("calls").includes(waiting), "the second is asked");
      const journal = `.colloquy/discussions/${onlyId(told)}/journal.jsonl`;
      await until(() => told.read(journal).split('"turn.answered"').length > 6, "the other has answered");
      running.stop();
      const { code } = await running.ended;
      expect(code).toBe(signal === "SIGINT" ? 130 : null);
      expect(sessionIn(told)).toMatchObject({ total_rounds: 1, rounds: [{ number: 1 }] });

      told.write("go", "");
      const resumed = await told.run(["resume", onlyId(told), "--json"]);
      expect([resumed.code, tableIn(resumed).verdict?.rounds]).toEqual([0, 3]);
      const calls = told.read("calls").trim().split("\n");
      expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([waiting]);
      expect((await told.run(["verify", onlyId(told)])).code).toBe(0);
    },
  );

  test("Batch write: the session file changes once a round, between its synthesis and the next question", async () => {
    const told = story();
    expect((await told.run(["roundtable", topic, ...patientTable(told, [{}, conclude])])).code).toBe(0);
    const sums = told.read("sums").trim().split("\n");
    const [first, second] = [sums[0], sums[4]];
    expect(sums).toEqual([first, second].flatMap((sum) => [sum, sum, sum, sum]));
    expect(new Set(sums).size).toBe(2);
  });

  test("Write failure: a session file that cannot be written is an error that names it", async () => {
    const told = story();
    const unsure = {
      seat: "technical-lead",
      turn: "response",
      reply: answer("I cannot tell", { confidence: 0.3 }),
    };
    await told.run(["roundtable", topic, ...scriptedTable(told, replies([conclude], [unsure]))]);
    const file = join(told.folder, ".colloquy/discussions", onlyId(told), "session.yaml");
    rmSync(file);
    mkdirSync(join(file, "in-the-way"), { recursive: true });
    const { code, stderr } = await told.run(["answer", onlyId(told), "accept"]);
    expect(code).toBe(2);
    expect(stderr).toContain("session.yaml");
  });

  test("Write failure: nothing more is asked, and what was asked is ended", async () => {
    const told = story();
    mkdirSync(join(told.folder, "kept/session.yaml/in-the-way"), { recursive: true });
    // The facilitator answers only once a session file is there, which cannot be.
    const panel = patientTable(told, rounds);
    const { code, stderr } = await told.run(["roundtable", topic, "--session", "kept", ...panel]);
    expect(code).toBe(2);
    expect(stderr).toContain("kept/session.yaml cannot be written");
    // Ended at once, it may not have come to note its call.
    expect(told.has("calls") ? told.read("calls") : "").toMatch(/^(?:1 question Facilitator\n)?$/);
  });
});

describe("Outputs", () => {
  test("what is written goes to the folder of its kind", async () => {
    const told = story();
    const panel = scriptedTable(told);
    const ended = await told.run(["roundtable", topic, "--json", "--output-type", "architecture", ...panel]);
    expect([ended.code, tableIn(ended).verdict?.outcome.file]).toEqual([0, "docs/architecture/carts.md"]);
    expect(told.read("docs/architecture/carts.md")).toContain("Keeps what lies in a cart");
  });

  test("decisions count up from those that are there; --out goes elsewhere", async () => {
    const told = story();
    told.write("notes/decisions/0007-use-sagas.md", "# Sagas\n");
    const flags = ["--output-type", "adr", "--out", "notes", "--json"];
    const ended = await told.run(["roundtable", topic, ...flags, ...scriptedTable(told)]);
    expect(tableIn(ended).verdict?.outcome.file).toBe(
      "notes/decisions/0008-where-should-sessions-be-kept.md",
    );
    expect(readdirSync(join(told.folder, "notes/decisions"))).toHaveLength(2);
    expect(told.read("notes/decisions/0008-where-should-sessions-be-kept.md")).toContain("Take the file.");
  });
});

describe("Existing output", () => {
  const there = "# Requirements\n\n## Functional requirements\n\n### REQ-007: Theirs\n\nIt stays.\n";

  /** Where it is asked about, once for all who answer: each begins anew from there. */
  const asked = shared(async () => {
    const told = story();
    told.write("docs/requirements.md", there);
    const panel = scriptedTable(told, replies([conclude]), {
      limits: { min_rounds: 1, max_rounds: 1 },
    });
    const waits = await told.run(["specs", topic, ...panel]);
    expect([waits.code, waits.stdout.includes("Approve")]).toEqual([4, true]);
    const asked = await told.run(["answer", onlyId(told), "approve"]);
    expect([asked.code, asked.stdout.includes("docs/requirements.md exists already")]).toEqual([4, true]);
    expect(told.read("docs/requirements.md")).toBe(there);
    const aside = `${told.folder}-aside`;
    cpSync(told.folder, aside, { recursive: true });
    return { told, aside };
  });
  const begun = () => {
    const { told, aside } = asked();
    rmSync(told.folder, { recursive: true });
    cpSync(aside, told.folder, { recursive: true });
    return told;
  };
  const specs = async (how: string) => {
    const told = begun();
    expect((await told.run(["answer", onlyId(told), how])).code).toBe(0);
    return { told, text: told.read("docs/requirements.md") };
  };

  test("beside: what was there stays, and ours is a new file next to it", async () => {
    const { told, text } = await specs("beside");
    expect(text).toBe(there);
    const [ours = "", ...others] = readdirSync(join(told.folder, "docs")).filter(
      (name) => name !== "requirements.md",
    );
    expect(others).toEqual([]);
    expect(told.read(`docs/${ours}`)).toMatch(/^# Requirements: Carts\n/);
  });

  test("override: written anew, and what is in force keeps its id", async () => {
    const { text } = await specs("override");
    expect(text).toMatch(/^# Requirements: Carts\n/);
    expect(text.match(/^### REQ-\d+: .*$/gm)).toEqual([
      "### REQ-007: Theirs",
      ...[1, 2, 3].map((n) => `### REQ-${n}: A cart survives a restart`),
    ]);
  });

  test("cancel: it is left as it was", async () => {
    expect((await specs("cancel")).text).toBe(there);
  });

  test("a document that was changed after it was seen is not written over", async () => {
    const told = begun();
    told.write("docs/requirements.md", `${there}\nA last word.\n`);
    const ended = await told.run(["answer", onlyId(told), "override", "--json"]);
    expect(ended.code).toBe(0);
    expect(told.read("docs/requirements.md")).toBe(`${there}\nA last word.\n`);
    const beside = tableIn(ended).verdict?.outcome.file ?? "";
    expect(beside).not.toBe("docs/requirements.md");
    expect(told.read(beside)).toContain("the shop shall keep cart 1");
  });
});

describe("workflows", () => {
  test("a design without a topic is for the requirements that are there; without them it asks for one", async () => {
    const told = story();
    told.write("package.json", '{ "name": "greenhouse" }');
    const panel = scriptedTable(told, replies([conclude]), { limits: { min_rounds: 1, max_rounds: 1 } });
    const refused = await told.run(["design", "--yes", ...panel]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      "error: design: no topic was given, and there is no docs/requirements.md to take it from. For example `colloquy design",
    );
    told.write("docs/requirements.md", "# Requirements\n\n### REQ-001: Tomatoes in winter\n");
    expect((await told.run(["design", "--yes", ...panel])).code).toBe(0);
    expect(sessionIn(told).topic).toBe(
      "The architecture of greenhouse, for the requirements in docs/requirements.md.",
    );
    expect(told.read(`.colloquy/discussions/${onlyId(told)}/journal.jsonl`)).toContain("Tomatoes in winter");
  });

  test("a workflow without a topic is about the project, with what its README says", async () => {
    const told = story();
    told.write("package.json", '{ "name": "greenhouse" }');
    told.write("README.md", "Tomatoes in winter.\n");
    const panel = scriptedTable(told, replies([conclude]), { limits: { min_rounds: 1, max_rounds: 1 } });
    const ended = await told.run(["specs", "--yes", ...panel]);
    expect(ended.code).toBe(0);
    expect(sessionIn(told)).toMatchObject({
      topic: "The requirements of greenhouse.",
      workflow_type: "specs",
      strategy: "consensus-driven",
    });
    expect(onlyId(told)).toMatch(/^\d{8}-specs-/);
    expect(told.read(`.colloquy/discussions/${onlyId(told)}/journal.jsonl`)).toContain("Tomatoes in winter.");
  });

  test("a brainstorm is led by disney whatever the config says, and warns; a flag is followed, and warned of", async () => {
    const held = async (...flags: readonly string[]) => {
      const told = story();
      const panel = scriptedTable(
        told,
        replies([conclude], [{ turn: "response", reply: answer("A dream") }]),
        {
          limits: { min_rounds: 1, max_rounds: 1 },
          strategy: { by_workflow_type: { brainstorm: "standard" } },
        },
      );
      const ended = await told.run(["brainstorm", topic, "--yes", "--json", ...flags, ...panel]);
      return [tableIn(ended).verdict?.strategy, tableIn(ended).warnings[0]?.replaceAll(told.folder, "")];
    };
    expect(await held()).toEqual([
      "disney",
      "A brainstorm always uses disney, so standard from /panel.yaml:17 is ignored, unless this one is given the strategy standard itself.",
    ]);
    expect(await held("--strategy", "standard")).toEqual([
      "standard",
      "A brainstorm is made for disney; this one uses standard, set by --strategy.",
    ]);
  });
});

test("a block that only --yes overrides stands as dissent, in a warning, and in the exit code with --fail-on block", async () => {
  const block = answer("Not like this", { stance: "block", minimumChange: "Keep it for a day" });
  const rounds = [
    { next_action: "phase" },
    { next_action: "phase", wording: "We do it." },
    conclude,
  ] as const;
  const entries = replies(rounds, [{ seat: "technical-lead", turn: "response", reply: block }]);
  const ended = async (...flags: readonly string[]) => {
    const told = story();
    const args = ["roundtable", topic, "--strategy", "consensus-driven", "--yes", "--json", ...flags];
    return told.run([...args, ...scriptedTable(told, entries)]);
  };
  const failed = await ended("--fail-on", "block");
  expect([(await ended()).code, failed.code]).toEqual([0, 3]);
  expect(tableIn(failed)).toMatchObject({
    warnings: expect.arrayContaining([
      "technical-lead still blocks it; nobody was asked, and the recommended answer overrode that.",
    ]),
    verdict: {
      blocks: [{ participant: "technical-lead", overriddenBy: "recommended" }],
      dissent: [{ seat: "Technical lead", how: "objects", why: "Not like this" }],
    },
  });
});
