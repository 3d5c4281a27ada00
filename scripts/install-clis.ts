// `node scripts/install-clis.ts [name…]`: the real agent CLIs, pinned, in a cache folder outside the repository.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { chosenInstalls, type Installable, installedCli, prefixOf, releases } from "./clis/installed.ts";

for (const name of chosenInstalls(process.argv.slice(2))) {
  const present = installedCli(name) !== null;
  if (!present) install(name);
  console.log(`${name} ${releases[name].version}: ${present ? "present" : outcome(name)}`);
}

function install(name: Installable): void {
  const { package: of, version } = releases[name];
  const prefix = prefixOf(name);
  mkdirSync(prefix, { recursive: true });
  // No foreign script runs while installing: none of them needs one for its command to work.
  const flags = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  spawnSync("npm", ["install", ...flags, "--prefix", prefix, `${of}@${version}`], {
    cwd: prefix,
    stdio: "inherit",
  });
}

function outcome(name: Installable): string {
  if (installedCli(name) !== null) return "installed";
  process.exitCode = 1;
  return "not installed";
}
