import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { nameBeside } from "../name-beside.ts";
import { linked } from "./stale-lock.ts";
import { writeFault } from "./write-fault.ts";

/** Puts a file into a folder, whole or not at all; `false` where one is there already, which stays. */
export async function laidFirst(folder: string, path: string, text: string): Promise<boolean> {
  const target = join(folder, path);
  const mine = nameBeside(target);
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(mine, text, { mode: 0o600, flag: "wx" });
    return await linked(mine, target);
  } catch (cause) {
    throw writeFault(target, cause);
  } finally {
    await rm(mine, { force: true });
  }
}
