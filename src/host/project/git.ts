import { execFile } from "node:child_process";
import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { existsSync, lstatSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { holds, nearestWith } from "../../folders.ts";
import { badInput } from "../../kernel/error.ts";
import { onPath, type Variables, withProgramPath } from "../../program-path.ts";

/**
 * The one door to git. It never works in the clone's own `.git`: it has one of its own, in a temporary folder, which
 * knows of the clone its objects, its refs and a copy of its index. So nothing in the clone's config, hooks or info is
 * ever read, nothing there is written, and what is made on the way goes with the temporary folder.
 */
export interface Repository {
  readonly root: string;
  /** What is missing of the history, where it was cloned in part. */
  readonly isShallow: boolean;
  readonly git: (
    args: readonly string[],
    how?: { readonly input?: string; readonly inTree?: true },
  ) => Promise<Buffer>;
  /** Lines of its own `info/attributes`: those of the working folder are read nowhere. */
  readonly attributes: (lines: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const mostBytes = 64 * 1024 * 1024;
const mostMs = 120_000;

export async function openRepository(cwd: string, env: Variables): Promise<Repository> {
  const safe = withProgramPath(env, cwd);
  const program = onPath("git", safe);
  if (program === undefined)
    throw badInput("git is not installed, so no change can be looked at.", "Install git, or give files.");
  const { root, own, common } = await foldersOf(cwd);
  await refuseOther(common, root);
  const at = await mkdtemp(join(tmpdir(), "colloquy-git-"));
  try {
    await furnish(at, { own, common, index: indexIn(own, cwd, env) });
  } catch (cause) {
    await rm(at, { recursive: true, force: true });
    throw badInput(
      `The repository at ${root} cannot be read: ${(cause as Error).message}.`,
      undefined,
      cause,
    );
  }
  const variables = {
    PATH: safe["PATH"],
    HOME: env["HOME"] ?? homedir(),
    LC_ALL: "C",
    GIT_DIR: at,
    GIT_ALTERNATE_OBJECT_DIRECTORIES: listed(join(common, "objects")),
    // What the config of the machine or of the user would start is not needed here either.
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_NO_LAZY_FETCH: "1",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_LITERAL_PATHSPECS: "1",
  };
  const ownValues = await valuesOfUser(program, at, env);
  const inTree = { GIT_WORK_TREE: root };
  return {
    root,
    isShallow: existsSync(join(at, "shallow")),
    git: (args, how = {}) =>
      started(
        program,
        ["--no-pager", ...ownValues, ...(how.inTree ? ["-c", "core.bare=false"] : []), ...args],
        {
          cwd: how.inTree ? root : at,
          env: { ...variables, ...(how.inTree && inTree) },
          input: how.input,
        },
      ),
    attributes: (lines) => writeFile(join(at, "info", "attributes"), lines),
    close: () => rm(at, { recursive: true, force: true }),
  };
}

export class GitError extends Error {
  readonly isTooLarge: boolean;

  constructor(message: string, isTooLarge: boolean) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

interface Start {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string | undefined;
}

export function started(
  program: string,
  args: readonly string[],
  { input, ...where }: Start,
): Promise<Buffer> {
  return new Promise((done, failed) => {
    const options = {
      ...where,
      encoding: "buffer",
      maxBuffer: mostBytes,
      timeout: mostMs,
      killSignal: "SIGKILL",
    } as const;
    const child = execFile(program, args, options, (error, stdout, stderr) => {
      if (error === null) return done(stdout);
      const isTooLarge = (error as NodeJS.ErrnoException).code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";
      const words = stderr.toString("utf8").trim().split("\n");
      const told = words.find((line) => /^(?:fatal|error):/.test(line)) ?? words.at(-1) ?? "";
      const plain = told.replace(/^(?:fatal|error): /, "").replaceAll(where.env["GIT_DIR"] ?? "\0", ".git");
      failed(new GitError(plain || error.message, isTooLarge));
    });
    // One that ends before it has read all says so itself.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input ?? "");
  });
}

async function foldersOf(cwd: string) {
  const here = resolve(cwd);
  const root = nearestWith([".git"], here);
  const bare = nearestWith(["HEAD"], here);
  const isBare = bare !== null && ["objects", "refs"].every((name) => existsSync(join(bare, name)));
  // One that lies in a project may have come with it, config and all.
  if (isBare && (root === null || (bare !== join(root, ".git") && holds(root, bare))))
    throw badInput(
      `${bare} is a bare repository: it has no files to look at.`,
      "Go to the project's own folder.",
    );
  if (root === null)
    throw badInput(
      `${here} is in no git repository, so there is no change to look at.`,
      "Give files, or go to the project.",
    );
  const path = join(root, ".git");
  if (lstatSync(path).isDirectory()) return { root, own: path, common: path };
  const named = /^gitdir: (.+)$/m.exec(await readFile(path, "utf8").catch(() => ""))?.[1];
  const own = named === undefined ? null : await realpath(resolve(root, named)).catch(() => null);
  if (own === null) throw badInput(`${path} leads to no repository.`, "Go to the project's own folder.");
  // A worktree is known by its repository; a submodule lies in that of the project around it. Any other could be anybody's.
  const back = await readFile(join(own, "gitdir"), "utf8").catch(() => null);
  const modules = /^(.+)[\\/]\.git[\\/]modules[\\/]/.exec(own)?.[1];
  const isKnown =
    back === null
      ? modules !== undefined && holds(modules, await realpath(root))
      : (await realpath(dirname(back.trim())).catch(() => "")) === (await realpath(root));
  if (!isKnown)
    throw badInput(
      `${path} leads to ${own}, which knows nothing of this folder.`,
      "Go to the project's own folder.",
    );
  const common = (await readFile(join(own, "commondir"), "utf8").catch(() => ".")).trim();
  return { root, own, common: resolve(own, common) };
}

/** Of the clone's config these alone are taken over, by name: how its files are stored, nothing that starts anything. */
const taken =
  /^\s*(objectformat|refstorage|autocrlf|filemode|ignorecase|symlinks|precomposeunicode)\s*=\s*(\w+)\s*$/gim;

/** What the user's own config says of line ends and of files that are nobody's business, unless the clone has its own. */
async function valuesOfUser(program: string, at: string, env: Variables): Promise<readonly string[]> {
  const args = ["config", "--type=path", "-z", "--get-regexp", "^core\\.(autocrlf|eol|excludesfile)$"];
  const told = await started(program, args, { cwd: at, env: { ...env, GIT_DIR: at }, input: "" }).catch(
    () => null,
  );
  const values = told?.toString("utf8").split("\0").filter(Boolean) ?? [];
  return values.flatMap((one) => ["-c", one.replace("\n", "=")]);
}

/** In a hook of `git commit -a` what is staged stands in another file beside it. */
function indexIn(own: string, cwd: string, env: Variables): string {
  const named = resolve(cwd, env["GIT_INDEX_FILE"] ?? "");
  return dirname(named) === own ? basename(named) : "index";
}

async function furnish(
  at: string,
  { own, common, index }: { readonly own: string; readonly common: string; readonly index: string },
): Promise<void> {
  await mkdir(join(at, "objects"));
  await mkdir(join(at, "info"));
  const config = (await plainBytes(join(common, "config")))?.toString("utf8") ?? "";
  const values = [...config.matchAll(taken)].map(
    ([, name = "", value = ""]) => [name.toLowerCase(), value] as const,
  );
  const of = (names: readonly string[]) =>
    values.flatMap(([name, value]) => (names.includes(name) ? [`\t${name} = ${value}`] : []));
  const extensions = of(["objectformat", "refstorage"]);
  const core = of(["autocrlf", "filemode", "ignorecase", "symlinks", "precomposeunicode"]);
  const version = extensions.length > 0 ? 1 : 0;
  const lines = [
    "[core]",
    `\trepositoryformatversion = ${version}`,
    "\tbare = true",
    "\tbigFileThreshold = 10m",
    ...core,
    "[extensions]",
    ...extensions,
  ];
  await writeFile(join(at, "config"), `${lines.join("\n")}\n`);
  // A config that was split leaves parts of its index beside it.
  const shared = (await readdir(own)).filter((one) => /^sharedindex\.\w+$/.test(one));
  for (const [name, from] of [
    ["HEAD", join(own, "HEAD")],
    ["index", join(own, index)],
    ...shared.map((one) => [one, join(own, one)] as const),
    ...["packed-refs", "shallow", "info/exclude"].map((one) => [one, join(common, one)] as const),
  ] as const) {
    const found = await lstat(from).catch(() => null);
    if (found?.isFile() !== true) continue;
    await copyFile(from, join(at, name));
    // What was changed in the very second in which an index was written is looked at again: by that time.
    await utimes(join(at, name), found.atime, found.mtime);
  }
  for (const name of ["refs", "reftable"])
    if (existsSync(join(common, name))) await symlink(join(common, name), join(at, name), "junction");
}

/** Git follows a link to another repository and waits at a pipe: it reads files and folders alone. */
async function refuseOther(common: string, root: string): Promise<void> {
  const all = await Promise.all(
    ["refs", "reftable", "objects"].map(async (name) => {
      const path = join(common, name);
      const isFolder = (await lstat(path).catch(() => null))?.isDirectory() === true;
      const below = isFolder ? await readdir(path, { withFileTypes: true, recursive: true }) : [];
      const others = below.filter((one) => !one.isFile() && !one.isDirectory());
      return [
        ...(isFolder || !existsSync(path) ? [] : [path]),
        ...others.map((one) => join(one.parentPath, one.name)),
      ];
    }),
  );
  const [first] = all.flat();
  if (first !== undefined)
    throw badInput(
      `The repository at ${root} is not read: ${first} is a link, a pipe or a device, and no file or folder.`,
      "Put the file or folder itself in its place, or clone it anew.",
    );
}

async function plainBytes(path: string): Promise<Buffer | null> {
  const found = await lstat(path).catch(() => null);
  return found?.isFile() === true && found.size < 1_000_000 ? readFile(path) : null;
}

/** In a list of paths one that holds the separator is quoted. */
function listed(path: string): string {
  return /[:;"\n]/.test(path) ? JSON.stringify(path) : path;
}
