import { existsSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import { realPath } from "../../config/home.ts";
import { globOf } from "../../eyes/glob.ts";
import { badInput } from "../../kernel/error.ts";
import type { Material } from "../../kernel/seat.ts";
import { isText } from "../../reading/project/project-index.ts";
import { readProjectFile } from "../../reading/project/read-file.ts";
import { walkProject } from "../../reading/project/walk.ts";
import { readMaterial, type ReadStdin } from "./artifact.ts";
import { type NamedFrom, projectRoot } from "./own-file.ts";

/** So many files of a folder or a pattern are read; more of them nobody reads. */
const mostFiles = 200;

/** A file as it is named; of a folder or a pattern (`docs/**`) all texts of the project that may be shown. */
export async function textsOf(
  given: string,
  label: string,
  standing: NamedFrom,
  stdin?: ReadStdin,
): Promise<readonly Material[]> {
  const path = resolve(standing.cwd, given);
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  if (given === "-" || (!isFolder && !(/[*?{]/.test(given) && !existsSync(resolve(standing.cwd, given)))))
    return [await readMaterial(given, label, standing, stdin)];
  const folder = await realPath(isFolder ? path : standing.cwd);
  const root = projectRoot(folder);
  const signal = new AbortController().signal;
  const { files } = await walkProject(root, { signal, home: standing.homes });
  const inside = relative(root, folder);
  const glob = isFolder ? () => true : globOf(given);
  if (typeof glob !== "function")
    throw badInput(`The ${label} ${given}: ${glob.wrong}`, "Name a folder or a file.");
  const found = files
    .filter(({ path: file }) => inside === "" || file.startsWith(`${inside}/`))
    .map(({ path: file }) => ({ file, named: inside === "" ? file : file.slice(inside.length + 1) }))
    .filter(({ named }) => glob(named));
  if (found.length > mostFiles)
    throw badInput(
      `The ${label} ${given} is ${found.length} files; at most ${mostFiles} can be read.`,
      "Name a smaller part.",
    );
  const texts = found.flatMap(({ file, named }): readonly Material[] => {
    const read = readProjectFile(root, file);
    if (!("bytes" in read) || !isText(read.bytes)) return [];
    const shown = relative(standing.cwd, resolve(folder, named));
    return [{ label, path: shown, text: read.bytes.toString("utf8") }];
  });
  if (texts.length > 0) return texts;
  throw badInput(
    `The ${label} ${given} holds no text that may be shown.`,
    "Ignored files and files with secrets are left out.",
  );
}
