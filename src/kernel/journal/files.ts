import { lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ColloquyError } from "../error.ts";
import type { ProjectedFile } from "../projection.ts";
import { readUnlinked, refuseLinks } from "./unlinked.ts";
import { writeFault } from "./write-fault.ts";

/** Who may read what is written: its owner alone, or whoever may read the files around it. */
type Access = "private" | "usual";

const modes = { private: { folder: 0o700, file: 0o600 }, usual: { folder: 0o777, file: 0o666 } } as const;

/** Writes projections into a folder, each whole or not at all, only where the bytes differ, and through no link. */
export async function writeFiles(
  folder: string,
  files: readonly ProjectedFile[],
  access: Access = "private",
): Promise<void> {
  const mode = modes[access];
  for (const file of files) {
    const path = pathInside(folder, file.path);
    await refuseLinks(resolve(folder), path);
    if (isFolder(file)) {
      await mkdir(path, { recursive: true, mode: mode.folder }).catch((cause: unknown) => {
        throw writeFault(path, cause);
      });
      continue;
    }
    const before = await readUnlinked(path).catch(() => undefined);
    if (before === file.text) continue;
    const temporary = `${path}.${process.pid}.tmp`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: mode.folder });
      await writeFile(temporary, file.text, { mode: mode.file });
      await rename(temporary, path);
    } catch (cause) {
      await rm(temporary, { force: true });
      throw writeFault(path, cause);
    }
  }
}

/** Which projections are missing from a folder or differ from what the journal gives. */
export async function staleFiles(
  folder: string,
  files: readonly ProjectedFile[],
): Promise<readonly string[]> {
  const stale: string[] = [];
  for (const file of files) {
    const path = pathInside(folder, file.path);
    const isThere = isFolder(file)
      ? await lstat(path).then(
          (found) => found.isDirectory(),
          () => false,
        )
      : (await readUnlinked(path).catch(() => undefined)) === file.text;
    if (!isThere) stale.push(file.path);
  }
  return stale;
}

function isFolder({ path }: ProjectedFile): boolean {
  return path.endsWith("/");
}

/** Joins, and refuses a path that would leave the folder. */
function pathInside(folder: string, path: string): string {
  const root = resolve(folder);
  const target = resolve(join(root, path));
  if (target === root || relative(root, target).split(sep)[0] === "..") {
    throw new ColloquyError("fault", `${path} lies outside ${folder}.`);
  }
  return target;
}
