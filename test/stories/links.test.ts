import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Story, story, treeOf } from "./command.ts";
import { host } from "./host.ts";
import { config, design, ratings, scripted } from "./panel.ts";
import { runHere } from "./program.ts";
import { conclude, replies, scriptedTable, topic } from "./tabling.ts";
import { expectSays } from "../says.ts";

/** A folder beside the project that nothing may be read from or written to. */
function outside({ folder }: Story, files: Readonly<Record<string, string>> = {}): string {
  const path = join(dirname(folder), "elsewhere");
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

function link(told: Story, name: string, target: string): void {
  const path = join(told.folder, name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/** What is beside the project by its real path, as errors name it. */
function shown(told: Story, text: string): string {
  return text.replaceAll(dirname(told.folder), "<root>").replaceAll("<root>/work", "<folder>");
}

function project(): Story {
  const told = story();
  told.write(".git/HEAD", "ref: refs/heads/main\n");
  told.write("design.md", design);
  return told;
}

test("an artifact or a context file that is a link to a file outside is named as such, and taken by its real path", async () => {
  const told = project();
  const secret = join(outside(told, { "notes.md": design }), "notes.md");
  link(told, "link.md", secret);
  link(told, "up", dirname(secret));
  told.write(".env", "KEY=1\n");
  link(told, "env.md", ".env");
  link(told, "inside.md", "design.md");
  const panel = scripted(told, ratings(4));
  const run = (...args: readonly string[]) => runHere(told, ["critique", ...args, ...panel]);

  const refused = [
    await run("link.md"),
    await run("up/notes.md"),
    await run("env.md"),
    await run("design.md", "--context", "link.md"),
    await run("design.md", "--perspectives", join(told.folder, "link.md")),
  ];

  expect(refused.map(({ code }) => code)).toEqual([2, 2, 2, 2, 2]);
  expectSays(shown(told, refused.map(({ stderr }) => stderr).join("")), [
    "error: The artifact link.md is a link to <root>/elsewhere/notes.md, outside of <folder>. If you mean that file, give it by its real path: <root>/elsewhere/notes.md.",
    "error: The artifact up/notes.md is a link to <root>/elsewhere/notes.md, outside of <folder>. If you mean that file, give it by its real path: <root>/elsewhere/notes.md.",
    "error: The artifact env.md is a link to <folder>/.env, which holds secrets. If you mean that file, give it by its real path: <folder>/.env.",
    "error: The context file link.md is a link to <root>/elsewhere/notes.md, outside of <folder>. If you mean that file, give it by its real path: <root>/elsewhere/notes.md.",
    "error: The file of --perspectives <folder>/link.md is a link to <root>/elsewhere/notes.md, outside of <folder>. If you mean that file, give it by its real path: <root>/elsewhere/notes.md.",
  ]);
  expect(told.has(".colloquy")).toBe(false);
  expect([(await run(secret)).code, (await run("inside.md")).code]).toEqual([0, 0]);
});

test("documents never leave the project: a link in their way is refused before anybody is asked", async () => {
  const told = project();
  const elsewhere = outside(told);
  link(told, "docs", elsewhere);

  const refused = await runHere(told, ["roundtable", topic, "--yes", ...scriptedTable(told)]);

  expect(refused.code).toBe(2);
  expect(shown(told, refused.stderr)).toContain(
    "error: docs leads to <root>/elsewhere, outside of <folder>.",
  );
  expect([readdirSync(elsewhere), told.has(".colloquy/discussions")]).toEqual([[], false]);
});

test("a link that is put there later is found when the documents are written", async () => {
  const told = project();
  const elsewhere = outside(told);
  const waiting = await runHere(told, [...specs(told), "--json"]);
  const { id } = JSON.parse(waiting.stdout) as { id: string };
  link(told, "docs", elsewhere);

  const ended = await runHere(told, ["resume", id, "--yes"]);

  expect([waiting.code, ended.code]).toEqual([4, 2]);
  expect(ended.stderr).toContain(", outside of <folder>.");
  expect(readdirSync(elsewhere)).toEqual([]);
});

test("a link of the project into itself is followed, and documents keep the usual permissions", async () => {
  const told = project();
  told.write("documentation/README.md", "# Ours\n");
  link(told, "docs", "documentation");

  const ended = await runHere(told, [...specs(told), "--yes"]);

  expect(ended.code).toBe(0);
  const modeOf = (path: string) => statSync(join(told.folder, path)).mode;
  expect(modeOf("documentation/requirements.md")).toBe(modeOf("documentation/README.md"));
});

/** A specification of one round; somebody has to approve of it, then it goes to the project. */
function specs(told: Story): readonly string[] {
  return ["specs", topic, "--strategy", "standard", ...scriptedTable(told, replies([conclude]))];
}

const participant = "---\nname: Spy\ndescription: Looks\nskills: spied\n---\nLooks at everything.\n";

test.each([
  ["participants/spy.md", participant, ["--participants", "spy,technical-lead"]],
  ["skills/spied.md", "The key is under the mat.\n", ["--participants", "own,technical-lead"]],
  ["strategies/mine.yaml", "name: Mine\n", ["--strategy", "mine"]],
  ["facilitator.md", participant.replace("skills: spied\n", ""), []],
])("a link in a home pulls in no file from outside: %s", async (name, text, flags) => {
  const told = project();
  const target = join(outside(told, { file: text }), "file");
  link(told, `.colloquy/roundtable/${name}`, target);
  told.write(".colloquy/roundtable/participants/own.md", participant);

  const refused = await runHere(told, ["roundtable", topic, "--yes", ...flags, ...scriptedTable(told)]);

  expect(refused.code).toBe(2);
  expect(shown(told, refused.stderr)).toBe(
    `error: <folder>/.colloquy/roundtable/${name} is a link, and nothing is read or written through it. Put the file or the folder itself there, or remove it.\n`,
  );
});

test("a skill that is a link to a secret of the project is refused too", async () => {
  const told = project();
  told.write(".env", "KEY=1\n");
  link(told, ".colloquy/roundtable/skills/spied.md", "../../../.env");
  told.write(".colloquy/roundtable/participants/own.md", participant);
  const flags = ["--participants", "own,technical-lead", ...scriptedTable(told)];
  const refused = await runHere(told, ["roundtable", topic, "--yes", ...flags]);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining("spied.md is a link, and nothing is read"),
  ]);
});

test("the script of an agent in a project's config is no way out", async () => {
  const told = project();
  link(told, "replies.yaml", join(outside(told, { "replies.yaml": "[]" }), "replies.yaml"));
  config(told, { agents: { scripted: { script: "./replies.yaml" } } }, ".colloquy/config.yaml");
  const { code, stderr } = await runHere(told, ["critique", "design.md", "--agents", "scripted"]);
  expect([code, shown(told, stderr)]).toEqual([
    2,
    expect.stringContaining("<folder>/replies.yaml is a link, and nothing is read or written through it."),
  ]);
});

test.each([
  [".colloquy", ".", " to <root>/elsewhere"],
  [".colloquy/discussions", ".", ", and nothing is read or written through it."],
  [".colloquy/config.yaml", "config.yaml", ", and nothing is read or written through it."],
])("a home is not led elsewhere by a link: %s", async (name, target, how) => {
  const told = project();
  const elsewhere = outside(told, { "config.yaml": "concurrency: 1\n" });
  link(told, name, join(elsewhere, target));

  const refused = await runHere(told, ["critique", "design.md", ...scripted(told, ratings(4))]);

  expect([refused.code, shown(told, refused.stderr)]).toEqual([
    2,
    expect.stringContaining(`error: <folder>/${name} is a link${how}`),
  ]);
  expect(readdirSync(elsewhere)).toEqual(["config.yaml"]);
});

/** A folder with a discussion that waits for a person. */
async function waiting(): Promise<Story> {
  const told = project();
  const flags = ["--perspective", "A|human", "--session", "folder"];
  const { code } = await runHere(told, ["critique", "design.md", ...flags]);
  expect(code).toBe(4);
  return told;
}

const goOn = ["resume", "--session"];

test("nothing of a discussion is written through a link in its folder", async () => {
  const told = await waiting();
  const elsewhere = outside(told);
  rmSync(join(told.folder, "folder/rounds"), { recursive: true });
  link(told, "folder/rounds", elsewhere);

  const refused = await runHere(told, [...goOn, join(told.folder, "folder")]);

  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining("folder/rounds is a link, and nothing is read or written through it."),
  ]);
  expect(readdirSync(elsewhere)).toEqual([]);
});

