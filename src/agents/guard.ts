import { spawn } from "node:child_process";
import { marker } from "./sweep.ts";

// Waits on a pipe that only we hold open. When we are gone, however that came, it ends what we started.
const script = `read -r _
kill -KILL -- "-$1" 2>/dev/null
for process in /proc/[0-9]*; do
  if grep -qs "${marker}=$2" "$process/environ"; then kill -KILL "\${process#/proc/}" 2>/dev/null; fi
done`;

/**
 * Sees to it that a process group does not outlive us, not even after `kill -9`, which leaves us no time to end it.
 * Gives the function that lets go of it again.
 */
export function guardGroup(pid: number, mark: string): () => void {
  if (process.platform === "win32") return () => {};
  const guard = spawn("/bin/sh", ["-c", script, "guard", String(pid), mark], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    env: { PATH: process.env["PATH"] },
  });
  // Without a shell we still end our children whenever we are given the time.
  guard.on("error", () => {});
  guard.unref();
  return () => void guard.kill("SIGKILL");
}
