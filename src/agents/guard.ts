import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { withProgramPath } from "../program-path.ts";
import { marker } from "./sweep.ts";

/** Begins the mark of every call of this process. */
const lineage = randomUUID();

/** A mark for one call: what carries it is of that call, and of this process. */
export function newMark(): string {
  return `${lineage}.${randomUUID()}`;
}

/** What has to end with us. */
export interface Guarded {
  readonly pid: number;
  readonly pipes?: readonly string[];
  readonly controlGroup?: string | undefined;
}

/**
 * One line a call on a pipe that only we hold open: `+ pid group pipes`, then `- pid`. When we are gone, however
 * that came, it ends what has not been taken back, and whatever still carries a mark of ours. Until then it starts
 * nothing: a shell that forks for a line takes longer than many an agent.
 */
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
grep -ls "${marker}=$1" /proc/[0-9]*/environ 2>/dev/null | while read -r path; do
  pid=\${path#/proc/}
  kill -KILL "\${pid%%/*}" 2>/dev/null
done`;

let guard: ChildProcess | undefined;

/**
 * Sees to it that what an agent started does not outlive us, not even after `kill -9`, which leaves us no time to
 * end it. Gives the function that takes it back.
 */
export function guardCall({ pid, pipes = [], controlGroup = "-" }: Guarded): () => void {
  if (process.platform === "win32") return () => {};
  guard ??= startGuard();
  const { stdin } = guard;
  stdin?.write(`+ ${pid} ${controlGroup} ${pipes.join(" ")}\n`);
  return () => void stdin?.write(`- ${pid}\n`);
}

function startGuard(): ChildProcess {
  const started = spawn("/bin/sh", ["-c", script, "guard", lineage], {
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
