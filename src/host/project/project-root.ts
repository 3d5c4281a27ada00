import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { nearestWith } from "../../folders.ts";
import { shipped } from "../../own-files.ts";

/** The nearest folder above, or here, that has a home or is a repository; else here. */
export function projectRoot(cwd: string): string {
  const here = resolve(cwd);
  return nearestWith([".colloquy", ".git"], here) ?? here;
}

/** Whether a folder says of itself that it is a project, and not just where somebody happens to stand. */
export function isProject(folder: string): boolean {
  return markers.some((name) => existsSync(join(folder, name)));
}

const markers = [
  ".git",
  ".hg",
  ".jj",
  "package.json",
  "pyproject.toml",
  "Cargo.toml",
  "go.mod",
  "pom.xml",
  "build.gradle",
  "Gemfile",
  "composer.json",
  "CMakeLists.txt",
  "Makefile",
];

/** A project by the word of a journal: only that of our own examples is ever taken for the one to look into. */
export function exampleProject(named: string | undefined): string | undefined {
  return named === shipped("examples/shop") ? named : undefined;
}
