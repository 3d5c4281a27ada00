import { appendFileSync, cpSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shared } from "../beside.ts";
import { type Story, story, treeOf } from "./command.ts";
import { design, rated, resultIn, scripted } from "./panel.ts";
import { expectSays } from "../says.ts";

/** A story with an ended critique in the folder `team`. */
const held = shared(async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(4), B: rated(5) });
  await told.run(["critique", "design.md", "--session", "team", ...panel]);
  cpSync(join(told.folder, "team"), join(told.folder, "../aside"), { recursive: true });
  return told;
});

/** It as it was when it ended, whatever an earlier test made of it. */
function ended(): Story {
  const told = held();
  rmSync(join(told.folder, "team"), { recursive: true });
  cpSync(join(told.folder, "../aside"), join(told.folder, "team"), { recursive: true });
  return told;
}

const journal = "team/journal.jsonl";

function linesOf(told: Story): readonly string[] {
  return told.read(journal).trimEnd().split("\n");
}

/** The same with a journal as a crash leaves it: it ends after both answers. */
function crashed(): Story {
  const told = ended();
  const answered = linesOf(told).findLastIndex((line) => line.includes('"turn.answered"'));
  told.write(
    journal,
    `${linesOf(told)
      .slice(0, answered + 1)
      .join("\n")}\n`,
  );
  return told;
}

/** The same with the last line half written. */
function torn(): Story {
  const told = crashed();
  const text = told.read(journal);
  told.write(journal, text.slice(0, text.trimEnd().lastIndexOf("\n") + 40));
  return told;
}

test("a journal whose last line was cut off is read, mended by a resume, and the fragment is kept", async () => {
  const told = torn();
  const before = treeOf(told.folder);

  const shown = await told.run(["show", "--session", "team"]);
  expect(shown.code).toBe(0);
  expect(shown.stderr).toMatch(
    /journal\.jsonl:\d+ was cut off by a crash; `colloquy resume` repairs it\.\n$/,
  );
  expect((await told.run(["verify", "--session", "team"])).code).toBe(1);
  expect(treeOf(told.folder)).toEqual(before);

  const resumed = await told.run(["resume", "--session", "team", "--json"]);
  expect(resumed.code).toBe(0);
  expect(resultIn(resumed)).toMatchObject({ status: "completed", verdict: { answered: 2 } });
  expect(told.read("team/journal.torn")).toMatch(/^\{"v":2,"seq":\d+,.{0,30}\n$/);
  expect((await told.run(["verify", "--session", "team"])).code).toBe(0);
});

test("a discussion whose process was killed is interrupted for people and programs alike, and active while a process is at work on it", async () => {
  const told = crashed();

  const shown = await told.run(["show", "--session", "team"]);
  expectSays(shown.stdout, [
    "critique of design.md: interrupted, no result yet",
    "It was interrupted, and nobody works on it. To continue: colloquy resume --session team",
    "Folder  team",
    "Next    colloquy resume --session team",
  ]);
  expect(resultIn(await told.run(["show", "--session", "team", "--json"]))).toMatchObject({
    status: "interrupted",
  });

  const exported = async (format: string) =>
    (await told.run(["export", "--session", "team", "--to", format])).stdout;
  expect(await exported("md")).toContain("- **Status**: interrupted\n");
  expect(await exported("html")).toContain("<span>interrupted</span>");
  expect(JSON.parse(await exported("json"))).toMatchObject({
    discussions: [{ status: "interrupted" }],
  });

  writeFileSync(join(told.folder, "team/lock"), JSON.stringify({ pid: process.pid, host: hostname() }));
  expect((await told.run(["show", "--session", "team"])).stdout).toContain(": active, no result yet\n");
  expect(await exported("md")).toContain("- **Status**: active\n");
});

test("a resume tells in a line what there is, and then only what is new; for programs all of it", async () => {
  const resumed = await crashed().run(["resume", "--session", "team"]);
  expectSays(resumed.stderr.replace(/ · \d.*/, " · <time>").replace(/~[\d,]+ tokens/, "~<some> tokens"), [
    "so far    2 answers in 1 round",
    "resumed   critique-team · design.md",
    "completed 2 calls · ~<some> tokens · <time>",
  ]);

  const { stdout } = await crashed().run(["resume", "--session", "team", "--format", "ndjson"]);
  const types = stdout
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly type: string }).type);
  expect(types[0]).toBe("discussion.started");
  expect(types.filter((type) => type === "turn.answered")).toHaveLength(2);
});

test("a crash before everybody had joined costs nobody a seat", async () => {
  const told = ended();
  told.write(journal, `${linesOf(told).slice(0, 2).join("\n")}\n`);

  const resumed = await told.run(["resume", "--session", "team", "--json"]);

  expect(resultIn(resumed)).toMatchObject({ status: "completed", verdict: { ratings: { A: 4, B: 5 } } });
  expect((await told.run(["verify", "--session", "team"])).code).toBe(0);
});

test.for(["show", "resume", "verify"])(
  "%s refuses a journal that is broken in the middle, by its line, and leaves it alone",
  async (verb) => {
    const told = ended();
    told.write(journal, linesOf(told).with(3, '{"v":2,"seq":4,').join("\n"));
    const before = treeOf(told.folder);

    const { code, stdout, stderr } = await told.run([verb, "--session", "team"]);

    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.replaceAll(told.folder, "<folder>")).toBe(
      "error: <folder>/team/journal.jsonl:4 is not whole JSON, and no crash leaves such a line. Nothing was changed. Restore the journal from a copy, or cut it off before that line and continue from there.\n",
    );
    expect(treeOf(told.folder)).toEqual(before);
  },
);

