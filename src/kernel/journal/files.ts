import { join } from "node:path";
import { statNow, textIfAny } from "../../home-files.ts";
import { type FileAccess, makeFolderNow, replaceLater } from "../../home-changes.ts";
import type { ProjectedFile } from "../projection.ts";
import { writeFault } from "./write-fault.ts";

/**
 * Writes projections into a folder, each whole or not at all, and only where the bytes differ. What is there is looked at
 * at once, which takes less than to have it done elsewhere; a disk that is busy is waited for.
 */
export async function writeFiles(
  folder: string,
  files: readonly ProjectedFile[],
  access: FileAccess = "private",
): Promise<void> {
  for (const file of files)
    try {
      if (isThere(folder, file)) continue;
      if (isFolder(file)) makeFolderNow(folder, file.path, access);
      else await replaceLater(folder, file.path, file.text, access);
    } catch (cause) {
      throw writeFault(join(folder, file.path), cause);
    }
}

/** Which projections are missing from a folder or differ from what the journal gives. */
export function staleFiles(folder: string, files: readonly ProjectedFile[]): readonly string[] {
  return files.filter((file) => !isThere(folder, file)).map(({ path }) => path);
}

function isThere(folder: string, file: ProjectedFile): boolean {
  const found = statNow(folder, file.path);
  if (isFolder(file)) return found?.isDirectory() === true;
  const size = Buffer.byteLength(file.text);
  return found?.size === BigInt(size) && textIfAny(folder, file.path, size) === file.text;
}

function isFolder({ path }: ProjectedFile): boolean {
  return path.endsWith("/");
}
