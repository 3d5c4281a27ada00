import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

export interface WalkBounds {
  readonly mostFiles: number;
  readonly mostFileBytes: number;
  readonly mostBytes: number;
}

export const usualBounds: WalkBounds = {
  mostFiles: 20_000,
  mostFileBytes: 1024 * 1024,
  mostBytes: 256 * 1024 * 1024,
};

export type FileRead =
  | { readonly bytes: Buffer; readonly size: number; readonly mtimeMs: number }
  | { readonly problem: ReadProblem };

export type ReadProblem = "gone" | "link" | "special" | "large" | "unreadable";

/** No link below the root is followed, nor one that replaced a folder since; no pipe, device or too large file is read. */
export function readProjectFile(root: string, path: string): FileRead {
  const file = join(root, path);
  try {
    const found = lstatSync(file);
    if (found.isSymbolicLink()) return { problem: "link" };
    if (!found.isFile()) return { problem: "special" };
    if (found.size > usualBounds.mostFileBytes) return { problem: "large" };
    const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      return readOpen(descriptor, root, path);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return { problem: "gone" };
    return { problem: code === "ELOOP" ? "link" : "unreadable" };
  }
}

function readOpen(descriptor: number, root: string, path: string): FileRead {
  const folder = dirname(path);
  if (realpathSync.native(join(root, folder)) !== join(realpathSync.native(root), folder))
    return { problem: "link" };
  const found = fstatSync(descriptor);
  if (!found.isFile()) return { problem: "special" };
  if (found.size > usualBounds.mostFileBytes) return { problem: "large" };
  const { size, mtimeMs } = found;
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  while (end < size) {
    const read = readSync(descriptor, bytes, end, size - end, end);
    if (read === 0) break;
    end += read;
  }
  return { bytes: bytes.subarray(0, end), size, mtimeMs };
}
