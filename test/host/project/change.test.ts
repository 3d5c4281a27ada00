import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { AskedOfGit, PullRequest } from "../../../src/host/project/sides.ts";
import { changeFrom } from "../../../src/host/project/change.ts";
import { whyLeft } from "../../../src/host/project/left-out.ts";
import { filesIn, wholeFile } from "../../../src/change/patch.ts";

/** Which sides are compared, by how a change is named. `main` and `feature` have gone on since they parted. */

const folder = mkdtempSync(join(tmpdir(), "colloquy-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = {
  PATH: process.env["PATH"],
  HOME: folder,
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
};
const at: Record<string, string> = {};

function git(...args: readonly string[]): string {
  const who = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"];
  return execFileSync("git", [...who, ...args], { cwd: folder, env, encoding: "utf8" }).trim();
}

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);

function commit(message: string): string {
  git("add", "-A");
  git("commit", "-q", "-m", message);
  return git("rev-parse", "HEAD");
}

beforeAll(() => {
  git("init", "-q", "-b", "main");
  write("AGENTS.md", "The rules of main.\n");
  write("shared.ts", "one\n");
  at["base"] = commit("Begin");
  git("checkout", "-q", "-b", "feature");
  write("feature.ts", "new\n");
  write("AGENTS.md", "No rules.\n");
  at["feature"] = commit("Add a feature\n\nIt is small.");
  git("checkout", "-q", "main");
  write("main.ts", "something else\n");
  at["main"] = commit("Go on");
  git("checkout", "-q", "feature");
  write("staged.ts", "staged\n");
  git("add", "staged.ts");
  write("open.ts", "open\n");
  write(".env", "KEY=1\n");
});

const asked = (what: "diff" | "staged" | "commit", named = ""): AskedOfGit =>
  what === "diff"
    ? { what, range: named || null, paths: [] }
    : what === "commit"
      ? { what, commit: named, paths: [] }
      : { what, paths: [] };

const looked = (of: AskedOfGit | PullRequest, laysOut = false) =>
  changeFrom(of, { cwd: folder, homes: [join(folder, "elsewhere")], env, laysOut });

