import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changeFrom, patchGiven } from "../../src/host/project/change.ts";
import type { AskedOfGit } from "../../src/host/project/sides.ts";
import { expectSays } from "../says.ts";
import { verdictIn } from "./panel.ts";
import { branched, finding, pay, type Repo, repository, wrong } from "./repository.ts";

/** What is asked of git, and what comes of it, as the command has it. */
const diff = (range: string | null = null): AskedOfGit => ({ what: "diff", range, paths: [] });
const commit = (named: string): AskedOfGit => ({ what: "commit", commit: named, paths: [] });
const staged: AskedOfGit = { what: "staged", paths: [] };
const looked = ({ told, folder }: Pick<Repo, "told" | "folder">, of: AskedOfGit) =>
  changeFrom(of, { cwd: folder, homes: [], env: told.env, laysOut: false });

const outside = {
  ...finding,
  headline: "Caller adds again",
  place: "src/cart.ts:9",
  critical: false,
  patch: null,
};
const replies = [
  { seat: "Correctness", turn: "critique", reply: { points: [finding, outside], strengths: [], rating: 2 } },
  { seat: "*", turn: "critique", reply: { points: [], strengths: ["Small"], rating: 4 } },
  {
    seat: "*",
    turn: "confirm",
    reply: {
      stands: [
        { on: "G1", stand: "agree", reason: "Line 3" },
        { on: "G2", stand: "contest", reason: "It does not" },
      ],
    },
  },
];

test("a branch is reviewed at its lines, and every format knows them", async () => {
  const repo = branched(replies);
  const ended = await repo.critique("--diff", "main...HEAD", "--session", "../kept", "--confirm");
  const again = (format: string) =>
    repo.told.run(["show", "--session", "../kept", "--format", format], { cwd: repo.folder });
  expect(ended.code).toBe(3);
  expectSays(ended.stdout, [
    "Reads past the end [critical] (Correctness)",
    "src/pay.ts:3",
    "-3    for (let at = 0; at < prices.length; at++) {",
    "+3    for (let at = 0; at <= prices.length; at++) {",
    "To see it: total([1]) reads prices[1]",
    "→ Compare with <",
    "Refuted by others",
    "Caller adds again (src/cart.ts:9)",
    "It does not",
    "Next    colloquy critique --diff main...HEAD --session",
  ]);
  // Code stands as it does in its file, and what was refuted is told once.
  expect(ended.stdout).toContain(
    "    +3    for (let at = 0; at <= prices.length; at++) {\n     4      sum +=",
  );
  expect(ended.stdout.replaceAll(/\s+/g, " ")).toContain(
    "none by more than one; 1 change is asked for; 1 refuted by others.",
  );
  expect(ended.stdout.split("Caller adds again")).toHaveLength(2);
  const { stdout } = await again("json");
  expect(verdictIn({ ...ended, stdout })).toMatchObject({
    actionItems: ["Compare with <"],
    groups: [{}, { refuted: true }],
    confirmation: { changed: ["One finding is refuted."] },
  });
  expect((await again("github")).stdout).toContain(
    "::error file=src/pay.ts,line=3,title=Correctness%3A critical issue::Reads past the end",
  );
  const sarif = JSON.parse((await again("sarif")).stdout) as {
    runs: { results: { locations: unknown }[] }[];
  };
  expect(sarif.runs[0]?.results.map(({ locations }) => locations)).toEqual([
    [
      {
        physicalLocation: {
          artifactLocation: { uri: "src/pay.ts", uriBaseId: "%SRCROOT%" },
          region: { startLine: 3 },
        },
      },
    ],
  ]);
  expect(JSON.parse((await again("gitlab")).stdout)).toMatchObject([
    { severity: "critical", location: { path: "src/pay.ts", lines: { begin: 3 } } },
  ]);
  expect((await repo.told.run(["verify", "--session", "../kept"], { cwd: repo.folder })).code).toBe(0);
});

test("a finding about a line that is gone stands on every host where the line was", async () => {
  const gone = { ...finding, place: "src/pay.ts:-3", patch: null };
  const repo = branched([
    { seat: "*", turn: "critique", reply: { points: [gone], strengths: [], rating: 2 } },
  ]);
  const ended = await repo.critique("--diff", "main...HEAD", "--session", "../kept");
  expect(ended.stdout).toContain("    'at <= prices.length' reads one more than there is".slice(2));
  const again = async (format: string) =>
    (await repo.told.run(["show", "--session", "../kept", "--format", format], { cwd: repo.folder })).stdout;
  expect(await again("github")).toMatch(/::error file=src\/pay.ts,line=3,.*is \(src\/pay.ts:-3\)/);
  expect(JSON.parse(await again("gitlab"))).toMatchObject([{ location: { lines: { begin: 3 } } }]);
  expect(JSON.parse(await again("sarif"))).toMatchObject({
    runs: [
      {
        tool: { driver: { rules: [{ shortDescription: { text: "A finding in a change" } }] } },
        results: [{ locations: [{ physicalLocation: { region: { startLine: 3 } } }] }],
      },
    ],
  });
});

