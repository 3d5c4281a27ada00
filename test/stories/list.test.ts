import { cpSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shared } from "../beside.ts";
import { story } from "./command.ts";
import { config, design, rated } from "./panel.ts";
import { expectSays } from "../says.ts";

const replies = [
  { turn: "critique", reply: rated(4) },
  { turn: "question", reply: { action: "question", question: "Who?", focus: "users", participants: "all" } },
  { turn: "response", reply: { position: "Yes.", rationale: [], confidence: 0.9, concerns: [] } },
  {
    turn: "synthesis",
    reply: {
      synthesis: "They agree.",
      consensus: ["Carts stay."],
      conflicts: [{ id: "how-long", description: "How long", positions: {} }],
      resolved: [],
      next_action: "continue",
    },
  },
];

const held = shared(async () => {
  const told = story();
  told.write("design.md", design);
  told.write("replies.yaml", JSON.stringify(replies));
  const panel = config(told, {
    agents: { scripted: { script: "./replies.yaml" } },
    panel: ["scripted"],
    critique: { perspectives: [{ name: "A" }, { name: "B" }] },
  });
  await told.run(["critique", "design.md", ...panel]);
  await told.run(["brainstorm", "カート", "--interactive", ...panel]);
  cpSync(join(told.folder, ".colloquy"), join(told.folder, "../aside"), { recursive: true });
  return { told, panel };
});

/** A critique that has ended and a brainstorm that has not, as they were, whatever an earlier test made of them. */
function archive() {
  const { told, panel } = held();
  const home = join(told.folder, ".colloquy");
  rmSync(home, { recursive: true });
  cpSync(join(told.folder, "../aside"), home, { recursive: true, preserveTimestamps: true });
  const shown = (text: string) =>
    text
      .replaceAll(told.folder, "<folder>")
      .replaceAll(/\d{8}-(?=brain)/g, "<day>-")
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "<when>          ");
  return { told, panel, shown };
}

test("discussions are listed by status, with how far they are; the last active is marked", async () => {
  const { told, shown } = archive();
  const all = await told.run(["list"]);
  const paused = await told.run(["list", "--status", "paused"]);
  const active = await told.run(["list", "--status", "active"]);
  const wrong = await told.run(["list", "--status", "done"]);

  expectSays(shown(all.stdout), [
    "  no.  id                         protocol    how it stands                                     last active       title",
    "paused",
    "* d2   <day>-brainstorm-topic  roundtable  disney, dreamer (1/3), round 1, 1 agreed, 1 open  <when>            カート",
    "completed",
    "d1   critique-design-md         critique    can go ahead                                           <when>            design.md",
    "1 paused, 1 completed",
  ]);
  expectSays(shown(paused.stdout), [
    "  no.  id                         protocol    how it stands                                     last active       title",
    "paused",
    "* d2   <day>-brainstorm-topic  roundtable  disney, dreamer (1/3), round 1, 1 agreed, 1 open  <when>            カート",
  ]);
  expectSays(shown(active.stdout), ["No discussion in <folder>/.colloquy is active; 1 paused, 1 completed."]);
  expect([active.code, wrong.code, wrong.stdout]).toEqual([0, 2, ""]);
  expectSays(wrong.stderr, [
    'error: --status: "done" is not one of active, paused, interrupted, completed, failed, all.',
  ]);
});

test("for programs every discussion is an object, with what it had and more; with --format ndjson a line", async () => {
  const { told } = archive();
  const { stdout } = await told.run(["list", "--json"]);
  const completed = await told.run(["list", "--json", "--status", "completed"]);

  expect(JSON.parse(stdout)).toMatchObject([
    {
      protocol: "roundtable",
      status: "paused",
      title: "カート",
      verdict: "1 agreed, 1 open",
      howFar: "disney, dreamer (1/3), round 1",
      current: true,
    },
    { id: "critique-design-md", protocol: "critique", status: "completed", howFar: null, current: false },
  ]);
  expect(JSON.parse(completed.stdout)).toMatchObject([{ id: "critique-design-md" }]);
  const ndjson = await told.run(["list", "--format", "ndjson"]);
  const lines = ndjson.stdout.trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { protocol: "roundtable" },
    { id: "critique-design-md" },
  ]);
});

