import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** What the files below a folder hold, and what the disk gives up for them and their folders, as `du` tells it. */
export async function folderSize(
  folder: string,
): Promise<{ readonly bytes: number; readonly onDisk: number }> {
  let [bytes, onDisk] = [0, 0];
  for (const path of ["", ...(await readdir(folder, { recursive: true }))]) {
    const found = await lstat(join(folder, path));
    if (found.isFile()) bytes += found.size;
    onDisk += found.blocks * 512;
  }
  return { bytes, onDisk };
}
