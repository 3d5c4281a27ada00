import { readdir, readFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import type { Documents, DocumentsQuery } from "../core/lookup.ts";

/** The documents a discussion may be about to write over: their texts, and the names in the folders they go to. */
export async function documentsIn(project: string, { files, folders }: DocumentsQuery): Promise<Documents> {
  return {
    texts: await Promise.all(files.map((path) => textIn(project, path))),
    names: await Promise.all(folders.map((path) => namesIn(project, path))),
  };
}

async function textIn(project: string, path: string): Promise<string | null> {
  return isInside(project, path) ? readFile(resolve(project, path), "utf8").catch(() => null) : null;
}

async function namesIn(project: string, path: string): Promise<readonly string[]> {
  if (!isInside(project, path)) return [];
  const names = await readdir(resolve(project, path)).catch(() => []);
  return names.toSorted((a, b) => (a < b ? -1 : 1));
}

function isInside(project: string, path: string): boolean {
  return resolve(project, path).startsWith(`${resolve(project)}${sep}`);
}
