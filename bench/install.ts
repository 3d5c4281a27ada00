import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Figure, inScratch } from "./figure.ts";
import { folderSize } from "./folder-size.ts";

const execute = promisify(execFile);

/** What somebody gets who installs the package as it is packed, and how long a stranger waits from a clone to an answer. */
export async function install(): Promise<readonly Figure[]> {
  return [...(await installed()), ...(await fromClone())];
}

/** Without what only its makers need. */
function installed(): Promise<readonly Figure[]> {
  return inScratch(async (scratch) => {
    const packed = await execute("npm", [
      "pack",
      "--ignore-scripts",
      "--json",
      "--pack-destination",
      scratch,
    ]);
    const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
    const folder = join(scratch, "project");
    await mkdir(folder);
    const flags = ["--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
    await execute("npm", ["install", ...flags, join(scratch, filename)], { cwd: folder });
    const modules = join(folder, "node_modules");
    const all = await folderSize(modules);
    const own = await folderSize(join(modules, "colloquy"));
    return [
      {
        name: "install: without dev packages",
        value: megabytes(all.onDisk),
        unit: "MB",
        aim: 45,
        detail: `ours ${megabytes(own.onDisk).toFixed(0)} MB; all files hold ${megabytes(all.bytes).toFixed(0)}`,
      },
      {
        name: "install: packages, ours among them",
        value: await packagesIn(modules),
        unit: "packages",
        aim: 60,
        detail: "",
      },
    ];
  });
}

/** As on a machine that has never seen it: a fresh clone of the last commit, and nothing in npm's cache. */
function fromClone(): Promise<readonly Figure[]> {
  return inScratch(async (scratch) => {
    const cwd = join(scratch, "clone");
    const cache = join(scratch, "cache");
    const env = { ...process.env, npm_config_cache: cache };
    await execute("git", ["clone", "--quiet", "--no-local", "--depth=1", `file://${process.cwd()}`, cwd]);
    const startedAt = performance.now();
    await execute("npm", ["ci", "--no-audit", "--no-fund"], { cwd, env });
    const hasPackages = performance.now();
    const { stdout } = await execute("npm", ["start"], { cwd, env });
    const hasAnswer = performance.now();
    if (!stdout.includes("read by rules, without a model")) throw new Error(`No answer came:\n${stdout}`);
    const modules = join(cwd, "node_modules");
    const { bytes: downloaded } = await folderSize(cache);
    const { onDisk } = await folderSize(modules);
    const [ci, start] = [hasPackages - startedAt, hasAnswer - hasPackages].map((ms) =>
      (ms / 1000).toFixed(1),
    );
    const count = await packagesIn(modules);
    return [
      {
        name: "clone: from `npm ci` to an answer",
        value: (hasAnswer - startedAt) / 1000,
        unit: "seconds",
        aim: 60,
        detail: `npm ci ${ci} s, npm start ${start} s; ${count} packages`,
      },
      {
        name: "clone: downloaded",
        value: megabytes(downloaded),
        unit: "MB",
        aim: null,
        detail: `${megabytes(onDisk).toFixed(0)} MB on disk`,
      },
    ];
  });
}

async function packagesIn(modules: string): Promise<number> {
  const lock: { packages: object } = JSON.parse(await readFile(join(modules, ".package-lock.json"), "utf8"));
  return Object.keys(lock.packages).length;
}

function megabytes(bytes: number): number {
  return bytes / 2 ** 20;
}
