import { type ChildProcess, spawn } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { version as ours } from "../../src/version.ts";
import type { Story } from "../stories/command.ts";

/** Somewhere to write a config for a worker. */
export type Bench = Pick<Story, "folder" | "write">;

export interface StartedWorker {
  readonly folder: string;
  readonly process: ChildProcess;
  /** What it told so far. */
  readonly printed: () => string;
  /** Ends it in good order. */
  readonly stop: () => Promise<void>;
}

/** Starts a worker as a process of its own, in a folder of its own, for all tests of a file; it works once this resolves. */
export async function startWorker(
  args: (bench: Bench) => readonly string[],
  release = resolve("."),
): Promise<StartedWorker> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-worker-")));
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  const worker = spawn(
    process.execPath,
    [
      "--disable-warning=DeprecationWarning",
      join(release, "bin/colloquy.js"),
      "worker",
      ...args({ folder, write }),
    ],
    {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        HOME: folder,
        XDG_CACHE_HOME: resolve("node_modules/.cache"),
        COLLOQUY_LOCAL_SERVERS: "none",
      },
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let printed = "";
  worker.stderr.setEncoding("utf8").on("data", (chunk: string) => (printed += chunk));
  const ended = new Promise<void>((settle) => worker.once("close", () => settle()));
  const works = until(() => printed.includes("Worker ")).then(() => true);
  if (!(await Promise.race([works, ended.then(() => false)]))) throw new Error(printed);
  return {
    folder,
    process: worker,
    printed: () => printed,
    stop: async () => {
      worker.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The built program as a later release of it, in a folder of its own. */
export function laterRelease(folder: string, version: string): string {
  for (const name of readdirSync(".").filter((one) => !["dist", "package.json"].includes(one)))
    symlinkSync(resolve(name), join(folder, name));
  cpSync("package.json", join(folder, "package.json"));
  // A link to it would lead back here.
  rmSync(join(folder, "bin"));
  cpSync("bin", join(folder, "bin"), { recursive: true });
  cpSync("dist", join(folder, "dist"), { recursive: true });
  const chunks = readdirSync("dist").filter((one) => one.endsWith(".js"));
  for (const path of chunks.map((one) => join(folder, "dist", one))) {
    const text = readFileSync(path, "utf8");
    const later = text.replace(`const version = "${ours}"`, `const version = "${version}"`);
    if (later !== text) writeFileSync(path, later);
  }
  return folder;
}

/** Waits for what happens, however slow the machine is; the test's own deadline is the only one. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50);
}
