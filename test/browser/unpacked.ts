import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

/** It unpacks itself into the folder for temporary files, for all to share: ours is our own, and whole or not there. */
export async function unpacked(): Promise<string> {
  const cache = resolve("node_modules/.cache/chromium");
  const path = join(cache, "unpacked");
  if (existsSync(path)) return join(path, "chromium");
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, "unpacking-"));
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = fresh;
  try {
    const { default: packed } = await import("@sparticuz/chromium");
    await packed.executablePath();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
  try {
    renameSync(fresh, path);
  } catch (error) {
    // Another was quicker.
    if (!existsSync(path)) throw error;
    rmSync(fresh, { recursive: true, force: true });
  }
  return join(path, "chromium");
}
