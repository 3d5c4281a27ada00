import { realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { holds } from "../folders.ts";

/** Where a path leads once every link on it is followed; of what is not there yet, the folders above it count. */
export async function realPath(path: string): Promise<string> {
  const rest: string[] = [];
  for (let at = resolve(path); ; at = dirname(at)) {
    const real = await realpath(at).catch(() => null);
    if (real !== null) return join(real, ...rest);
    if (dirname(at) === at) return resolve(path);
    rest.unshift(basename(at));
  }
}

/** Where a path leads, if that is outside of a folder; `null` while it stays inside. */
export async function leadsOut(path: string, folder: string): Promise<string | null> {
  const real = await realPath(path);
  return holds(await realPath(folder), real) ? null : real;
}