test("what is uncommitted, staged, committed, handed over or whole is each a subject", async () => {
  const repo = branched(replies);
  repo.write("src/pay.ts", wrong.replace("sum = 0", "sum = -1"));
  repo.git("add", "-A");
  repo.write("src/fresh.ts", "export const fresh = 1;\n");
  const patch = repo.git("diff", "main", "feature");
  repo.told.write("change.patch", `${patch}\n`);
  const shown = async (...args: readonly string[]) => {
    const folder = `../s${args.join("").replaceAll(/\W/g, "")}`;
    await repo.critique(...args, "--session", folder, "--quiet");
    const [first = ""] = readFileSync(join(repo.folder, folder, "journal.jsonl"), "utf8").split("\n");
    const { text } = (JSON.parse(first) as { options: { artifact: { text: string } } }).options.artifact;
    return "<= prices|sum = -1|fresh.ts".split("|").map((words) => text.includes(words));
  };
  expect(await shown("--diff")).toEqual([true, true, true]);
  expect(await shown("--commit", "HEAD")).toEqual([true, false, false]);
  expect(await shown("../change.patch")).toEqual([true, false, false]);
  expect(await shown("src")).toEqual([true, true, true]);
  // Paths beside a flag are the part that is meant.
  repo.git("add", "-A");
  expect(await shown("--staged", "src/fresh.ts")).toEqual([false, false, true]);
});

test("a finding that one alone holds counts or not, as a setting says", async () => {
  const repo = branched(replies.slice(0, 2));
  const counts = await repo.critique("--diff", "main...HEAD", "--json");
  const not = await repo.critique("--diff", "main...HEAD", "--json", "--unconfirmed", "ignore");
  expect([counts.code, verdictIn(counts).severity, not.code, verdictIn(not).severity]).toEqual([
    3,
    "HIGH",
    0,
    "MEDIUM",
  ]);
});

test("each bad input is a sentence, and nothing is half done", async () => {
  const repo = branched(replies);
  const told = async (...args: readonly string[]) => {
    const ended = await repo.critique(...args);
    return [ended.code, ended.stderr.replaceAll(/\s+/g, " ")];
  };
  const says = (words: string) => [2, expect.stringContaining(words)];
  expect(await told("--diff", "nowhere...HEAD")).toEqual(says('"nowhere" is no commit of this repository.'));
  expect(await told("--diff", "--staged")).toEqual(says("--diff and --staged were given; use only one."));
  expect(await told("--diff", "--post")).toEqual(
    says("--post writes to a pull request, and none was named."),
  );
  expect(await told("")).toEqual(says("No artifact was given."));
  const bare = await repo.told.run(["critique", "--diff"]);
  expect([bare.code, bare.stderr]).toEqual([2, expect.stringContaining("is in no git repository")]);
  repo.told.write("broken.patch", "--- a/x\n+++ b/x\n@@ -1,3 +1 @@\n-a\n");
  expect(await told("../broken.patch")).toEqual(
    says("The patch ../broken.patch cannot be read: the hunk at line 3 ends too soon."),
  );
  const refused = (of: AskedOfGit, words: string) => expect(looked(repo, of)).rejects.toThrow(words);
  await refused(staged, "There is no change to review in staged changes.");
  await refused({ ...diff(), paths: ["nowhere"] }, "no change to review in changes since main (nowhere).");
  await refused(diff(".."), "There is no change to review in HEAD..HEAD.");
  const none = "No commit was made on this branch yet";
  repo.git("checkout", "-q", "--orphan", "fresh");
  await expect(looked(repo, diff("main...feature"))).resolves.toBeDefined();
  for (const change of [diff(), commit("HEAD")]) await refused(change, none);
  const empty = repository([], "empty");
  empty.write("a.ts", pay);
  await expect(looked(empty, staged)).rejects.toThrow(none);
});

