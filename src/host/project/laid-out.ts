import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { usualBounds } from "../../reading/project/read-file.ts";
import { type Repository, mostBytes } from "./git.ts";

const laid = new Set<string>();

/** The files of a tree, laid out for those who look: blobs as they are stored, no filter, no link, nothing of git's own. */
export async function laidOut(repository: Repository, tree: string): Promise<string> {
  const listed = (await repository.git(["ls-tree", "-r", "-z", "-l", "--full-tree", tree]))
    .toString("utf8")
    .split("\0");
  const blobs = listed.flatMap((line) => {
    const [, mode = "", id = "", size = "", path = ""] = /^(\d+) blob (\w+) +(\d+)\t(.+)$/s.exec(line) ?? [];
    const isFile = mode.startsWith("100") && Number(size) <= usualBounds.mostFileBytes;
    return isFile && isPlainPath(path) ? [{ id, path, size: Number(size) }] : [];
  });
  const folder = await mkdtemp(join(tmpdir(), "colloquy-change-"));
  if (laid.size === 0)
    process.once("exit", () => laid.forEach((one) => rmSync(one, { recursive: true, force: true })));
  laid.add(folder);
  try {
    // It says of itself that it is a project, whatever is in it.
    await mkdir(join(folder, ".git"));
    for (const some of atOnce(blobs.slice(0, usualBounds.mostFiles))) {
      const ids = some.map(({ id }) => id);
      await writtenOut(folder, some, await blobsNamed(repository, ids));
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

interface Blob {
  readonly id: string;
  readonly path: string;
  readonly size: number;
}

/** Together no more than git may say at once. */
function atOnce(blobs: readonly Blob[]): readonly (readonly Blob[])[] {
  const batches: Blob[][] = [];
  let room = 0;
  for (const blob of blobs) {
    const bytes = blob.size + 100;
    if (bytes > room) {
      batches.push([]);
      room = mostBytes;
    }
    batches.at(-1)?.push(blob);
    room -= bytes;
  }
  return batches;
}

async function writtenOut(folder: string, blobs: readonly Blob[], held: readonly (Buffer | null)[]) {
  for (const [index, { path }] of blobs.entries()) {
    const bytes = held[index];
    if (!bytes) continue;
    const file = join(folder, path);
    // Where capitals do not count, or in a tree that nobody made by hand, two files may have one name: the first is it.
    await mkdir(dirname(file), { recursive: true })
      .then(() => writeFile(file, bytes, { flag: "wx" }))
      .catch(() => {});
  }
}

/** What git holds under each name, an id or `commit:path`; `null` where that is no file. All of it is asked for at once. */
export async function blobsNamed({ git }: Repository, names: readonly string[]) {
  const told = await git(["cat-file", "--batch"], { input: names.map((name) => `${name}\n`).join("") });
  let at = 0;
  return names.map(() => {
    const end = told.indexOf(10, at);
    const [, kind, size] = /^\w+ (\w+) (\d+)$/.exec(told.toString("latin1", at, end)) ?? [];
    const start = end + 1;
    at = size === undefined ? start : start + Number(size) + 1;
    return kind === "blob" ? told.subarray(start, at - 1) : null;
  });
}

function isPlainPath(path: string): boolean {
  const steps = path.split("/");
  return (
    !/[\\\0]/.test(path) && steps.every((step) => step !== "" && !/^(?:\.{1,2}|\.git|git~\d)$/i.test(step))
  );
}