test("an altered rating is found: verify names the line, show warns, nothing goes on from there", async () => {
  const told = crashed();
  const answered = linesOf(told).findIndex((line) => line.includes('"turn.answered"'));
  told.write(
    journal,
    linesOf(told)
      .map((line, index) => (index === answered ? line.replace('"rating":4', '"rating":1') : line))
      .join("\n")
      .concat("\n"),
  );
  const before = treeOf(told.folder);

  const verified = await told.run(["verify", "--session", "team"]);
  expect(verified.code).toBe(1);
  expect(verified.stdout).toContain(
    `failed  chain: line ${answered + 2} does not follow from line ${answered + 1}: the journal was altered there or before\n`,
  );
  expect((await told.run(["show", "--session", "team"])).stderr).toContain(
    `was altered at line ${answered + 2} or before`,
  );
  expect((await told.run(["resume", "--session", "team"])).code).toBe(2);
  expect(treeOf(told.folder)).toEqual(before);
});

test("a record edited by hand is found", async () => {
  const told = ended();
  expectSays((await told.run(["verify", "--session", "team"])).stdout, [
    "ok      chain: each of 15 lines follows from the one before it",
    "ok      end: the last line is whole",
    "ok      numbers of DISCUSS-001: 4 judgements computed again from the answers: the same",
    "ok      files: every file matches the journal",
  ]);

  told.write("team/discussions/DISCUSS-001-discussion.md", "All is well.");

  const verified = await told.run(["verify", "--session", "team"]);
  expect(verified.code).toBe(1);
  expect(verified.stdout).toContain(
    "failed  files: discussions/DISCUSS-001-discussion.md differ from the journal",
  );
});

test("a folder that a living process writes is locked; the process is named", async () => {
  const told = crashed();
  const startedAt = new Date().toISOString();
  const lock = JSON.stringify({ pid: process.ppid, host: hostname(), startedAt, start: null });
  told.write("team/lock", lock);

  const second = await told.run(["critique", "design.md", "--session", "team", "--agents", "reader"]);
  const resumed = await told.run(["resume", "--session", "team"]);

  for (const { code, stdout, stderr } of [second, resumed]) {
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.replaceAll(told.folder, "<folder>").replace(/at \d{4}-\S+Z\./, "at <start>.")).toContain(
      `error: <folder>/team is being written by process ${process.ppid} on ${hostname()}, which began at <start>. Wait until it ends, or stop it; then try again.\n`,
    );
  }
  expect(told.read("team/lock")).toBe(lock);
});

test("a lock left by a process that is gone is taken over", async () => {
  const told = crashed();
  const gone = await told.shell("echo $$");
  const lock = { pid: Number(gone.stdout), host: hostname() };
  writeFileSync(join(told.folder, "team/lock"), JSON.stringify(lock));

  const resumed = await told.run(["resume", "--session", "team"]);

  expect(resumed.code).toBe(0);
  expect(told.has("team/lock")).toBe(false);
});

test("a journal in a home that cannot be read does not hide the others from the list; one that is emptied or gone is missed", async () => {
  const told = story();
  told.write("design.md", design);
  const panel = scripted(told, { A: rated(4), B: rated(5) });
  await told.run(["critique", "design.md", ...panel]);
  await told.run(["critique", "design.md", ...panel]);
  appendFileSync(join(told.folder, ".colloquy/discussions/critique-design-md/journal.jsonl"), "{\n{}\n");

  const { code, stdout, stderr } = await told.run(["list"]);
  expect(code).toBe(0);
  expect(stdout).toContain("critique-design-md-2");
  expect(stderr).toMatch(/^warning: .*critique-design-md\/journal\.jsonl:\d+ is not whole JSON/);

  told.write(".colloquy/discussions/critique-design-md/journal.jsonl", "");
  rmSync(join(told.folder, ".colloquy/discussions/critique-design-md-2/journal.jsonl"));
  const listed = await told.run(["list"]);
  const verified = await told.run(["verify", "critique-design-md"]);
  // Where the files made of it are there.
  for (const name of ["critique-design-md", "critique-design-md-2"])
    expect(listed.stderr).toContain(`${name} holds no discussion: its journal is empty or gone.`);
  expect([verified.code, verified.stderr]).toEqual([
    1,
    expect.stringContaining("critique-design-md holds no discussion: its journal is empty or gone."),
  ]);
});

test.for(["{}", '{"v":2,"seq":99}'])(
  "a last line that is whole and none of ours is no crash: %s",
  async (line) => {
    const told = ended();
    appendFileSync(join(told.folder, journal), `${line}\n`);
    const { code, stderr } = await told.run(["verify", "--session", "team"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("and no crash leaves such a line.")]);
  },
);

test("an outcome of another shape is found by verify, which says that it was altered", async () => {
  const told = ended();
  const lines = linesOf(told);
  const last = JSON.parse(lines.at(-1) ?? "");
  const altered = { ...last, outcome: { ...last.outcome, decision: 5 } };
  told.write(journal, `${[...lines.slice(0, -1), JSON.stringify(altered)].join("\n")}\n`);
  const { code, stdout } = await told.run(["verify", "--session", "team", "--json"]);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    checks: expect.arrayContaining([expect.objectContaining({ check: "files", finding: "altered" })]),
  });
});

test.for(["{}", "1", "[]", '{"pid":"1","host":3}'])(
  "a lock that names nobody is taken over: %s",
  async (lock) => {
    const told = crashed();
    writeFileSync(join(told.folder, "team/lock"), lock);
    expect((await told.run(["resume", "--session", "team"])).code).toBe(0);
  },
);
