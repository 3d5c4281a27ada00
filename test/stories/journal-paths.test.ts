import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { shared } from "../beside.ts";
import { type Story, story } from "./command.ts";
import { config, design, ratings, scripted } from "./panel.ts";
import { runHere } from "./program.ts";
import { conclude, replies, scriptedTable, topic } from "./tabling.ts";

/** Discussions of a clone whose journals name paths: what they name is not opened, and not written to. */

/** Writes the first line of a journal anew, as whoever made the clone could, and nothing after it. */
function forge(told: Story, id: string, change: (started: Record<string, unknown>) => object): string {
  const path = `.colloquy/discussions/${id}/journal.jsonl`;
  const started = JSON.parse(told.read(path).split("\n")[0] ?? "") as Record<string, unknown>;
  told.write(path, `${JSON.stringify({ ...started, ...change(started) })}\n`);
  return path;
}

function elsewhere({ folder }: Story): string {
  const path = join(dirname(folder), "elsewhere");
  mkdirSync(path);
  return path;
}

test("`project`: no other folder is searched", async () => {
  const told = story();
  told.write("src/zebra.ts", "export const zebra = 'ours';\n");
  told.write("replies.yaml", "[]");
  const flags = config(told, { agents: { scripted: { script: "./replies.yaml" } } });
  await runHere(told, ["solve", "Where is the zebra?", ...flags]);
  const outside = elsewhere(told);
  writeFileSync(join(outside, "zebra.ts"), "export const zebra = 'theirs';\n");
  const journal = forge(told, "solve-where-is-the-zebra", () => ({ project: outside }));

  await runHere(told, ["resume", "solve-where-is-the-zebra"]);

  const [ours, theirs] = ["'ours'", "'theirs'"].map((words) => told.read(journal).includes(words));
  expect({ ours, theirs }).toEqual({ ours: true, theirs: false });
});

test("`options.shareWith`: a turn is shared with conversations of this home alone", async () => {
  const told = story();
  told.write("replies.yaml", JSON.stringify([{ reply: "Because." }]));
  const flags = config(told, { agents: { scripted: { script: "./replies.yaml" } } });
  await runHere(told, ["ask", "Why?", "--agents", "scripted", ...flags]);
  const outside = elsewhere(told);
  writeFileSync(join(outside, "journal.jsonl"), "");
  const stray = join("..", "..", "..", "elsewhere");
  forge(told, "ask-why", ({ options }) => ({ options: { ...(options as object), shareWith: [stray] } }));

  const resumed = await runHere(told, ["resume", "ask-why"]);

  expect(resumed.code).toBe(0);
  expect([readdirSync(outside), told.has(".colloquy/discussions/ask-why/journal.jsonl")]).toEqual([
    ["journal.jsonl"],
    true,
  ]);
});

test("`options.artifact.path`: only files of the project are compared with what was discussed", async () => {
  const told = story();
  told.write("design.md", design);
  await runHere(told, ["critique", "design.md", ...scripted(told, ratings(4))]);
  const pipe = join(elsewhere(told), "pipe");
  execFileSync("mkfifo", [pipe]);
  forge(told, "critique-design-md", ({ options }) => {
    const { artifact, ...rest } = options as { readonly artifact: object };
    return { options: { ...rest, artifact: { ...artifact, path: pipe } } };
  });

  const { code } = await told.run(["resume", "critique-design-md"]);

  expect(code).toBe(0);
});

test("`options.artifact.path`: the reader looks around in the project, not around a path it is told", async () => {
  const told = story();
  const text = `${design}\nSee [the plan](plan.md).\n`;
  told.write("design.md", text);
  await told.run(["critique", "design.md", "--agents", "reader"]);
  const outside = elsewhere(told);
  for (const name of ["design.md", "plan.md"]) writeFileSync(join(outside, name), text);
  const journal = forge(told, "critique-design-md", ({ options }) => {
    const { artifact, ...rest } = options as { readonly artifact: object };
    return { options: { ...rest, artifact: { ...artifact, path: join(outside, "design.md") } } };
  });

  await told.run(["resume", "critique-design-md"]);

  expect(told.read(journal)).toContain("links to a file that does not exist");
});

const begun = shared(async () => {
  const told = story();
  told.write(".git/HEAD", "ref: refs/heads/main\n");
  const table = ["--strategy", "standard", ...scriptedTable(told, replies([conclude]))];
  const { stdout } = await runHere(told, ["specs", topic, "--json", ...table]);
  const { id } = JSON.parse(stdout) as { readonly id: string };
  return { told, outside: elsewhere(told), id };
});

test.each([".git", "sub/.git", "../elsewhere", "docs/../../elsewhere"])(
  "`options.out`: documents go to no folder that is not for documents (%s)",
  async (out) => {
    const { told, outside, id } = begun();
    forge(told, id, ({ options }) => ({ options: { ...(options as object), out } }));

    const ended = await runHere(told, ["resume", id, "--yes"]);

    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(", outside of <folder>.");
    expect([readdirSync(join(told.folder, ".git")), readdirSync(outside)]).toEqual([["HEAD"], []]);
  },
);

test("ids of seats: no file is written outside of the discussion's folder", async () => {
  const told = story();
  told.write("design.md", design);
  await runHere(told, ["critique", "design.md", ...scripted(told, ratings(4))]);
  const outside = elsewhere(told);
  forge(told, "critique-design-md", ({ seats }) => {
    const id = "../../../../../elsewhere/owned";
    const moved = (seats as readonly { readonly seat: object }[]).map((one) => ({
      ...one,
      seat: { ...one.seat, id },
    }));
    return { seats: moved };
  });

  const { code, stderr } = await runHere(told, ["resume", "critique-design-md"]);

  expect([code, readdirSync(outside)]).toEqual([2, []]);
  expect(stderr).toContain("is no id");
});

test("a path with control characters reaches no terminal", async () => {
  const told = story();
  told.write("design.md", design);
  await runHere(told, ["critique", "design.md", ...scripted(told, ratings(4))]);
  forge(told, "critique-design-md", () => ({ configFiles: ["/tmp/\u001b]0;evil\u0007.yaml"] }));

  const shown = await runHere(told, ["show", "critique-design-md"]);
  const listed = await runHere(told, ["show", "critique-design-md", "--json"]);

  expect(shown.stdout).not.toContain("\u001b");
  expect(JSON.parse(listed.stdout)).toMatchObject({ next: expect.stringContaining("--config ") });
});