test("conflicts, a part of a history, submodules, line ends and odd bytes", async () => {
  const repo = branched(replies);
  repo.write("latin.txt", Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x0a]));
  repo.write("crlf.ts", "a\r\nb\r\n");
  repo.write("line\nbreak.ts", "export const odd = 1;");
  repo.write("logo.png", Buffer.from([0, 1, 2]));
  repo.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", repo.folder, "sub");
  repo.commit("Odd things");
  const ended = await repo.critique("--diff", "main...HEAD", "--session", "../odd", "--quiet");
  expect([ended.stdout, ended.stderr]).toEqual([
    expect.stringContaining("Left out by rule"),
    expect.stringContaining("No reviewer was shown line"),
  ]);
  const journal = repo.told.read("odd/journal.jsonl");
  expect(journal).toContain(
    '{"path":"line\\\\nbreak.ts","why":"its name holds a line break"},{"path":"logo.png","why":"binary"},{"path":"sub","why":"a submodule"}',
  );
  expect(journal).toContain("caf\ufffd");
  repo.git("clone", "-q", "--depth", "1", `file://${repo.folder}`, "../shallow");
  const shallow = { ...repo, folder: join(repo.folder, "../shallow") };
  await expect(looked(shallow, diff("HEAD~1...HEAD"))).rejects.toThrow(
    '"HEAD~1" is no commit of this clone, which holds a part of the history.',
  );
  await expect(looked(shallow, commit("HEAD"))).rejects.toThrow(/The commit before \w+ is not in this clone/);
  repo.git("checkout", "-q", "main");
  repo.write("src/pay.ts", pay.replace("let at = 0", "let at = 1"));
  repo.commit("Elsewhere");
  expect(() => repo.git("merge", "-q", "feature")).toThrow();
  const conflict = await repo.critique("--diff");
  expect([conflict.code, conflict.stderr]).toEqual([
    2,
    expect.stringContaining("src/pay.ts is in conflict."),
  ]);
  // A range has no part in it; the patch of it has no lines of one side.
  await expect(looked(repo, diff("main...feature"))).resolves.toBeDefined();
  expect(() => patchGiven("conflict.patch", repo.git("diff"))).toThrow(
    "is of a merge (diff --cc src/pay.ts)",
  );
});

test("context takes folders, patterns and changes, for every verb", async () => {
  const repo = branched([{ seat: "*", turn: "*", reply: "It sums." }]);
  repo.write("docs/a.md", "# First\n");
  repo.write("docs/deep/b.md", "# Second\n");
  repo.write("docs/.env", "TOKEN=abcdef\n");
  repo.write("docs/logo.png", Buffer.from([0, 1, 2]));
  const ended = await repo.told.run(
    [
      "ask",
      "What is it?",
      "--context",
      "docs,{src,lib}/*.ts,diff main...HEAD",
      "--config",
      "../panel.yaml",
      "--home",
      "../asked",
    ],
    { cwd: repo.folder },
  );
  expect([ended.code, ended.stderr]).toEqual([0, expect.not.stringContaining("error")]);
  expectSays(ended.stderr, [
    "Left out of what is to be known: docs/.env (may hold secrets), docs/logo.png (no text).",
  ]);
  const journal = repo.told.read(
    `asked/discussions/${readdirSync(join(repo.folder, "../asked/discussions"))[0]}/journal.jsonl`,
  );
  for (const words of [
    "# First",
    "# Second",
    "docs/deep/b.md",
    "src/pay.ts",
    "+  for (let at = 0; at <= prices.length",
  ])
    expect(journal).toContain(words);
  expect(journal).not.toContain("abcdef");
  for (const at of Array.from({ length: 11 }, (_, index) => index))
    repo.write(`large/${at}.txt`, "x".repeat(1_000_000));
  const large = await repo.critique("src/pay.ts", "--context", "large");
  expect([large.code, large.stderr.replaceAll(/\s+/g, " ")]).toEqual([
    2,
    expect.stringContaining("large is 11 files with 11,000,000 bytes; at most 200 files and 10,485,760"),
  ]);
});

test("what cannot be told as it stands is left out and listed, whatever is committed of it", async () => {
  const repo = branched(replies);
  const latin = (byte: number) => Buffer.from([0x63, 0x61, 0x66, byte, 0x0a]);
  repo.write("latin.txt", latin(0xe9));
  writeFileSync(Buffer.from(`${repo.folder}/caf\u00e9.ts`, "latin1"), "export {};\n");
  repo.write("line.json", `"${"x".repeat(30_000)}"\n`);
  repo.write("grown.ts", "export const old = 1;\n");
  repo.commit("Odd bytes");
  const odd = [
    { path: "caf\ufffd.ts", why: "its name is no UTF-8" },
    { path: "line.json", why: "a line is too long" },
  ];
  expect((await shownIn(repo, diff("main...HEAD"))).left).toEqual(odd);
  repo.write("latin.txt", latin(0xe8));
  repo.write("grown.ts", "export const now = 1;\n".repeat(60_000));
  repo.write("src/pay.ts", wrong.replace("sum = 0", "sum = 1"));
  const latest = await shownIn(repo, diff());
  expect(latest.left).toEqual([{ path: "grown.ts", why: "too large" }, ...odd]);
  expect(latest.text).not.toContain("grown.ts");
  expect((await shownIn(repo, diff("HEAD"))).left).toEqual([
    { path: "grown.ts", why: "too large" },
    { path: "latin.txt", why: "its text is no UTF-8" },
  ]);
});

