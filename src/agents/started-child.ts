import type { Duplex, Readable, Writable } from "node:stream";
import { AgentError } from "../kernel/failure.ts";
import { CappedOutput } from "./capped-output.ts";
import { gated, hasGate, notStarted } from "./gate.ts";
import { newMark } from "./guard.ts";
import { ProcessTree } from "./process-tree.ts";
import { startProcess } from "./start-process.ts";
import { marker } from "./sweep.ts";

export interface ChildCommand {
  readonly command: readonly string[];
  readonly cwd?: string;
  /** All that it gets: nothing of ours is handed down besides. */
  readonly env: Readonly<Record<string, string>>;
}

/** A process of ours, before it is let go and until nothing of it is left. */
export interface Child {
  readonly tree: ProcessTree;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly gate: { readonly pipe: Duplex; readonly said: () => string } | undefined;
  readonly exit: Promise<Exit>;
  /** Lets go of it, even if it still runs. */
  readonly close: () => void;
}

export interface Exit {
  readonly code: number | null;
  readonly signal?: string | null;
  /** Why it could not be started. */
  readonly fault?: string | undefined;
}

const killDelayMs = 2000;
/** How long after KILL a process may take to be gone before we go on without it. */
const giveUpMs = 1000;

/** Starts a command in a process group of its own. It waits at its gate until its tree is admitted. */
export async function startChild({ command, cwd, env }: ChildCommand): Promise<Child> {
  const mark = newMark();
  const { child, failed, kill } = await startProcess(hasGate ? gated(command) : command, {
    ...(cwd !== undefined && { cwd }),
    env: { ...env, [marker]: mark },
    stdio: ["pipe", "pipe", "pipe", hasGate ? "pipe" : "ignore"],
  });
  const { promise: exit, resolve } = Promise.withResolvers<Exit>();
  child.once("exit", (code, signal) => resolve({ code, signal }));
  // One that could not be started has no exit.
  void failed.then((fault) => resolve({ code: null, fault }));
  const [stdin, stdout, stderr, pipe] = child.stdio as readonly unknown[] as readonly [
    Writable,
    Readable,
    Readable,
    Duplex?,
  ];
  // One that never reads closes its end first.
  stdin.on("error", () => {});
  const said = new CappedOutput(100);
  pipe?.on("error", () => {}).on("data", (chunk: Buffer) => said.take(chunk));
  return {
    tree: new ProcessTree({ pid: child.pid, kill }, mark),
    stdin,
    stdout,
    stderr,
    gate: pipe && { pipe, said: () => said.text() },
    exit,
    close: () => {
      for (const stream of [stdin, stdout, stderr, pipe]) stream?.destroy();
      child.unref();
    },
  };
}

/** How it ended: by itself, or by TERM and then KILL once it is told to stop. */
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

/** Why a command could not be started, if so. */
export function startFault({ gate }: Child, exit: Exit, file: string): AgentError | null {
  const fault = exit.fault ?? notStarted(gate?.said() ?? "", exit.code);
  if (fault === "ENOENT") return new AgentError("not-installed", `the command "${file}" was not found`);
  if (fault === "EACCES") return new AgentError("not-installed", `the command "${file}" cannot be executed`);
  return null;
}
