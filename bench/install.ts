import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Figure, inScratch } from "./figure.ts";
import { folderSize } from "./folder-size.ts";

const execute = promisify(execFile);

/** What somebody gets who installs the package as it is packed, without what only its makers need. */
export function install(): Promise<readonly Figure[]> {
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
    const { packages } = JSON.parse(await readFile(join(modules, ".package-lock.json"), "utf8")) as {
      packages: object;
    };
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
        value: Object.keys(packages).length,
        unit: "packages",
        aim: 60,
        detail: "",
      },
    ];
  });
}

function megabytes(bytes: number): number {
  return bytes / 2 ** 20;
}
