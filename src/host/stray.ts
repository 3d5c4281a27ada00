import { dirname, resolve } from "node:path";
import { holds } from "../folders.ts";
import { ColloquyError } from "../kernel/error.ts";
import { strayed } from "./own-file.ts";
import { projectRoot } from "./project-root.ts";
import { shellWord } from "./shell-word.ts";

/** What looks like a file of the project and is another by a link could be anything of the user's. */
export async function refuseStray(path: string, label: string, cwd: string): Promise<void> {
  const file = resolve(cwd, path);
  const around = projectRoot(cwd);
  const project = holds(around, file) ? around : projectRoot(dirname(file));
  const stray = await strayed(file, project);
  if (stray === null) return;
  const where = stray.into === "outside" ? `outside of ${project}` : "which holds secrets";
  throw new ColloquyError("bad-input", `The ${label} ${path} is a link to ${stray.leadsTo}, ${where}.`, {
    hint: `If you mean that file, give it by its real path: ${shellWord(stray.leadsTo)}.`,
  });
}