test.each<readonly [what: string, of: AskedOfGit, title: string, files: readonly string[]]>([
  [
    "what a branch has since it parted",
    asked("diff", "main...feature"),
    "main...feature",
    ["AGENTS.md", "feature.ts"],
  ],
  [
    "two sides as they are",
    asked("diff", "main..feature"),
    "main..feature",
    ["AGENTS.md", "feature.ts", "main.ts"],
  ],
  ["the other way round", asked("diff", "feature...main"), "feature...main", ["main.ts"]],
  [
    "a side that is left out is where we stand",
    asked("diff", "main..."),
    "main...HEAD",
    ["AGENTS.md", "feature.ts"],
  ],
  [
    "the working folder against where it parted",
    asked("diff", "main"),
    "changes since main",
    ["AGENTS.md", "feature.ts", "open.ts", "staged.ts"],
  ],
  [
    "the usual branch where none is named",
    asked("diff"),
    "changes since main",
    ["AGENTS.md", "feature.ts", "open.ts", "staged.ts"],
  ],
  ["what is staged", asked("staged"), "staged changes", ["staged.ts"]],
  ["a commit", asked("commit", "feature"), "commit ", ["AGENTS.md", "feature.ts"]],
  ["the first commit", asked("commit", "feature~1"), "commit ", ["AGENTS.md", "shared.ts"]],
])("compared is %s", async (_, of, title, files) => {
  const { artifact } = await looked(of);
  expect(artifact.path.slice(0, title.length)).toBe(title);
  expect(
    filesIn(artifact.text)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(files);
});

test("paths narrow it down, and say so", async () => {
  const { artifact } = await looked({ what: "diff", range: "main...feature", paths: ["feature.ts"] });
  expect(artifact.path).toBe("main...feature (feature.ts)");
  expect(filesIn(artifact.text).map(({ path }) => path)).toEqual(["feature.ts"]);
});

test("the rules are those from before the change, and what its author says is the claim", async () => {
  const { conventions, change } = await looked(asked("diff", "main...feature"));
  expect(conventions).toEqual([{ label: "convention", path: "AGENTS.md", text: "The rules of main.\n" }]);
  expect(change).toMatchObject({
    what: "diff",
    base: at["base"],
    head: at["feature"],
    claim: "Add a feature\n\nIt is small.",
  });
  expect((await looked(asked("staged"))).change.claim).toBeUndefined();
});

test("a pull request is what it has since it parted from its base, by commits that are here", async () => {
  const pr = {
    what: "pr",
    paths: [],
    repo: "github.com/o/n",
    number: 3,
    claim: "Please",
    base: at["main"] ?? "",
    head: at["feature"] ?? "",
  } as const;
  const { artifact, change } = await looked(pr);
  expect(artifact.path).toBe("github.com/o/n#3");
  expect(filesIn(artifact.text).map(({ path }) => path)).toEqual(["AGENTS.md", "feature.ts"]);
  expect(change).toMatchObject({
    claim: "Please",
    pr: { repo: "github.com/o/n", number: 3, head: at["feature"] },
  });
  await expect(looked({ ...pr, head: "a".repeat(40) })).rejects.toThrow(
    "The commit aaaaaaaaaa of pull request 3 is not in this clone.",
  );
});

test("what of the working folder may not be shown is left out and told", async () => {
  const { change } = await looked(asked("diff", "main"));
  expect(change.left).toEqual([{ path: ".env", why: "may hold secrets" }]);
});

test("what a home holds of discussions is no change, wherever the home is; its settings are one", async () => {
  const records = [".colloquy/discussions/d1/journal.jsonl", "elsewhere/discussions/d2/journal.jsonl"];
  for (const path of [...records, ".colloquy/config.yaml"]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '{"v":2,"seq":0}\n');
  }
  onTestFinished(() => {
    for (const path of [".colloquy", "elsewhere"]) rmSync(join(folder, path), { recursive: true });
  });
  const { artifact, change } = await looked(asked("diff"));
  const all = [...filesIn(artifact.text).map(({ path }) => path), ...change.left.map(({ path }) => path)];
  expect(all).toContain(".colloquy/config.yaml");
  expect(all.filter((path) => path.endsWith("journal.jsonl"))).toEqual([]);
});

test.each([
  [".colloquy/discussions/d1/journal.jsonl", "kept of discussions"],
  ["app/.colloquy/drafts/d1.json", "kept of discussions"],
  [".colloquy/config.yaml", null],
  ["colloquy/discussions/notes.md", null],
  [".colloquy/discussions.md", null],
])("of a commit %s is left out: %s", (path, why) => {
  expect(whyLeft(wholeFile(path, "Words."))).toBe(why);
});

test("files are laid out where somebody will look at them and they are not those of the working folder", async () => {
  expect((await looked(asked("diff", "main...feature"))).tree).toBeNull();
  expect((await looked(asked("diff", "main"), true)).tree).toBeNull();
  const { tree } = await looked(asked("commit", "main"), true);
  if (tree === null) throw new Error("nothing was laid out");
  expect(
    ["main.ts", "shared.ts", "feature.ts", "staged.ts"].map((path) => existsSync(join(tree, path))),
  ).toEqual([true, true, false, false]);
  rmSync(tree, { recursive: true });
});

test.each<readonly [what: string, of: AskedOfGit, refused: string | RegExp]>([
  ["a flag", asked("diff", "--output=x"), '"--output=x" begins with a dash'],
  ["no commit", asked("diff", "nobody...main"), '"nobody" is no commit of this repository.'],
  ["sides that are the same", asked("diff", "main...main"), "There is no change to review in main...main."],
  ["paths outside", { what: "staged", paths: ["../other"] }, "../other lies outside of"],
])("refused: %s", async (_, of, refused) => {
  await expect(looked(of)).rejects.toThrow(refused);
});
