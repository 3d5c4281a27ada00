import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { indexProject } from "../../../src/reading/project/project-index.ts";
import { searchIndex } from "../../../src/reading/project/search.ts";
import { walkProject } from "../../../src/reading/project/walk.ts";
import { temporaryFolder } from "../../discussion.ts";

/** A project on disk with these files; all of them look as if they had been written long ago. */
export async function project(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const root = await realpath(await temporaryFolder());
  for (const [path, content] of Object.entries(files)) put(root, path, content);
  return root;
}

let clock = 1_700_000_000;

/** Writes a file as at another second than any before it. */
export function put(root: string, path: string, content: string | Buffer): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  clock += 1;
  utimesSync(file, clock, clock);
}

export const { signal } = new AbortController();

export async function pathsIn(root: string): Promise<readonly string[]> {
  return (await walkProject(root, { signal })).files.map(({ path }) => path);
}

/** What a search without a cache finds. */
export async function found(root: string, query: string, most = 8, tokens?: number) {
  const { files } = await walkProject(root, { signal });
  const wanted = { query, most, ...(tokens !== undefined && { tokens }) };
  return searchIndex(root, await indexProject(root, files, { known: null, signal }), wanted);
}
