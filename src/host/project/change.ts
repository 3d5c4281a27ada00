import { posix } from "node:path";
import { type Change, leftTold } from "../../change/change.ts";
import {
  type ChangedFile,
  changedLines,
  filesIn,
  messageIn,
  nearby,
  PatchError,
  patchOf,
} from "../../change/patch.ts";
import { badInput, ColloquyError } from "../../kernel/error.ts";
import type { Material } from "../../kernel/seat.ts";
import type { Variables } from "../../program-path.ts";
import { count, grouped } from "../../text/amount.ts";
import { GitError, openRepository, type Repository } from "./git.ts";
import { blobsNamed, laidOut } from "./laid-out.ts";
import type { NamedFrom } from "./own-file.ts";
import { heedAttributes, parted, whyLeft } from "./left-out.ts";
import { type AskedOfGit, fetchTheRest, mostClaimed, type PullRequest, saidIn, sides } from "./sides.ts";

export interface LookedUp {
  readonly artifact: Material;
  readonly change: Change;
  readonly conventions: readonly Material[];
  /** Where the files of its new side stand; `null` where that is the working folder itself. */
  readonly tree: string | null;
}

const mostLines = 20_000;

interface Wanted extends NamedFrom {
  readonly env: Variables;
  readonly laysOut: boolean;
}

export async function changeFrom(asked: AskedOfGit | PullRequest, wanted: Wanted): Promise<LookedUp> {
  const named = [
    asked.what === "diff" ? asked.range : asked.what === "commit" ? asked.commit : null,
    ...asked.paths,
  ];
  const flag = named.find((one) => one?.startsWith("-") === true);
  if (flag !== undefined)
    throw new ColloquyError(
      "usage",
      `"${flag}" begins with a dash, so it is no commit, range or path here.`,
      {
        hint: "A path that does begin with one is written ./-name.",
      },
    );
  const repository = await openRepository(wanted.cwd, wanted.env);
  try {
    return await lookedUp(repository, asked, wanted);
  } catch (error) {
    if (error instanceof GitError) throw toldBetter(error, repository);
    throw error;
  } finally {
    await repository.close();
  }
}

async function lookedUp(
  repository: Repository,
  asked: AskedOfGit | PullRequest,
  { cwd, homes, laysOut }: Wanted,
): Promise<LookedUp> {
  const { root, git } = repository;
  const { title: sidesTold, base, head, from } = await sides(repository, asked, homes);
  const title = [sidesTold, ...(asked.paths.length > 0 ? [`(${asked.paths.join(", ")})`] : [])].join(" ");
  const [attributes = "", ...rules] = await textsAt(repository, base, [".gitattributes", ...conventionFiles]);
  await heedAttributes(repository, attributes);
  const paths = asked.paths.map((path) => pathIn(root, cwd, path));
  const patch = await git([
    ..."diff-tree -r -p -M --no-ext-diff --no-textconv --no-color --full-index --submodule=short -W".split(
      " ",
    ),
    "--src-prefix=a/",
    "--dst-prefix=b/",
    base,
    head.tree,
    "--",
    ...paths,
  ]);
  const { files, left } = await parted(filesIn(patch.toString("utf8")), repository, head.left ?? []);
  const claim = asked.what === "pr" ? asked.claim : await saidIn(repository, base, head.commit);
  const tree = head.isHere || !laysOut ? null : await laidOut(repository, head.tree);
  return {
    artifact: { label: "change", path: title, text: patchText(title, files, left) },
    change: {
      what: asked.what,
      base: from,
      ...(!head.isHere && { head: head.tree }),
      ...(claim !== "" && { claim }),
      left,
      ...(asked.what === "pr" && { pr: { repo: asked.repo, number: asked.number, head: asked.head } }),
    },
    conventions: conventionsIn(rules),
    tree,
  };
}

/** The files of a commit as they were laid out before; `null` where it is not here. */
export async function laidOutAgain(commit: string, cwd: string, env: Variables): Promise<string | null> {
  const repository = await openRepository(cwd, env).catch(() => null);
  if (repository === null || !/^[0-9a-f]{40,64}$/.test(commit)) return null;
  const tree = await laidOut(repository, commit).catch(() => null);
  await repository.close();
  return tree;
}

