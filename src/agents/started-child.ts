import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Duplex, Readable, Writable } from "node:stream";
import { AgentError } from "../kernel/failure.ts";
import { marker, newMark, standGuard } from "./guard.ts";
import { ProcessTree } from "./process-tree.ts";

export interface ChildCommand {
  readonly command: readonly string[];
  readonly cwd?: string;
  /** All that it gets: nothing of ours is handed down besides. */
  readonly env: Readonly<Record<string, string>>;
}

export interface ChildEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export type Child = Awaited<ReturnType<typeof startChild>>;

interface Exit {
  readonly code: number | null;
  readonly signal?: string | null;
  readonly fault?: string | undefined;
}

const killDelayMs = 2000;
/** How long after KILL a process may take to be gone before we go on without it. */
const giveUpMs = 1000;

/** What the gate says by its pipe when it could not become the command. */
const refusal = "not started";

/** Nothing of the command runs before it is in a control group; whoever inherits the open pipe is found by it. */
const gateScript = `read -r _ <&3 || exit 1; trap 'echo ${refusal} >&3' EXIT; exec "$@"`;

const hasGate = (): boolean =>
  process.platform === "linux" && existsSync("/bin/sh") && existsSync("/proc/self/fd");

export function gated(command: readonly string[]): readonly string[] {
  return ["/bin/sh", "-c", gateScript, "sh", ...command];
}

export async function startChild({ command, cwd, env }: ChildCommand) {
  const mark = newMark();
  const isGated = hasGate();
  const [file = "", ...args] = isGated ? gated(command) : command;
  const notStarted = (code = "a fault") => new AgentError("exit", `"${file}" was ended by ${code}`);
  standGuard();
  let child: ChildProcess;
  try {
    child = spawn(file, args, {
      ...(cwd !== undefined && { cwd }),
      env: { ...env, [marker]: mark },
      stdio: ["pipe", "pipe", "pipe", ...(isGated ? (["pipe"] as const) : [])],
      detached: true,
    });
  } catch (cause) {
    throw notStarted((cause as NodeJS.ErrnoException).code);
  }
  const failed = once(child, "error").then(([error]) => (error as NodeJS.ErrnoException).code);
  // With too many files open there are not even pipes.
  if (!child.stdin) throw notStarted(await failed);
  const [stdin, stdout, stderr, gate] = child.stdio as readonly unknown[] as readonly [
    Writable,
    Readable,
    Readable,
    Duplex?,
  ];
  // One that never reads closes its end first.
  for (const stream of [stdin, stdout, stderr, gate]) stream?.on("error", () => {});
  let said = "";
  gate?.on("data", (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(0, 100)));
  const { promise: exit, resolve } = Promise.withResolvers<Exit>();
  child.once("exit", (code, signal) => resolve({ code, signal }));
  // One that could not be started has no exit.
  void failed.then((fault) => resolve({ code: null, fault }));
  return {
    tree: new ProcessTree({ pid: child.pid, kill: (signal) => killGroup(child, signal) }, mark),
    stdin,
    stdout,
    stderr,
    gate,
    isRefused: () => said.startsWith(refusal),
    exit,
    close: () => {
      for (const stream of [stdin, stdout, stderr, gate]) stream?.destroy();
      child.unref();
    },
  };
}

export async function endedBy({ exit, tree }: Child, stop: AbortSignal): Promise<Exit> {
  const timers: NodeJS.Timeout[] = [];
  const { promise: givenUp, resolve } = Promise.withResolvers<Exit>();
  const kill = () => tree.kill("SIGKILL");
  const giveUp = () => resolve({ code: null, signal: "SIGKILL" });
  const onStop = () => {
    tree.kill("SIGTERM");
    timers.push(setTimeout(kill, killDelayMs), setTimeout(giveUp, killDelayMs + giveUpMs));
  };
  if (stop.aborted) onStop();
  stop.addEventListener("abort", onStop, { once: true });
  const end = await Promise.race([exit, givenUp]);
  stop.removeEventListener("abort", onStop);
  timers.forEach(clearTimeout);
  return end;
}

export function startFault({ isRefused }: Child, exit: Exit, file: string): AgentError | null {
  const fault = exit.fault ?? (isRefused() ? (exit.code === 126 ? "EACCES" : "ENOENT") : undefined);
  if (fault === "ENOENT") return new AgentError("not-installed", `the command "${file}" was not found`);
  if (fault === "EACCES") return new AgentError("not-installed", `the command "${file}" cannot be executed`);
  return null;
}

export class OutputTail {
  #kept = Buffer.alloc(0);

  take(chunk: Buffer): void {
    this.#kept = Buffer.concat([this.#kept, chunk]).subarray(-mostTailBytes);
  }

  text(): string {
    return this.#kept.toString();
  }
}

const mostTailBytes = 64 * 1024;

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal); // the group is gone, or not ours to end
  }
}
