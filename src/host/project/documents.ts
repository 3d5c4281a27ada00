import { readdir } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { leadsOut, realPath } from "../../config/home.ts";
import { holds } from "../../folders.ts";
import { ColloquyError } from "../../kernel/error.ts";
import type { Documents, DocumentsQuery, Instruments } from "../../kernel/lookup.ts";
import { neverShown } from "../../reading/project/never-shown.ts";
import { readOwnFile } from "./own-file.ts";

export async function documentsIn(project: string, { files, folders }: DocumentsQuery): Promise<Documents> {
  return {
    texts: await Promise.all(files.map((path) => textIn(project, path))),
    names: await Promise.all(folders.map((path) => namesIn(project, path))),
  };
}

export function placesIn(root: string, home: string, at: string): Instruments["places"] {
  return async (references, signal) => {
    const { sightings } = await import("../../reading/sightings.ts");
    const { walkProject } = await import("../../reading/project/walk.ts");
    const files = async () => (await walkProject(root, { signal, home })).files.map(({ path }) => path);
    const isKept = (file: string) => neverShown(file, root, [home]) !== null;
    return sightings(references, { root, cwd: at, files, isKept }, signal);
  };
}

export function folderInside(given: string, project: string): string | null {
  const path = resolve(project, given);
  if (path === resolve(project)) return ".";
  return isInside(project, path) ? relative(project, path) : null;
}

/** Where a folder for documents really is. Refuses one that is not in the project, or in its repository's own folder. */
export function folderIn(project: string, folder: string): string {
  const root = realPath(project);
  const real = realPath(join(project, folder));
  const isInside = holds(root, real) && !relative(root, real).split(sep).includes(".git");
  if (isInside) return real;
  throw new ColloquyError("bad-input", `${folder} leads to ${real}, outside of ${project}.`, {
    hint: "Put a folder in place of the link, or name another with --out; what was discussed is kept.",
  });
}

async function textIn(project: string, path: string): Promise<string | null> {
  if (!isInside(project, path)) return null;
  // Of bytes that are no text nothing could be kept: they are left alone, and what we write goes beside them.
  const bytes = await readOwnFile(path, project);
  const text = bytes?.toString("utf8") ?? null;
  return text !== null && bytes?.equals(Buffer.from(text)) === true ? text : null;
}

async function namesIn(project: string, path: string): Promise<readonly string[]> {
  if (!isInside(project, path) || leadsOut(resolve(project, path), project) !== null) return [];
  const names = await readdir(resolve(project, path)).catch(() => []);
  return names.toSorted((a, b) => (a < b ? -1 : 1));
}

function isInside(project: string, path: string): boolean {
  return resolve(project, path).startsWith(`${resolve(project)}${sep}`);
}
