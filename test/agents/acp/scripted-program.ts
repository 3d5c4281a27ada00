// A scripted agent as a process of its own, over stdio. Its arguments are a behaviour and the file of its notes.
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { type Act, scriptedAgent } from "./scripted-agent.ts";

const [behaviour = "answers", journal = ""] = process.argv.slice(2);
const noteProcess = (pid: number | undefined) => appendFileSync(join(dirname(journal), "pids"), `${pid}\n`);

const acts: Readonly<Record<string, Act>> = {
  "hangs-deaf": async () => {
    process.on("SIGTERM", () => {});
    noteProcess(spawn("sleep", ["600"], { detached: true, stdio: "ignore" }).pid);
    await sleep(600_000);
    return "end_turn";
  },
  dies: async (say) => {
    await say("Let me");
    process.stderr.write("out of memory\n");
    process.exit(9);
  },
  floods: async (say) => {
    for (;;) await say("x".repeat(100_000));
  },
  "floods-rubbish": async () => {
    for (;;) {
      process.stdout.write("y".repeat(100_000));
      await sleep(0);
    }
  },
};

noteProcess(process.pid);
scriptedAgent({
  behaviour,
  journal,
  pid: process.pid,
  variables: Object.keys(process.env),
  input: Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
  output: Writable.toWeb(process.stdout) as WritableStream<Uint8Array>,
  acts,
});