test("a journal that is a link is refused", async () => {
  const told = await waiting();
  const elsewhere = outside(told, { "journal.jsonl": told.read("folder/journal.jsonl") });
  const before = treeOf(elsewhere);
  rmSync(join(told.folder, "folder/journal.jsonl"));
  link(told, "folder/journal.jsonl", join(elsewhere, "journal.jsonl"));

  const refused = await runHere(told, [...goOn, join(told.folder, "folder")]);

  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining("journal.jsonl is a link, and nothing is read or written through it."),
  ]);
  expect(treeOf(elsewhere)).toEqual(before);
});

test("a link is not taken for a person's answer", async () => {
  const told = await waiting();
  const secret = outside(told, { key: '{"answer": "The key is under the mat.", "at": "now"}' });
  link(told, "folder/waiting/1.critique.a.answer.json", join(secret, "key"));

  const still = await runHere(told, [...goOn, join(told.folder, "folder")]);

  expect(still.code).toBe(4);
  expect(told.read("folder/journal.jsonl")).not.toContain("under the mat");
});

test("a discussion and its folder are for their owner alone", async () => {
  const told = project();
  const flags = ["--perspective", "A|human", ...scripted(told, ratings(4))];
  await runHere(told, ["critique", "design.md", ...flags]);
  const own = join(told.env["XDG_CONFIG_HOME"] ?? "", "colloquy/trust");
  for (const home of [join(told.folder, ".colloquy"), own]) {
    const entries = readdirSync(home, { recursive: true, withFileTypes: true });
    const open = [
      [home, statSync(home).mode],
      ...entries.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path, statSync(path).mode] as const;
      }),
    ].filter(([, mode]) => (Number(mode) & 0o077) !== 0);
    expect([entries.length > 0, open]).toEqual([true, []]);
  }
});

