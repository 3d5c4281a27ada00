import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Installable, installedCli, prefixOf, releases, versionOf } from "./installed.ts";

/** Installs a CLI in a folder of its own, unless it is there; gives what came of it. */
export function install(name: Installable): "present" | "installed" | "not installed" {
  if (installedCli(name) !== null) return "present";
  const prefix = prefixOf(name);
  mkdirSync(prefix, { recursive: true });
  // No foreign script runs while installing: none of them needs one for its command to work.
  const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const wanted = `${releases[name].package}@${versionOf(name)}`;
  spawnSync("npm", ["install", ...flags, "--prefix", prefix, wanted], { cwd: prefix, stdio: "inherit" });
  return installedCli(name) === null ? "not installed" : "installed";
}

/**
 * The versions that the registry has after the pinned one, the newest first; `null` where it does not answer. A few, because
 * the newest cannot always be installed: of those of one release some packages may not be there.
 */
export function newerVersions(name: Installable): readonly string[] | null {
  const asked = ["view", releases[name].package, "dist-tags.latest", "versions", "--json"];
  const { status, stdout } = spawnSync("npm", asked, { encoding: "utf8", maxBuffer: 2 ** 26 });
  if (status !== 0) return null;
  const told = JSON.parse(stdout) as {
    readonly "dist-tags.latest": string;
    readonly versions: readonly string[];
  };
  const stable = told.versions.filter((version) => /^\d+\.\d+\.\d+$/.test(version));
  const from = stable.indexOf(releases[name].version) + 1;
  const to = stable.indexOf(told["dist-tags.latest"]) + 1;
  return stable.slice(from, to).toReversed().slice(0, 5);
}

/** Of the newest versions only one is kept for each CLI: they take a gigabyte. */
export function removeOutdated(name: Installable): void {
  const prefix = prefixOf(name);
  const folder = dirname(prefix);
  for (const other of readdirSync(folder))
    if (other.startsWith(`${name}-`) && other !== basename(prefix))
      rmSync(join(folder, other), { recursive: true, force: true });
}
