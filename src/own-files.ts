import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type * as Markdown from "./document/markdown-parser.ts";
import type * as Yaml from "./yaml-library.ts";

// Right from `src` as from `dist`: the build gives this module a file of its own, as far below the package (`scripts/build.ts`).

export function shipped(path = ""): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** A module of ours that is found by its address: a program of a thread or a process, or an entry of the library. */
export function ownModule(path: string): URL {
  return new URL(`${path}${extname(import.meta.url)}`, import.meta.url);
}

export function ownText(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

const load = createRequire(import.meta.url);

/** YAML, which many starts do without: loaded when it is first asked for. */
export function yaml(): typeof Yaml {
  return load(fileURLToPath(ownModule("yaml-library")));
}

export function markdown(): typeof Markdown {
  return load(fileURLToPath(ownModule("document/markdown-parser")));
}
