import { existsSync } from "node:fs";
import { relative, resolve } from "node:path";
import { realPath } from "../../config/home.ts";
import { statOf } from "../../folders.ts";
import { globOf } from "../../eyes/glob.ts";
import { badInput } from "../../kernel/error.ts";
import type { Material } from "../../kernel/seat.ts";
import { type Change, leftTold } from "../../change/change.ts";
import { grouped } from "../../text/amount.ts";
import { isText } from "../../reading/project/project-index.ts";
import { readProjectFile } from "../../reading/project/read-file.ts";
import { walkProject } from "../../reading/project/walk.ts";
import { bytesGiven, readMaterial, type ReadStdin, textOf } from "./artifact.ts";
import { type ImageFile, imageIn, imageMaterial } from "./images.ts";
import { type NamedFrom, projectRoot } from "./own-file.ts";

const most = { files: 200, bytes: 10 * 1024 * 1024 };

export interface Texts {
  readonly texts: readonly Material[];
  readonly left: Change["left"];
  readonly images?: readonly ImageFile[];
}

const whyOther = { "no-text": "no text", lock: "a lock file", empty: "empty", large: "too large" } as const;

/** A file as it is named; of a folder or a pattern (`docs/**`) all texts of the project that may be shown. */
export async function textsOf(
  given: string,
  label: string,
  standing: NamedFrom,
  stdin?: ReadStdin,
): Promise<Texts> {
  const path = resolve(standing.cwd, given);
  const isFolder = statOf(path)?.isDirectory() === true;
  if (given === "-" || (!isFolder && !(/[*?{]/.test(given) && !existsSync(resolve(standing.cwd, given)))))
    return textAt(given, label, standing, stdin);
  const folder = realPath(isFolder ? path : standing.cwd);
  const root = projectRoot(folder);
  const signal = new AbortController().signal;
  const { files, others, secrets, closed } = await walkProject(root, { signal, home: standing.homes });
  const inside = relative(root, folder);
  const glob = isFolder ? () => true : globOf(given);
  if (typeof glob !== "function")
    throw badInput(`The ${label} ${given}: ${glob.wrong}`, "Name a folder or a file.");
  const isMeant = (file: string) =>
    (inside === "" || file.startsWith(`${inside}/`)) &&
    glob(file.slice(inside === "" ? 0 : inside.length + 1));
  const shown = (file: string) => relative(standing.cwd, resolve(root, file));
  const found = files.filter(({ path: file }) => isMeant(file));
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  if (found.length > most.files || bytes > most.bytes)
    throw badInput(
      `The ${label} ${given} is ${found.length} files with ${grouped(bytes)} bytes; at most ${most.files} files and ${grouped(most.bytes)} bytes can be read.`,
      "Name a smaller part.",
    );
  const left = [
    ...secrets.map((file) => ({ path: file, why: "may hold secrets" })),
    ...others.map(({ path: file, why }) => ({ path: file, why: whyOther[why] })),
    ...closed.map((folder) => ({ path: folder, why: "a folder that cannot be read" })),
  ].filter((one) => isMeant(one.path));
  const texts: Material[] = [];
  for (const { path: file } of found) {
    const read = readProjectFile(root, file);
    if ("bytes" in read && isText(read.bytes))
      texts.push({ label, path: shown(file), text: read.bytes.toString("utf8") });
    else left.push({ path: file, why: "bytes" in read ? "no text" : "cannot be read" });
  }
  const told = left.map((one) => ({ ...one, path: shown(one.path) }));
  if (texts.length > 0) return { texts, left: told };
  throw badInput(
    `The ${label} ${given} holds no text that may be shown${left.length === 0 ? "" : `: only ${leftTold(told)}`}.`,
    "Ignored files and files with secrets are left out.",
  );
}

async function textAt(given: string, label: string, standing: NamedFrom, stdin?: ReadStdin): Promise<Texts> {
  if (given === "-" || label !== contextLabel)
    return { texts: [await readMaterial(given, label, standing, stdin)], left: [] };
  const bytes = await bytesGiven(given, label, standing);
  const image = imageIn(given, bytes);
  if (image !== null) return { texts: [imageMaterial(image, label)], left: [], images: [image] };
  return { texts: [{ label, path: given, text: await textOf(bytes, given, label) }], left: [] };
}

/** What is to be known besides may be an image; a subject is none. */
export const contextLabel = "context file";
