import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The nearest folder above, or here, that has a home or is a repository; else here. */
export function projectRoot(cwd: string): string {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    if (existsSync(join(folder, ".colloquy")) || existsSync(join(folder, ".git"))) return folder;
    if (dirname(folder) === folder) return resolve(cwd);
  }
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
