import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { AgentError } from "../kernel/failure.ts";

export interface Started {
  readonly child: ChildProcess;
  /** Why it could not be started. */
  readonly failed: Promise<string | undefined>;
  /** Reaches its whole group. */
  readonly kill: (signal: NodeJS.Signals) => void;
}

interface StartOptions {
  readonly cwd?: string;
  /** All that it gets. */
  readonly env: Readonly<Record<string, string>>;
  readonly stdio: readonly ["pipe", "pipe", "pipe", "pipe" | "ignore"];
}

/** Starts a command in a process group of its own. */
export async function startProcess(command: readonly string[], options: StartOptions): Promise<Started> {
  const [file = "", ...args] = command;
  if (process.platform === "win32") return startOnWindows(file, args, options);
  const child = spawned(file, args, options);
  const failed = once(child, "error").then(([error]) => (error as NodeJS.ErrnoException).code);
  // With too many files open there are not even pipes.
  if (!child.stdin) throw notStarted(file, await failed);
  return { child, failed, kill: (signal) => killGroup(child, signal) };
}

function spawned(file: string, args: readonly string[], options: StartOptions): ChildProcess {
  try {
    return spawn(file, args, { ...options, stdio: [...options.stdio], detached: true });
  } catch (cause) {
    throw notStarted(file, (cause as NodeJS.ErrnoException).code);
  }
}

function notStarted(file: string, code = "a fault"): AgentError {
  return new AgentError("exit", `"${file}" was ended by ${code}`);
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal); // the group is gone, or not ours to end
  }
}

/** There are no groups, `.cmd` files go through a shell, and a tree is ended by a tool. Loaded there alone: it takes 25 ms. */
async function startOnWindows(
  file: string,
  args: readonly string[],
  options: StartOptions,
): Promise<Started> {
  const { execa } = await import("execa");
  const started = execa(file, args, {
    ...options,
    extendEnv: false,
    reject: false,
    // What is printed we read ourselves.
    buffer: false,
    killDescendants: true,
    forceKillAfterDelay: false,
  });
  // No more of its type than is needed: to follow all of it takes the compiler seconds.
  const ended: Promise<{ readonly code?: string | undefined }> = started;
  return {
    child: started.nodeChildProcess,
    failed: ended.then(({ code }) => code),
    kill: (signal) => void started.kill(signal),
  };
}