test("through MCP no discussion is started on what search would not show", async () => {
  const told = project();
  const secrets = [".env", "deploy/id_rsa", "deploy/server.key", ".aws/credentials"];
  for (const path of secrets) told.write(path, "KEY=1\n");
  link(told, "notes.md", ".env");
  const { complaint } = await host(told, scripted(told, ratings(4)));
  for (const path of [...secrets, "notes.md"]) {
    const artifact = { protocol: "critique", subject: path };
    const context = { protocol: "critique", subject: "design.md", context: [path] };
    expect(await complaint("start_discussion", artifact)).toContain(`${path} is a file that holds secrets.`);
    expect(await complaint("start_discussion", context)).toContain(`${path} is a file that holds secrets.`);
  }
});

/** Everything that is read by a name somebody gives, with a pipe that nobody writes to in its place. */
test.each<readonly [what: string, pipe: string, args: readonly string[]]>([
  ["a project's config", ".colloquy/config.yaml", ["list"]],
  ["a config given by hand", "panel.yaml", ["critique", "design.md", "--config", "panel.yaml"]],
  ["an artifact", "pipe.md", ["critique", "pipe.md", "--agents", "reader"]],
  ["a context file", "pipe.md", ["critique", "design.md", "--context", "pipe.md", "--agents", "reader"]],
  ["a script", "replies.yaml", ["critique", "design.md", "--config", "scripted.yaml"]],
  ["experts", "pipe.yaml", ["swarm", topic, "--config", "scripted.yaml", "--experts", "pipe.yaml"]],
  [
    "a strategy",
    ".colloquy/roundtable/strategies/mine.yaml",
    ["roundtable", topic, "--config", "scripted.yaml", "--strategy", "mine"],
  ],
  [
    "a participant",
    ".colloquy/roundtable/participants/spy.md",
    ["roundtable", topic, "--config", "scripted.yaml", "--participants", "spy"],
  ],
  ["a journal", "folder/journal.jsonl", ["show", "--session", "folder"]],
])("%s that is a pipe is refused at once", async (_what, pipe, args) => {
  const told = project();
  config(told, { agents: { scripted: { script: "./replies.yaml" } } }, "scripted.yaml");
  if (pipe !== "replies.yaml") told.write("replies.yaml", "[]");
  mkdirSync(dirname(join(told.folder, pipe)), { recursive: true });
  execFileSync("mkfifo", [join(told.folder, pipe)]);

  // As a process, so that one that hangs can be ended.
  const { code, stderr } = await told.run(args);

  expect([code, stderr]).toEqual([
    expect.any(Number),
    expect.stringMatching(/cannot be read.*\b(?:pipe|file)\b/),
  ]);
  expect(code).not.toBe(0);
});

