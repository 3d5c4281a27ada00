import { existsSync } from "node:fs";
import { readlink } from "node:fs/promises";

/** What the gate says by its pipe when it could not become the command. */
const refusal = "not started";

/**
 * A shell that waits for a line before it becomes the command. Until then nothing of the command runs, so that
 * its pipes can be known and it can be put into a control group before it starts anything. The pipe that the line
 * comes by stays open: whoever inherits it can be found by it, whatever they do with their output.
 */
const script = `read -r _ <&3 || exit 1; trap 'echo ${refusal} >&3' EXIT; exec "$@"`;

/** Where a gate is of use: where there are traces to find. */
export const hasGate = process.platform === "linux" && existsSync("/bin/sh") && existsSync("/proc/self/fd");

export function gated(command: readonly string[]): readonly string[] {
  return ["/bin/sh", "-c", script, "sh", ...command];
}

/** Whether the command could not be started, by what came through the gate, and why. */
export function notStarted(said: string, exitCode: number | null): "ENOENT" | "EACCES" | undefined {
  if (!said.startsWith(refusal)) return undefined;
  return exitCode === 126 ? "EACCES" : "ENOENT";
}

/** The ends of the pipes that a process behind the gate was given: whatever it starts may hold them. */
export async function pipesOf(pid: number): Promise<readonly string[]> {
  const given = [0, 1, 2, 3].map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => ""));
  return (await Promise.all(given)).filter((target) => target.startsWith("socket:"));
}
