import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { withProgramPath } from "../program-path.ts";
import { toldBy } from "../system-program.ts";
import { readFile, readdir, readlink } from "node:fs/promises";

/** The variable every process of one call carries, and hands down to whatever it starts. */
export const marker = "COLLOQUY_CALL";

const lineage = randomUUID();

export function newMark(): string {
  return `${lineage}.${randomUUID()}`;
}

/** One line a call on a pipe that we alone hold: `+ pid group pipes`, then `- pid`. It forks only once we are gone. */
const script = `line='
'
calls=$line
while read -r sign pid rest; do
  at="$line$pid "
  case $sign$calls in
    +*) calls="$calls$pid $rest$line";;
    *"$at"*) after=\${calls#*"$at"}; calls="\${calls%%"$at"*}$line\${after#*"$line"}";;
  esac
done
printf '%s' "$calls" | while read -r pid group pipes; do
  [ -n "$pid" ] || continue
  kill -KILL -- "-$pid" 2>/dev/null
  if [ "$group" != - ]; then
    echo 1 > "$group/cgroup.kill"
    rmdir "$group" || { sleep 1; rmdir "$group"; }
  fi
  ls -l /proc/[0-9]*/fd | while read -r line; do
    case $line in /proc/*) holder=\${line#/proc/}; holder=\${holder%%/*}; continue;; esac
    for pipe in $pipes; do
      case $line in *"-> $pipe") kill -KILL "$holder";; esac
    done
  done
done 2>/dev/null
if [ "$2" = linux ]; then
  grep -ls "${marker}=$1" /proc/[0-9]*/environ | while read -r path; do
    pid=\${path#/proc/}
    kill -KILL "\${pid%%/*}"
  done
else
  { ps -axEww -o pid= -o command= || ps axeww -o pid= -o command=; } | while read -r pid said; do
    case $said in *"${marker}=$1"*) kill -KILL "$pid";; esac
  done
fi 2>/dev/null`;

let guard: ChildProcess | undefined;

/** What an agent started does not outlive us, even after `kill -9`. Gives the function that takes it back. */
export function guardCall(pid: number, pipes: readonly string[] = [], controlGroup = "-"): () => void {
  const { stdin } = standGuard();
  stdin?.write(`+ ${pid} ${controlGroup} ${pipes.join(" ")}\n`);
  return () => void stdin?.write(`- ${pid}\n`);
}

/** Stands before a call is started: without a gate we may be killed before we tell of it, and it is found by its mark. */
export function standGuard(): ChildProcess {
  return (guard ??= startGuard());
}

function startGuard(): ChildProcess {
  const started = spawn("/bin/sh", ["-c", script, "guard", lineage, process.platform], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
    env: withProgramPath({ PATH: process.env["PATH"] }, process.cwd()),
  });
  // Without a shell we still end our children whenever we are given the time.
  started.on("error", () => {});
  started.on("exit", () => (guard = undefined));
  started.stdin.on("error", () => {});
  started.unref();
  (started.stdin as Socket).unref();
  return started;
}

interface Traces {
  readonly mark: string;
  /** The ends of our pipes that the call was given, as /proc names them: `socket:[4711]`. */
  readonly pipes: readonly string[];
}

/** One that starts others faster than we end them is left to the control group, where there is one. */
const mostRounds = 5;

/** Strays left their parent's group, but hold the mark, or on Linux a pipe. Slow: call it only where something is left. */
export async function endStrays(traces: Traces): Promise<void> {
  for (let round = 0, isClear = false; round < mostRounds && !isClear; round++) {
    const strays = process.platform === "linux" ? straysByFiles(traces) : straysByList(traces);
    isClear = true;
    for await (const pid of strays) {
      isClear = false;
      endProcess(pid);
    }
  }
}

async function* straysByFiles(traces: Traces): AsyncGenerator<number> {
  for (const pid of await readdir("/proc").catch(() => []))
    if (/^\d+$/.test(pid) && pid !== String(process.pid) && (await isStray(pid, traces))) yield Number(pid);
}

const listed = (flags: string) => toldBy("ps", [flags, "-o", "pid=", "-o", "command="]);

/** Elsewhere than on Linux `ps` shows the environment of one's own processes: BSD's by `-E`, others' by `e`. */
async function* straysByList({ mark }: Traces): AsyncGenerator<number> {
  const all = await listed("-axEww")
    .catch(() => listed("axeww"))
    .catch(() => "");
  for (const line of all.split("\n")) if (line.includes(`${marker}=${mark}`)) yield Number.parseInt(line, 10);
}

async function isStray(pid: string, { mark, pipes }: Traces): Promise<boolean> {
  try {
    const environment = await readFile(`/proc/${pid}/environ`, "latin1");
    if (environment.includes(`${marker}=${mark}`)) return true;
    const open = pipes.length === 0 ? [] : await readdir(`/proc/${pid}/fd`);
    const targets = open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => ""));
    return (await Promise.all(targets)).some((target) => pipes.includes(target));
  } catch {
    return false; // another user's, or gone
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself in the meantime.
  }
}

/** The ends of the pipes that a process behind the gate was given: whatever it starts may hold them. */
export async function pipesOf(pid: number): Promise<readonly string[]> {
  const given = [0, 1, 2, 3].map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => ""));
  return (await Promise.all(given)).filter((target) => target.startsWith("socket:"));
}
