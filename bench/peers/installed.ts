import { execFile } from "node:child_process";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Entry, type Peer, type PeerName, pathOf, peers } from "./contestants.ts";

const cache = process.env["COLLOQUY_BENCH_CACHE"] ?? join(homedir(), ".cache", "colloquy-bench");

/** Where the runner of a contestant can be started: beside the packages it imports, which this repository does not have. */
export async function installedRunner({ peer, runner }: Entry): Promise<string> {
  if (peer === null) return pathOf(runner);
  const folder = await installed(peer);
  await copyFile(pathOf(runner), join(folder, runner));
  return join(folder, runner);
}

async function installed(name: PeerName): Promise<string> {
  const { packages, overrides = {} }: Peer = peers[name];
  const folder = join(cache, name);
  const manifest = { private: true, type: "module", dependencies: packages, overrides };
  const wanted = JSON.stringify(manifest, null, 2);
  // Written last, so that an install that was broken off is begun anew.
  const done = join(folder, "installed.json");
  if ((await readFile(done, "utf8").catch(() => null)) === wanted) return folder;
  console.error(`installing ${versionsOf(name)} into ${folder}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), wanted);
  const flags = ["--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  await promisify(execFile)("npm", ["install", ...flags, "--prefix", folder], { cwd: folder });
  await writeFile(done, wanted);
  return folder;
}

export function versionsOf(name: PeerName): string {
  const { packages, overrides = {} }: Peer = peers[name];
  return Object.entries({ ...packages, ...overrides })
    .map(([of, version]) => `${of} ${version}`)
    .join(", ");
}
