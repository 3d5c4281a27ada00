import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { filesOf } from "./project-files.ts";

export interface Manifest {
  readonly name: string | null;
  readonly bins: readonly string[];
  /** Names of scripts in this package.json and in those of the packages below it. */
  readonly scripts: ReadonlySet<string>;
}

const mostBytes = 1_000_000;

/** What the package.json of a folder says of the project, or `null`. */
export function manifestAt(root: string): Manifest | null {
  const own = parsed(join(root, "package.json"));
  if (own === null) return null;
  const below = filesOf(root, (name) => name === "package.json").paths.map(parsed);
  const scripts = [own, ...below].flatMap((each) => keys(each?.["scripts"]));
  const name = typeof own["name"] === "string" ? own["name"] : null;
  const bin = own["bin"];
  const bins = typeof bin === "string" && name !== null ? [name.replace(/^@[^/]*\//, "")] : keys(bin);
  return { name, bins, scripts: new Set(scripts) };
}

function parsed(file: string): Record<string, unknown> | null {
  try {
    const found = statSync(file);
    if (!found.isFile() || found.size > mostBytes) return null;
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // not there, or no JSON: either way it says nothing
  }
}

function keys(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
