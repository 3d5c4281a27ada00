import { randomUUID } from "node:crypto";
import { execa } from "execa";
import { AgentError } from "../kernel/failure.ts";
import { guardGroup } from "./guard.ts";
import { endMarked, marker } from "./sweep.ts";

export interface ChildOptions {
  readonly command: readonly string[];
  readonly input: string;
  readonly cwd?: string;
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
/** How long what a process left behind may keep its output open. */
const lingerMs = 300;
const maxOutputBytes = 16 * 1024 * 1024;

/**
 * Runs a command with a prompt on its stdin, in a process group of its own. However it ends, nothing of its
 * tree is left: TERM to the group, then KILL, then a look for what moved to a group of its own.
 */
export async function runChild(options: ChildOptions): Promise<ChildEnd> {
  const [file = "", ...args] = options.command;
  const mark = randomUUID();
  const child = execa(file, args, {
    input: options.input,
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    env: { ...inheritedEnv(), ...options.env, [marker]: mark },
    extendEnv: false,
    reject: false,
    stripFinalNewline: false,
    killDescendants: true,
    forceKillAfterDelay: killDelayMs,
    cancelSignal: options.signal,
    maxBuffer: maxOutputBytes,
  });
  const endTree = () => {
    child.kill("SIGKILL");
    endMarked(mark);
  };
  living.add(endTree);
  const release = child.pid === undefined ? () => {} : guardGroup(child.pid, mark);
  child.stdout.on("data", (chunk: Buffer) => options.onOutput(chunk.toString()));
  child.stderr.on("data", () => options.onOutput(""));
  // What a process leaves behind may hold its output open: it is ended before the output is waited for.
  child.nodeChildProcess.once("exit", () => setTimeout(endTree, lingerMs).unref());
  const { exitCode, signal, stdout, stderr, code, isMaxBuffer } = await child;
  living.delete(endTree);
  release();
  endTree();

  if (code === "ENOENT") throw new AgentError("not-installed", `the command "${file}" was not found`);
  if (code === "EACCES") throw new AgentError("not-installed", `the command "${file}" cannot be executed`);
  if (isMaxBuffer) throw new AgentError("garbage", `"${file}" sent more than ${maxOutputBytes} bytes`);
  if (exitCode === undefined) {
    throw new AgentError("exit", `"${file}" was ended by ${signal ?? "a fault"}${lastWords(stderr)}`, {
      raw: stdout,
    });
  }
  return { stdout, stderr, exitCode };
}

// When we are told to stop at once there is no time for TERM.
const living = new Set<() => void>();
process.on("exit", () => {
  for (const endTree of living) endTree();
});

/** The end of what a process complained about, for an error message. */
export function lastWords(stderr: string): string {
  const words = stderr.trim().split("\n").slice(-3).join(" / ").slice(-400);
  return words === "" ? "" : `: ${words}`;
}

// An agent CLI that finds these believes it runs inside another one, and waits for it or refuses to start.
// Logins such as CLAUDE_CODE_OAUTH_TOKEN are kept.
const nestingVariables =
  /^(?:CLAUDECODE|CLAUDE_CODE_(?:ENTRYPOINT|SSE_PORT|SESSION|CHILD|PARENT|EXECPATH|REMOTE)|CODEX_SANDBOX|CODEX_THREAD|GEMINI_CLI$|QWEN_CODE$|OPENCODE$)/;

function inheritedEnv(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => !nestingVariables.test(name));
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
