import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AgentError } from "../kernel/failure.ts";
import { codeOf } from "./complaint.ts";
import {
  type ChildCommand,
  type ChildEnd,
  endedBy,
  OutputTail,
  startChild,
  startFault,
} from "./started-child.ts";

export interface ChildOptions extends ChildCommand {
  readonly input: string;
  readonly signal: AbortSignal;
  readonly mayStart?: (() => Promise<boolean>) | undefined;
  readonly onOutput: (chunk: string) => void;
  readonly mostOutputBytes?: number;
}

/** How long what a process left behind may go on printing: a `tee` ends a moment after its script. */
const lingerMs = 300;
const usualOutputBytes = 8 * 1024 * 1024;

/** However it ends, nothing of its tree is left: TERM to the group, KILL, its control group, then a look for strays. */
export async function runChild(options: ChildOptions): Promise<ChildEnd> {
  const [file = ""] = options.command;
  const { mostOutputBytes = usualOutputBytes } = options;
  const child = await startChild(options);
  child.stdin.end(options.input);
  const { tree, stdout, stderr, gate } = child;
  const answer: Buffer[] = [];
  let bytes = 0;
  const complaints = new OutputTail();
  // A letter may come in two pieces.
  const letters = new StringDecoder();
  const overflow = new AbortController();
  const stop = AbortSignal.any([options.signal, overflow.signal]);
  stdout.on("data", (chunk: Buffer) => {
    answer.push(chunk.subarray(0, Math.max(0, mostOutputBytes - bytes)));
    bytes += chunk.length;
    options.onOutput(letters.write(chunk));
    if (bytes <= mostOutputBytes) return;
    stdout.destroy();
    overflow.abort();
  });
  stderr.on("data", (chunk: Buffer) => {
    complaints.take(chunk);
    options.onOutput("");
  });

  await tree.admit(gate, options.mayStart);
  const exit = await endedBy(child, stop);
  if (!stop.aborted) {
    const signal = AbortSignal.timeout(lingerMs);
    const open = [stdout, stderr].filter(isOpen);
    await Promise.allSettled(open.map((stream) => finished(stream, { writable: false, signal })));
  }
  await tree.clear(async () => {
    // What is in our pipes is read first: one pass over all of them begins and ends between two turns.
    await nextTurn();
    await nextTurn();
    if (stop.aborted && !tree.isContained) return true;
    return [stdout, stderr, ...(gate === undefined ? [] : [gate])].some(isOpen);
  });
  child.close();

  const fault = startFault(child, exit, file);
  if (fault !== null) throw fault;
  const said = Buffer.concat(answer).toString();
  if (bytes > mostOutputBytes) {
    const message = `"${file}" sent more than ${mostOutputBytes} bytes on stdout; it was ended and the rest dropped`;
    throw new AgentError("garbage", message, { raw: said });
  }
  if (exit.code !== null) return { stdout: said, stderr: complaints.text(), exitCode: exit.code };
  const by = exit.signal ?? exit.fault ?? "a fault";
  const words = lastWords(complaints.text());
  throw new AgentError(codeOf(words), `"${file}" was ended by ${by}${words}`, { raw: said });
}

function isOpen({ readableEnded, destroyed }: Readable): boolean {
  return !readableEnded && !destroyed;
}

export function lastWords(stderr: string): string {
  const words = stderr.slice(-4000).trim().split("\n").slice(-3).join(" / ").slice(-400);
  return words === "" ? "" : `: ${words}`;
}