test("a device is refused as well", async () => {
  const told = project();
  const { code, stderr } = await runHere(told, ["critique", "/dev/zero", "--agents", "reader"]);
  expect([code, stderr]).toEqual([
    2,
    "error: The artifact /dev/zero cannot be read: it is a device, not a file. Give a file, or `-` to read standard input.\n",
  ]);
});

test("a README that is a pipe does not hold up a workflow about the project", async () => {
  const told = project();
  execFileSync("mkfifo", [join(told.folder, "README.md"), join(told.folder, "package.json")]);
  const { code } = await told.run(["specs", "--dry-run", ...scriptedTable(told)]);
  expect(code).toBe(0);
});

test("what keeps a folder of a home out of git is not written through a link", async () => {
  const told = project();
  const elsewhere = outside(told, { "notes.md": "precious\n" });
  link(told, ".colloquy/cache/.gitignore", join(elsewhere, "notes.md"));

  expect((await runHere(told, ["search", "process"])).code).toBe(0);

  expect(treeOf(elsewhere)).toEqual({ [join(elsewhere, "notes.md")]: expect.anything() });
  expect(readFileSync(join(elsewhere, "notes.md"), "utf8")).toBe("precious\n");
});

test("a .gitignore of the project that is a link is left alone", async () => {
  const told = project();
  const elsewhere = outside(told, { "notes.md": "precious\n" });
  link(told, ".gitignore", join(elsewhere, "notes.md"));

  await runHere(told, ["init", "--yes"]);

  expect(readFileSync(join(elsewhere, "notes.md"), "utf8")).toBe("precious\n");
});

test("a lock that is a link or a pipe names nobody", async () => {
  const told = await waiting();
  const lock = join(told.folder, "folder/lock");
  const living = JSON.stringify({ pid: process.pid, host: hostname() });
  link(told, "folder/lock", join(outside(told, { lock: living }), "lock"));
  const show = () => runHere(told, ["show", "--session", join(told.folder, "folder"), "--json"]);
  expect((await show()).code).toBe(0);
  rmSync(lock);
  execFileSync("mkfifo", [lock]);
  expect((await show()).code).toBe(0);
  expect((await runHere(told, [...goOn, join(told.folder, "folder")])).code).toBe(4);
  expect(existsSync(lock)).toBe(false);
});
