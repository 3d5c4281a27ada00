import { dirname, resolve } from "node:path";
import { realPath } from "../config/real-path.ts";
import { holds } from "../folders.ts";
import { ColloquyError } from "../kernel/error.ts";
import { isOfHome } from "../reading/project/never-shown.ts";
import { strayed } from "./own-file.ts";
import { projectRoot } from "./project-root.ts";
import { shellWord } from "./shell-word.ts";

/** Where somebody stands who names files, and what is never given to a seat, whoever names it. */
export interface Standing {
  readonly cwd: string;
  /** The homes in use; others are known by what they hold. */
  readonly homes: readonly string[];
}

/** That a file is one of a home: whoever names it, no seat is given it. */
export function keptInHome(path: string, label: string): ColloquyError {
  return new ColloquyError("bad-input", `The ${label} ${path} is a file of a discussion or of its home.`, {
    hint: "Seats are not given what others said elsewhere. `colloquy export <id> -o <file>` writes a discussion to a file of yours.",
  });
}

/**
 * The real path of a file that is to be given to seats. Refuses what is kept of discussions, and what looks like a file
 * of the project and is another by a link: that could be anything of the user's.
 */
export async function fileForSeats(path: string, label: string, { cwd, homes }: Standing): Promise<string> {
  const file = resolve(cwd, path);
  const real = await realPath(file);
  if (isOfHome(real, homes)) throw keptInHome(path, label);
  const around = projectRoot(cwd);
  const project = holds(around, file) ? around : projectRoot(dirname(file));
  const stray = await strayed(file, project);
  if (stray === null) return real;
  const where = stray.into === "secret" ? "which holds secrets" : `outside of ${project}`;
  throw new ColloquyError("bad-input", `The ${label} ${path} is a link to ${stray.leadsTo}, ${where}.`, {
    hint: `If you mean that file, give it by its real path: ${shellWord(stray.leadsTo)}.`,
  });
}
