import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";
import { cliNames } from "../../src/kernel/vendor.ts";
import { afterwards } from "../beside.ts";
import { runInProcess } from "./program.ts";

const bin = fileURLToPath(new URL("../../bin/colloquy.js", import.meta.url));

export interface Ended {
  /** `null` when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  /** What it wrote to stderr so far. */
  readonly printed: () => string;
  /** The same of stdout. */
  readonly answered: () => string;
  readonly signal: (name: NodeJS.Signals) => void;
}

interface Stoppable {
  readonly ended: Promise<Ended>;
  readonly stop: () => void;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** `null` keeps it open, as a person who has not typed anything yet does. */
  readonly stdin?: string | null;
  readonly cwd?: string;
  /** As a process of its own: where its startup, its end, its memory or a second one beside it is looked at. */
  readonly asProcess?: true;
  /** Built, in this process: where it loads code of a project, which is to meet the modules that Node loads. */
  readonly asBuilt?: true;
}

/** A folder of its own with a clean environment, and the command in it; gone when the test has finished. */
export interface Story {
  /** Where commands run. */
  readonly folder: string;
  /** What commands see; the user's own config is under its `XDG_CONFIG_HOME`. */
  readonly env: Readonly<Record<string, string>>;
  /** Runs the command in this process; as one of its own where it is told to. */
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Ended>;
  /** Starts the built command. */
  readonly start: (args: readonly string[], options?: RunOptions) => Running;
  /**
   * The same, to be stopped: a kill needs a process, an interruption does not. How a signal becomes one is looked at
   * where signals are (`interruption.test.ts`).
   */
  readonly stoppable: (args: readonly string[], signal: "SIGKILL" | "SIGINT") => Stoppable;
  /** Runs a line of shell in which `colloquy` is the built command. */
  readonly shell: (line: string) => Promise<Ended>;
  /** Runs one command as it was printed: a shell takes the line apart, and it runs in this process. */
  readonly pasted: (line: string) => Promise<Ended>;
  readonly write: (path: string, text: string) => string;
  readonly read: (path: string) => string;
  readonly has: (path: string) => boolean;
}

export function story(): Story {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-story-")));
  afterwards(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  const folder = join(root, "work");
  mkdirSync(folder);
  // A `colloquy` to paste into a shell, found as an installed one would be.
  const tools = join(root, "tools");
  mkdirSync(tools);
  writeFileSync(join(tools, "colloquy"), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`, {
    mode: 0o755,
  });
  const home = join(root, "home");
  const env = {
    PATH: `${tools}:${pathWithoutAgents}`,
    HOME: home,
    XDG_CONFIG_HOME: join(home, ".config"),
    // Nor are its model servers, wherever they listen.
    COLLOQUY_LOCAL_SERVERS: "none",
    // One cache of compiled code for all stories: each has a home of its own.
    XDG_CACHE_HOME: resolve("node_modules/.cache"),
  };
  const launch = (file: string, args: readonly string[], options: RunOptions = {}): Running => {
    const child = spawn(file, args, { cwd: options.cwd ?? folder, env: { ...env, ...options.env } });
    afterwards(() => void child.kill("SIGKILL"));
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
    // A command that never reads closes its end first.
    child.stdin.on("error", () => {});
    if (options.stdin !== null) child.stdin.end(options.stdin ?? "");
    const { promise: ended, resolve, reject } = Promise.withResolvers<Ended>();
    child.once("error", reject).once("close", (code) => resolve({ code, stdout, stderr }));
    return {
      pid: child.pid ?? 0,
      ended,
      printed: () => stderr,
      answered: () => stdout,
      signal: (name) => void child.kill(name),
    };
  };
  const start: Story["start"] = (args, options) => launch(process.execPath, [bin, ...args], options);
  const path = (name: string) => join(folder, name);
  const shell = (line: string) => launch("bash", ["-c", line]).ended;
  return {
    folder,
    env,
    start,
    stoppable: (args, signal) => {
      if (signal === "SIGKILL") {
        const running = start(args);
        return { ended: running.ended, stop: () => running.signal(signal) };
      }
      const interrupt = new AbortController();
      const ended = runInProcess({ folder, env }, args, { interrupted: interrupt.signal });
      return { ended, stop: () => interrupt.abort() };
    },
    run: (args, options = {}) =>
      options.asProcess === true || options.stdin === null
        ? start(args, options).ended
        : runInProcess({ folder: options.cwd ?? folder, env: { ...env, ...options.env } }, args, {
            stdin: Readable.from([Buffer.from(options.stdin ?? "")]),
            asBuilt: options.asBuilt === true,
          }),
    shell,
    pasted: async (line) => {
      const { code, stdout, stderr } = await shell(`colloquy() { printf '%s\\0' "$@"; }; ${line}`);
      if (code !== 0) throw new Error(`A shell does not understand ${line}: ${stderr}`);
      return runInProcess({ folder, env }, stdout.split("\0").slice(0, -1));
    },
    write: (name, text) => {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), text);
      return path(name);
    },
    read: (name) => readFileSync(path(name), "utf8"),
    has: (name) => existsSync(path(name)),
  };
}

/** Every file, folder and link below a folder with a hash of what it holds: equal means nothing was touched. */
export function treeOf(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const hashed = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) return [path, "folder"];
    const content = entry.isSymbolicLink() ? readlinkSync(path) : readFileSync(path);
    return [path, createHash("sha256").update(content).digest("hex")];
  });
  return Object.fromEntries(hashed);
}

/** Waits for what another process is about to do. */
export function until(check: () => boolean, what: string): Promise<void> {
  const look = () => {
    if (!check()) throw new Error(`Still waiting until ${what}.`);
  };
  return vi.waitFor(look, { timeout: 240_000, interval: 20 });
}

/** Whether a process still runs. One that ended and that nobody has asked about yet does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** The lines of a file of the story; none while it is not there. */
export function linesIn(told: Story, path: string): readonly string[] {
  const text = told.has(path) ? told.read(path).trim() : "";
  return text === "" ? [] : text.split("\n");
}

/** Until no process runs that agents noted in `pids`. */
export function noneLeft(told: Story): Promise<void> {
  return until(() => !linesIn(told, "pids").some((pid) => isRunning(Number(pid))), "all agents are gone");
}

/**
 * The folders of PATH that hold what stories start. Agent CLIs of the machine are no part of one: found on PATH, they
 * would be called. Each command looks into all of them, so none stands there twice, and none for nothing.
 */
const pathWithoutAgents = [
  ...new Set(
    (process.env["PATH"] ?? "")
      .split(":")
      .filter((folder) => holdsAny(folder, ["sh", "git", "gh", "node"]) && !holdsAny(folder, cliNames))
      .map((folder) => realpathSync(folder)),
  ),
].join(":");

function holdsAny(folder: string, programs: readonly string[]): boolean {
  return programs.some((name) => existsSync(join(folder, name)));
}
