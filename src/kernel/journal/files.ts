import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ColloquyError } from "../error.ts";
import type { ProjectedFile } from "../projection.ts";
import { writeFault } from "./write-fault.ts";

/** Writes projections into a folder, each whole or not at all, and only where the bytes differ. */
export async function writeFiles(folder: string, files: readonly ProjectedFile[]): Promise<void> {
  for (const file of files) {
    const path = pathInside(folder, file.path);
    if (isFolder(file)) {
      await mkdir(path, { recursive: true }).catch((cause: unknown) => {
        throw writeFault(path, cause);
      });
      continue;
    }
    const before = await readFile(path, "utf8").catch(() => undefined);
    if (before === file.text) continue;
    const temporary = `${path}.${process.pid}.tmp`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(temporary, file.text);
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
      ? await stat(path).then(
          (found) => found.isDirectory(),
          () => false,
        )
      : (await readFile(path, "utf8").catch(() => undefined)) === file.text;
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
