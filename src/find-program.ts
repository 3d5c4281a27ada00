import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { ProgramPath, Variables } from "./program-path.ts";

/** Where a command is on a PATH; `undefined` when it is not. */
export function onPath(command: string, env: Variables): string | undefined {
  return inFolders(command, (env["PATH"] ?? "").split(delimiter).filter(isAbsolute));
}

/** Why a command that stands only in a folder that is passed over is not started, as the end of a sentence about it. */
export function passedOverWords(
  command: string,
  passedOver: ProgramPath["passedOver"],
): { readonly program: string; readonly why: string } | null {
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
