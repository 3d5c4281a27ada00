import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { holds, nearestWith } from "./folders.ts";

export type Variables = Readonly<Record<string, string | undefined>>;

export interface ProgramPath {
  readonly searched: readonly string[];
  /** The folders of PATH into which a clone can have put programs: nothing there is started by its bare name. */
  readonly passedOver: readonly string[];
}

/** Relative (or empty) entries, folders of the project, and each `node_modules/.bin` above, which npm and npx add unasked. */
export function programPath(env: Variables, cwd: string): ProgramPath {
  const { PATH = "" } = env;
  const entries = PATH === "" ? [] : PATH.split(delimiter);
  const byOwner = Map.groupBy(entries, filledBy(cwd, real(env["HOME"] || homedir())));
  return {
    searched: byOwner.get(false) ?? [],
    passedOver: (byOwner.get(true) ?? []).map((entry) => resolve(cwd, entry)),
  };
}

/** The same variables, with a PATH that holds only what is searched: what a program starts in turn is found there too. */
export function withProgramPath<Env extends Variables>(env: Env, cwd: string): Env {
  const { searched } = programPath(env, cwd);
  // With an empty PATH a system searches the current folder, and without one a list of its own.
  return { ...env, PATH: searched.length === 0 ? "/usr/bin:/bin" : searched.join(delimiter) };
}

/** Tells whether the project that somebody stands in can fill a folder. A folder that holds the user's home is no clone. */
function filledBy(cwd: string, home: string): (entry: string) => boolean {
  const heres = [...new Set([resolve(cwd), real(cwd)])];
  const isNoHome = (folder: string) => !holds(folder, home);
  const roots = heres
    .flatMap((here) => [here, nearestWith([".colloquy", ".git"], here) ?? here])
    .filter(isNoHome);
  const isBinAbove = (folder: string) => {
    const owner = dirname(dirname(folder));
    const isBin = basename(folder) === ".bin" && basename(dirname(folder)) === "node_modules";
    return isBin && isNoHome(owner) && heres.some((here) => holds(owner, here));
  };
  const isProjects = (folder: string) => isBinAbove(folder) || roots.some((root) => holds(root, folder));
  // A link of the project is the project's too, wherever it leads.
  return (entry) => !isAbsolute(entry) || isProjects(resolve(entry)) || isProjects(real(entry));
}

function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path); // it is not there, and so holds nothing
  }
}

export function onPath(command: string, env: Variables): string | undefined {
  return inFolders(command, (env["PATH"] ?? "").split(delimiter).filter(isAbsolute));
}

export function passedOverWords(command: string, passedOver: ProgramPath["passedOver"]) {
  const program = inFolders(command, passedOver);
  if (program === undefined) return null;
  const why = `is on PATH only as ${program}: by an entry that is relative or lies in this project, where anybody's program could stand`;
  return { program, why };
}

function inFolders(command: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => join(folder, command)).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
