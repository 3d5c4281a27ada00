import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { Asked, Change } from "../../change/change.ts";
import { badInput } from "../../kernel/error.ts";
import { isRecord } from "../../reading/project/never-shown.ts";
import { isSecretFile } from "../../reading/project/secret-file.ts";
import type { Repository } from "./git.ts";

export interface PullRequest {
  readonly what: "pr";
  readonly paths: readonly string[];
  readonly repo: string;
  readonly number: number;
  readonly base: string;
  readonly head: string;
  readonly claim: string;
}

export type AskedOfGit = Exclude<Asked, { readonly what: "files" | "pr" }>;

export interface Sides {
  readonly title: string;
  /** What it is compared with, and that commit as it is told. */
  readonly base: string;
  readonly from: string;
  readonly head: Head;
}

interface Head {
  readonly tree: string;
  readonly commit: string | null;
  readonly isHere?: true;
  readonly left?: Change["left"];
}

export async function sides(
  repository: Repository,
  asked: AskedOfGit | PullRequest,
  homes: readonly string[],
): Promise<Sides> {
  const { what } = asked;
  if (what === "pr") {
    const [target, head] = [
      await presentCommit(repository, asked.base, asked),
      await presentCommit(repository, asked.head, asked),
    ];
    const base = await mergeBase(repository, target, head);
    return { title: `${asked.repo}#${asked.number}`, base, from: base, head: { tree: head, commit: head } };
  }
  if (what === "commit") {
    const commit = await commitOf(repository, asked.commit);
    const parent = await commitOf(repository, `${commit}^`).catch(() => null);
    if (parent === null && (await hasParent(repository, commit)))
      throw badInput(`The commit before ${commit.slice(0, 10)} is not in this clone.`, fetchTheRest);
    const base = parent ?? emptyTree(commit);
    return { title: `commit ${commit.slice(0, 10)}`, base, from: base, head: { tree: commit, commit } };
  }
  const range = what === "diff" ? asked.range : null;
  const [, left = "", dots, right = ""] = /^(.*?)(\.\.\.?)(.*)$/s.exec(range ?? "") ?? [];
  if (dots !== undefined) {
    const named = [left || "HEAD", right || "HEAD"];
    const [from = "", to = ""] = await Promise.all(named.map((one) => commitOf(repository, one)));
    const base = dots === "..." ? await mergeBase(repository, from, to) : from;
    return { title: named.join(dots), base, from: base, head: { tree: to, commit: to } };
  }
  const here = await commitOf(repository, "HEAD");
  if (what === "staged") {
    await refuseConflicts(repository);
    const head = { tree: await written(repository), commit: null };
    return { title: "staged changes", base: here, from: here, head };
  }
  const against = range ?? (await defaultBranch(repository));
  const base = await mergeBase(repository, await commitOf(repository, against), here);
  await refuseConflicts(repository);
  const { tree, left: passed } = await workingTree(repository, homes);
  return {
    title: `changes since ${against}`,
    base,
    from: base,
    head: { tree, commit: here, isHere: true, left: passed },
  };
}

export const fetchTheRest = "Fetch the rest: git fetch --unshallow (in CI: fetch-depth: 0).";

/** By its own words: of a clone that holds a part of the history, git says that the last commit has none. */
async function hasParent({ git }: Repository, commit: string): Promise<boolean> {
  return /^parent /m.test(
    (await git(["cat-file", "commit", commit])).toString("utf8").split("\n\n")[0] ?? "",
  );
}

