import type { Duplex, Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { AgentError } from "../kernel/failure.ts";
import { CappedOutput, OutputTail } from "./capped-output.ts";
import { gated, hasGate, notStarted } from "./gate.ts";
import { newMark } from "./guard.ts";
import { ProcessTree } from "./process-tree.ts";
import { startProcess } from "./start-process.ts";
import { marker } from "./sweep.ts";

export interface ChildOptions {
  readonly command: readonly string[];
  readonly input: string;
  readonly cwd?: string;
  /** All that it gets: nothing of ours is handed down besides. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly onOutput: (chunk: string) => void;
}

export interface ChildEnd {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

const killDelayMs = 2000;
/** How long after KILL a process may take to be gone before we go on without it. */
const giveUpMs = 1000;
/** How long what a process left behind may go on printing: a `tee` ends a moment after its script. */
const lingerMs = 300;
/** Of stdout the beginning, past which it is ended; of stderr the end. */
const mostOutputBytes = 8 * 1024 * 1024;

/**
 * Runs a command with a prompt on its stdin, in a process group of its own. Its answer is taken when it has exited,
 * whoever still holds its output. However it ends, nothing of its tree is left: TERM to the group, then KILL, then
 * its control group, then a look for what left both.
 */
export async function runChild(options: ChildOptions): Promise<ChildEnd> {
  const [file = ""] = options.command;
  const child = await start(options);
  const { tree, stdout, stderr, gate } = child;
  const answer = new CappedOutput(mostOutputBytes);
  const complaints = new OutputTail(mostOutputBytes);
  const overflow = new AbortController();
  const stop = AbortSignal.any([options.signal, overflow.signal]);
  stdout.on("error", () => {});
  stdout.on("data", (chunk: Buffer) => {
    answer.take(chunk);
    options.onOutput(chunk.toString());
    if (!answer.isOver) return;
    stdout.destroy();
    overflow.abort();
  });
  stderr.on("error", () => {});
  stderr.on("data", (chunk: Buffer) => {
    complaints.take(chunk);
    options.onOutput("");
  });

  await tree.admit(gate?.pipe);
  const exit = await endedBy(child, stop);
  if (!stop.aborted) await closed([stdout, stderr], lingerMs);
  await tree.clear(async () => {
    await whatIsThere();
    if (stop.aborted && !tree.isContained) return true;
    return [stdout, stderr, ...(gate === undefined ? [] : [gate.pipe])].some(isOpen);
  });
  child.close();

  const fault = exit.fault ?? notStarted(gate?.said() ?? "", exit.code);
  if (fault === "ENOENT") throw new AgentError("not-installed", `the command "${file}" was not found`);
  if (fault === "EACCES") throw new AgentError("not-installed", `the command "${file}" cannot be executed`);
  if (answer.isOver) {
    const message = `"${file}" sent more than ${mostOutputBytes} bytes on stdout; it was ended and the rest dropped`;
    throw new AgentError("garbage", message, { raw: answer.text() });
  }
  if (exit.code === null) {
    const by = exit.signal ?? exit.fault ?? "a fault";
    const message = `"${file}" was ended by ${by}${lastWords(complaints.text())}`;
    throw new AgentError("exit", message, { raw: answer.text() });
  }
  return { stdout: answer.text(), stderr: complaints.text(), exitCode: exit.code };
}

interface Child {
  readonly tree: ProcessTree;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly gate: { readonly pipe: Duplex; readonly said: () => string } | undefined;
  readonly exit: Promise<Exit>;
  /** Lets go of it, even if it still runs. */
  readonly close: () => void;
}

interface Exit {
  readonly code: number | null;
  readonly signal?: string | null;
  /** Why it could not be started. */
  readonly fault?: string | undefined;
}

async function start({ command, input, cwd, env }: ChildOptions): Promise<Child> {
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
  stdin.end(input);
  const said = new CappedOutput(100);
  pipe?.on("error", () => {}).on("data", (chunk: Buffer) => said.take(chunk));
  return {
    tree: new ProcessTree({ pid: child.pid, kill }, mark),
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
async function endedBy({ exit, tree }: Child, stop: AbortSignal): Promise<Exit> {
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

/** Until all streams are closed, or the time is over. */
async function closed(streams: readonly Readable[], mostMs: number): Promise<void> {
  const over = new AbortController();
  const open = streams.filter(isOpen).map((stream) => finished(stream, { writable: false }).catch(() => {}));
  const waited = sleep(mostMs, undefined, { signal: over.signal }).catch(() => {});
  await Promise.race([Promise.all(open), waited]);
  over.abort();
}

/** Until what is in our pipes was read: one pass over all of them begins and ends between two turns. */
async function whatIsThere(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

function isOpen({ readableEnded, destroyed }: Readable): boolean {
  return !readableEnded && !destroyed;
}

/** The end of what a process complained about, for an error message. */
export function lastWords(stderr: string): string {
  const words = stderr.slice(-4000).trim().split("\n").slice(-3).join(" / ").slice(-400);
  return words === "" ? "" : `: ${words}`;
}
