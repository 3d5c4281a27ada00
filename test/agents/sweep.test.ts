import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Writable } from "node:stream";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { controlGroup } from "../../src/agents/control-group.ts";
import { gated } from "../../src/agents/started-child.ts";
import { endStrays, pipesOf } from "../../src/agents/guard.ts";

/** A process behind the gate, with an empty environment. */
function behindTheGate(...command: readonly string[]): {
  child: ChildProcess;
  pid: number;
  open: () => void;
} {
  const [file = "", ...args] = gated(command);
  const child = spawn(file, args, { stdio: ["pipe", "pipe", "pipe", "pipe"], env: {}, detached: true });
  onTestFinished(() => void child.kill("SIGKILL"));
  // One that is killed leaves what it has not read.
  for (const stream of child.stdio) stream?.on("error", () => {});
  return { child, pid: child.pid ?? 0, open: () => void (child.stdio[3] as Writable).end("\n") };
}

const onLinux = test.skipIf(process.platform !== "linux");

onLinux("who holds a pipe of ours is found without its environment, and nobody else", async () => {
  const ours = behindTheGate("/bin/sleep", "600");
  const other = behindTheGate("/bin/sleep", "600");
  const pipes = await pipesOf(ours.pid);
  expect(pipes).toHaveLength(4);
  ours.open();
  other.open();
  const ended = once(ours.child, "exit");
  await endStrays({ mark: "a mark that nobody carries", pipes });
  expect(await ended).toEqual([null, "SIGKILL"]);
  expect(other.child.exitCode ?? other.child.signalCode).toBeNull();
});

onLinux("nothing is found by a mark that nobody carries", async () => {
  const other = behindTheGate("/bin/sleep", "600");
  await endStrays({ mark: "a mark that nobody carries", pipes: [] });
  expect(other.child.exitCode ?? other.child.signalCode).toBeNull();
});

onLinux("a control group ends what closed everything it was given, where groups can be made", async () => {
  const { child, pid, open } = behindTheGate(
    "/bin/bash",
    "-c",
    "setsid /bin/sleep 600 < /dev/null > /dev/null 2>&1 3>&- & echo $!",
  );
  const group = await controlGroup(pid, `test-${pid}`);
  const [told] = (open(), await once(child.stdout as NodeJS.ReadableStream, "data")) as [Buffer];
  const left = Number(told.toString());
  if (group === undefined) {
    // No cgroup v2 here that is ours to divide: then nothing was made, and nothing is promised.
    process.kill(left, "SIGKILL");
    return;
  }
  await group.end();
  expect(existsSync(group.path)).toBe(false);
  // Whoever it fell to has to bury it.
  await vi.waitFor(() => expect(() => process.kill(left, 0)).toThrow("ESRCH"), 30_000);
});
