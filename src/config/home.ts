import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { nearestWith } from "../folders.ts";
import { homeName } from "../kernel/home-parts.ts";

/** Where the discussions of a project live, and who said so. */
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

/** The folder of the user's own config and list of trusted folders. */
export function userFolder(env: NodeJS.ProcessEnv): string {
  return join(env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config"), "colloquy");
}

/** The project a home belongs to: the folder that has it. */
export function projectFolder(home: string): string {
  return basename(home) === homeName ? dirname(home) : home;
}