test("what a person ignores everywhere, and how their lines end, holds for what is uncommitted", async () => {
  const repo = branched(replies);
  const home = repo.told.env["HOME"] ?? "";
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "ignored"), "notes.txt\n");
  writeFileSync(join(home, ".gitconfig"), "[core]\n\texcludesFile = ~/ignored\n\tautocrlf = true\n");
  repo.write("notes.txt", "For nobody\n");
  repo.write("src/pay.ts", wrong.replace("sum = 0", "sum = 1").replaceAll("\n", "\r\n"));
  repo.write("run.sh", "ls\r\n");
  mkdirSync(join(repo.folder, "odd"));
  writeFileSync(Buffer.from(`${repo.folder}/odd/caf\u00e9.ts`, "latin1"), "export {};\n");
  const { text, left } = await shownIn(repo, diff("HEAD"));
  expect(text).not.toContain("For nobody");
  expect(text.match(/^[-+] .*$/gm)).toEqual(["-  let sum = 0;", "+  let sum = 1;"]);
  expect(left).toEqual([{ path: "odd/caf\ufffd.ts", why: "its name is no UTF-8" }]);
});

test("a change of the very second in which the index was written is seen", async () => {
  const repo = branched(replies);
  repo.write("src/pay.ts", wrong.replace("sum = 0", "sum = 1"));
  const [index, file] = [".git/index", "src/pay.ts"].map((path) => join(repo.folder, path));
  if (index === undefined || file === undefined) throw new Error("There are two.");
  repo.git("add", "-A");
  // As large as before, at the same time as the index: git tells them apart by looking into the file.
  repo.write("src/pay.ts", wrong.replace("sum = 0", "sum = 2"));
  const { mtime } = statSync(index);
  utimesSync(file, mtime, mtime);
  expect((await shownIn(repo, diff("HEAD"))).text).toContain("+  let sum = 2;");
});

test("in a hook of a commit of all, what is staged is what is to be committed", async () => {
  const repo = branched(replies);
  repo.write("src/pay.ts", wrong.replace("sum = 0", "sum = 1"));
  const other = join(repo.folder, ".git/next-index.lock");
  copyFileSync(join(repo.folder, ".git/index"), other);
  execFileSync("git", ["add", "-A"], { cwd: repo.folder, env: { ...process.env, GIT_INDEX_FILE: other } });
  const told = repo.told.run(
    ["critique", "--staged", "--config", "../panel.yaml", "--session", "../hook", "--quiet"],
    { cwd: repo.folder, env: { GIT_INDEX_FILE: ".git/next-index.lock" } },
  );
  expect([(await told).code, repo.told.read("hook/journal.jsonl")]).toEqual([
    3,
    expect.stringContaining("+  let sum = 1;"),
  ]);
});

test("what may be run and where only line ends changed is told, and one patch has each file once", async () => {
  const repo = branched(replies);
  repo.write("crlf.ts", "a\r\nb\r\n");
  repo.write("run.sh", "ls\n");
  repo.commit("Two files");
  repo.write("crlf.ts", "a\nb\n");
  chmodSync(join(repo.folder, "run.sh"), 0o755);
  const { text, left } = await shownIn(repo, diff("HEAD"));
  expect(text).toContain("old mode 100644\nnew mode 100755\n");
  expect(left).toEqual([{ path: "crlf.ts", why: "only its line ends changed" }]);
  const planned = await repo.critique("--diff", "HEAD", "--dry-run");
  expect(planned.stdout).toContain(
    "1 file, 0 changed lines; left out by rule: crlf.ts (only its line ends changed).",
  );
  const patch = repo.git("diff", "main", "feature");
  expect(() => patchGiven("series.patch", `${patch}\n${patch}\n`)).toThrow(
    "it changes crlf.ts twice, so a line of it has no one number",
  );
});

async function shownIn(repo: Repo, of: AskedOfGit) {
  const { artifact, change } = await looked(repo, of);
  return { text: artifact.text, left: change.left };
}