export function patchText(title: string, files: readonly ChangedFile[], left: Change["left"]): string {
  if (files.length === 0) {
    throw badInput(
      `There is no change to review in ${title}${left.length === 0 ? "" : `: only ${leftTold(left)}`}.`,
      left.length === 0
        ? "Compare other sides, in one word (--diff main...HEAD), or name other paths."
        : "Give such a file by its path to review it.",
    );
  }
  const lines = changedLines(files);
  if (lines <= mostLines) return patchOf(files);
  throw badInput(
    `${title}: ${grouped(lines)} lines of ${count(files.length, "file")} changed; at most ${grouped(mostLines)} can be reviewed at once.`,
    "Name folders or files of it, or a smaller range.",
  );
}

export function patchGiven(title: string, text: string): Pick<LookedUp, "artifact" | "change"> {
  try {
    const all = filesIn(text).map((file) => ({ file, why: whyLeft(file) }));
    const left = all.flatMap(({ file, why }) => (why === null ? [] : [{ path: file.path, why }]));
    const files = all.flatMap(({ file, why }) => (why === null ? [nearby(file)] : []));
    const again = files.find(({ path }, index) => files.findIndex((one) => one.path === path) < index);
    if (again !== undefined)
      throw new PatchError(`it changes ${again.path} twice, so a line of it has no one number`);
    const artifact = { label: "change", path: title, text: patchText(title, files, left) };
    const claim = messageIn(text).slice(0, mostClaimed);
    return { artifact, change: { what: "patch", ...(claim !== "" && { claim }), left } };
  } catch (error) {
    if (!(error instanceof PatchError)) throw error;
    throw badInput(
      `The patch ${title} cannot be read: ${error.message}.`,
      "Give one plain patch, as `git diff main...branch` or `diff -u` writes it.",
      error,
    );
  }
}

const conventionFiles = [
  ..."AGENTS.md CLAUDE.md CONTRIBUTING.md docs/CONTRIBUTING.md .github/CONTRIBUTING.md .editorconfig".split(
    " ",
  ),
  ...".oxlintrc.json .eslintrc.json eslint.config.js eslint.config.mjs eslint.config.ts biome.json ruff.toml".split(
    " ",
  ),
];
const mostRules = { one: 8000, all: 20_000 };

async function textsAt(repository: Repository, commit: string, paths: readonly string[]) {
  const names = paths.map((path) => `${commit}:${path}`);
  const held = await blobsNamed(repository, names);
  return held.map((bytes) => (bytes === null || bytes.includes(0) ? "" : bytes.toString("utf8")));
}

/** A change must not write the rules of its own review: they are read from the side before it. */
function conventionsIn(texts: readonly string[]): readonly Material[] {
  const found: Material[] = [];
  let room = mostRules.all;
  for (const [index, path] of conventionFiles.entries()) {
    const text = texts[index] ?? "";
    if (text.trim() === "" || room < 500) continue;
    const most = Math.min(room, mostRules.one);
    const told = text.length > most ? `${text.slice(0, most)}\n[…]` : text;
    room -= told.length;
    found.push({ label: "convention", path, text: told });
  }
  return found;
}

function pathIn(root: string, cwd: string, path: string): string {
  const found = posix.relative(root, posix.resolve(cwd, path));
  if (found !== ".." && !found.startsWith("../")) return found || ".";
  throw badInput(`${path} lies outside of ${root}.`, "Name paths of the repository that the change is in.");
}

function toldBetter(error: GitError, { isShallow }: Repository): ColloquyError {
  if (error.isTooLarge)
    return badInput(
      "The change is larger than 64 MB, which nobody can review.",
      "Name folders or files of it, or a smaller range.",
      error,
    );
  const isMissing = /missing|unable to read|bad object|could not get object|not a valid object/i.test(
    error.message,
  );
  if (!isMissing)
    return badInput(`git cannot read the change: ${error.message}.`, "Try the same with git diff.", error);
  return badInput(
    `Parts of the change are not in this clone (${error.message}).`,
    isShallow
      ? fetchTheRest
      : "It is a partial clone: git fetch --refetch --no-filter brings what is missing.",
    error,
  );
}