test("what is listed is found by its id, also where its folder has another name", async () => {
  const { told } = archive();
  const at = join(told.folder, ".colloquy/discussions");
  renameSync(join(at, "critique-design-md"), join(at, "kept-for-later"));

  expect((await told.run(["list"])).stdout).toContain("critique-design-md");
  expect((await told.run(["show", "critique-design-md"])).code).toBe(0);
  expect((await told.run(["show", "kept-for-later"])).code).toBe(0);
  expect((await told.run(["show", "critique-design"])).code).toBe(2);
});

test("a number stands for an id, wins over a part of one, and is given once", async () => {
  const { told, panel } = archive();
  told.write("d2.md", "# Another\n");
  await told.run(["critique", "d2.md", ...panel]);

  expect((await told.run(["show", "d2", "--json"])).stdout).toContain('"protocol": "roundtable"');
  expect((await told.run(["show", "D3", "--json"])).stdout).toContain('"id": "critique-d2-md"');
  expect((await told.run(["remove", "d3", "--yes"])).code).toBe(0);
  expect((await told.run(["show", "d3"])).code).toBe(2);
  await told.run(["critique", "d2.md", ...panel]);
  const listed = JSON.parse((await told.run(["list", "--json"])).stdout) as { id: string; number: string }[];
  expect(listed.map(({ id, number }) => [id.replace(/^\d{8}/, "<day>"), number])).toEqual([
    ["critique-d2-md", "d4"],
    ["<day>-brainstorm-topic", "d2"],
    ["critique-design-md", "d1"],
  ]);
});

test("one that cannot be read is left out and told, beside others and alone", async () => {
  const { told } = archive();
  const whole = told.read(".colloquy/discussions/critique-design-md/journal.jsonl");
  told.write(".colloquy/discussions/critique-design-md/journal.jsonl", whole.replace(/\n.*\n/, "\n{ torn\n"));
  const { stderr, stdout, code } = await told.run(["list"]);
  expect([code, stdout.includes("design.md")]).toEqual([0, false]);
  expect(stderr).toContain("warning: ");
  expect(stderr).toContain("critique-design-md");
  const json = await told.run(["list", "--json"]);
  expect(JSON.parse(json.stdout)).toHaveLength(1);
  expect(json.stderr).toContain("critique-design-md");
});

test("one whose protocol cannot read what it kept is left out, and told with why", async () => {
  const { told } = archive();
  const journal = ".colloquy/discussions/critique-design-md/journal.jsonl";
  told.write(
    journal,
    told.read(journal).replace('"entry":{"v":2,"move":"critique"', '"entry":{"v":9,"move":"critique"'),
  );
  const { stderr, stdout, code } = await told.run(["list"]);
  expect([code, stdout.includes("design.md")]).toEqual([0, false]);
  expect(stderr).toMatch(/^warning: critique-design-md cannot be read as a critique: /m);
  const json = await told.run(["list", "--json"]);
  expect(JSON.parse(json.stdout)).toHaveLength(1);
  expect(json.stderr).toContain("warning: critique-design-md cannot be read");
});

test("where none of those that are there can be read, nobody is told that there are none yet", async () => {
  const told = story();
  expect((await told.run(["list"])).stdout).toContain("No discussions in ");
  await told.run(["ask", "--example", "--quiet"]);
  const [id = ""] = readdirSync(join(told.folder, ".colloquy/discussions"));
  const journal = `.colloquy/discussions/${id}/journal.jsonl`;
  told.write(journal, told.read(journal).replace(/\n.*\n/, "\n{ torn\n"));
  const { stdout, stderr, code } = await told.run(["list"]);
  expect(stdout).toBe(`No discussion in ${told.folder}/.colloquy can be read.\n`);
  expect([code, stderr.includes(id)]).toEqual([0, true]);
});
