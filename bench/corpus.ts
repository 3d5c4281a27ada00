import { copyFileSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const corpusFiles = 5000;

/** What developers wrote and installed here: the first files of `node_modules` that a project might hold itself. */
export function copyCorpus(root: string): void {
  const names = readdirSync("node_modules", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]s|md|json)$/.test(entry.name))
    .map((entry) => relative("node_modules", join(entry.parentPath, entry.name)))
    .filter(
      (path) =>
        !/\.min\.|\.map$|package-lock/.test(path) && statSync(join("node_modules", path)).size < 60_000,
    )
    .sort();
  const every = Math.max(1, Math.floor(names.length / corpusFiles));
  const chosen = names.filter((_, index) => index % every === 0).slice(0, corpusFiles);
  for (const name of chosen) {
    // Under another name: searching leaves out `node_modules`.
    const path = join(root, name.replaceAll("node_modules", "modules"));
    mkdirSync(dirname(path), { recursive: true });
    copyFileSync(join("node_modules", name), path);
  }
}
