import { realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { holds, nearestWith } from "../folders.ts";
import { homeName, nameBeside } from "../kernel/home-parts.ts";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { ColloquyError } from "../kernel/error.ts";

export function findHome(
  flag: string | undefined,
  env: NodeJS.ProcessEnv,
  cwd: string,
): { home: string; origin: string } {
  if (flag !== undefined) return { home: resolve(cwd, flag), origin: "--home" };
  if (env["COLLOQUY_HOME"]) return { home: resolve(cwd, env["COLLOQUY_HOME"]), origin: "COLLOQUY_HOME" };
  const here = resolve(cwd);
  const folder = nearestWith([homeName], here);
  if (folder === null) return { home: join(here, homeName), origin: "default" };
  return { home: join(folder, homeName), origin: folder === here ? "this folder" : "a parent folder" };
}

export function userFolder(env: NodeJS.ProcessEnv): string {
  return join(env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config"), "colloquy");
}

export function projectFolder(home: string): string {
  return basename(home) === homeName ? dirname(home) : home;
}

/** Also of what is not there yet: then by the nearest folder above it that is. */
export function realPath(path: string): string {
  const at = resolve(path);
  try {
    return realpathSync.native(at);
  } catch {
    return dirname(at) === at ? at : join(realPath(dirname(at)), basename(at));
  }
}

export function leadsOut(path: string, folder: string): string | null {
  const real = realPath(path);
  return holds(realPath(folder), real) ? null : real;
}

export async function writeOwn(path: string, text: string): Promise<void> {
  const temporary = nameBeside(path);
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(temporary, text, { mode: 0o600, flag: "wx" });
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true }).catch(() => {});
    const { message } = cause as Error;
    throw new ColloquyError("machine", `${path} could not be written: ${message}.`, { cause });
  }
}
