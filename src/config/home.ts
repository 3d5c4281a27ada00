import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";

const homeName = ".colloquy";

/** Where the discussions of a project live, and who said so. */
export function findHome(
  flag: string | undefined,
  env: NodeJS.ProcessEnv,
  cwd: string,
): { home: string; origin: string } {
  if (flag !== undefined) return { home: resolve(cwd, flag), origin: "--home" };
  if (env["COLLOQUY_HOME"]) return { home: resolve(cwd, env["COLLOQUY_HOME"]), origin: "COLLOQUY_HOME" };
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const home = join(folder, homeName);
    if (existsSync(home))
      return { home, origin: folder === resolve(cwd) ? "this folder" : "a parent folder" };
    if (dirname(folder) === folder) return { home: join(resolve(cwd), homeName), origin: "default" };
  }
}

/** The folder of the user's own config and list of trusted folders. */
export function userFolder(env: NodeJS.ProcessEnv): string {
  return join(env["XDG_CONFIG_HOME"] || join(env["HOME"] || homedir(), ".config"), "colloquy");
}

/** The project a home belongs to: the folder that has it. */
export function projectFolder(home: string): string {
  return basename(home) === homeName ? dirname(home) : home;
}