async function commitOf({ git, isShallow }: Repository, name: string): Promise<string> {
  const told = await git(["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]).catch(
    () => null,
  );
  const id = told?.toString("utf8").trim().split("\n").at(-1) ?? "";
  if (/^[0-9a-f]{40,64}$/.test(id)) return id;
  if (name === "HEAD")
    throw badInput(
      "No commit was made on this branch yet, so there is nothing to compare with.",
      "Give files or a folder: colloquy critique src/",
    );
  throw badInput(
    `"${name}" is no commit of this ${isShallow ? "clone, which holds a part of the history" : "repository"}.`,
    isShallow ? fetchTheRest : "Give a branch, a tag or a commit; files and folders stand before the flag.",
  );
}

async function presentCommit(repository: Repository, id: string, { number }: PullRequest): Promise<string> {
  return commitOf(repository, id).catch(() => {
    throw badInput(
      `The commit ${id.slice(0, 10)} of pull request ${number} is not in this clone.`,
      `Fetch it first: git fetch origin pull/${number}/head`,
    );
  });
}

async function mergeBase({ git, isShallow }: Repository, from: string, to: string): Promise<string> {
  const told = await git(["merge-base", from, to]).catch(() => null);
  const id = told?.toString("utf8").trim();
  if (id) return id;
  throw badInput(
    `${from.slice(0, 10)} and ${to.slice(0, 10)} have no common commit${isShallow ? " in this clone, which holds a part of the history" : ""}.`,
    isShallow ? fetchTheRest : "Compare them directly: --diff a..b",
  );
}

async function defaultBranch(repository: Repository): Promise<string> {
  const told = await repository
    .git(["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"])
    .catch(() => null);
  const known = told === null ? [] : [told.toString("utf8").trim()];
  for (const name of [...known, "origin/main", "origin/master", "main", "master"])
    if ((await commitOf(repository, name).catch(() => null)) !== null) return name;
  return "HEAD";
}

async function refuseConflicts({ git }: Repository): Promise<void> {
  const unmerged = (await git(["ls-files", "-u", "-z"])).toString("utf8").split("\0").filter(Boolean);
  const paths = [...new Set(unmerged.map((line) => line.slice(line.indexOf("\t") + 1)))];
  if (paths.length > 0)
    throw badInput(
      `${paths.slice(0, 3).join(", ")} ${paths.length === 1 ? "is" : "are"} in conflict.`,
      "Finish the merge first, or name a range: --diff main...HEAD",
    );
}

async function written({ git }: Repository): Promise<string> {
  return (await git(["write-tree"])).toString("utf8").trim();
}

/** The working folder as a tree: what differs from the copied index goes into that copy, and stays out of the clone. */
async function workingTree(repository: Repository, homes: readonly string[]) {
  const { git, root } = repository;
  const inTree = true;
  const told = await git("ls-files -m -d -o --exclude-standard -z".split(" "), { inTree });
  const all = [...new Set(told.toString("utf8").split("\0").filter(Boolean))];
  // What seats said elsewhere is no change of the project, and nobody is shown it.
  const paths = all.filter((path) => !isRecord(join(root, path), homes));
  const seen = await Promise.all(paths.map(async (path) => ({ path, why: await whyNotAdded(root, path) })));
  const wanted = seen.flatMap(({ path, why }) => (why === null ? [`${path}\0`] : []));
  await git(["update-index", "-z", "--add", "--remove", "--stdin"], { inTree, input: wanted.join("") });
  const left = seen.flatMap(({ path, why }) => (why === null ? [] : [{ path, why }]));
  return { tree: await written(repository), left };
}

async function whyNotAdded(root: string, path: string): Promise<string | null> {
  if (path.endsWith("/")) return "a repository of its own";
  if (path.includes("\ufffd")) return "its name is no UTF-8";
  if (isSecretFile(path)) return "may hold secrets";
  const found = await lstat(join(root, path)).catch(() => null);
  if (found === null) return null;
  if (found.nlink > 1 && !found.isDirectory()) return "has another name elsewhere";
  return found.size > mostFileBytes ? "too large" : null;
}

function emptyTree(commit: string): string {
  return commit.length === 40
    ? "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
    : "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321";
}

/** What its author says of it: the messages of its commits, the first ones whole. */
export async function saidIn({ git }: Repository, base: string, commit: string | null): Promise<string> {
  if (commit === null) return "";
  const range = base === emptyTree(base) ? [commit] : [commit, `^${base}`];
  const told = await git([
    ..."log --no-show-signature --no-mailmap --no-notes --reverse -n 30 --format=%B%x00".split(" "),
    ...range,
    "--",
  ]);
  const messages = told
    .toString("utf8")
    .split("\0")
    .map((one) => one.trim())
    .filter(Boolean);
  return messages.join("\n\n").slice(0, mostClaimed);
}

export const mostClaimed = 6000;

const mostFileBytes = 1024 * 1024;
