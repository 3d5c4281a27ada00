import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";

/**
 * A context server on stdin and stdout. `--pids <file>` writes down its processes; `--stubborn` does not end when
 * told to and has a child that does not either; `--hang` never answers; `--die` ends at once.
 */
const has = (flag: string) => process.argv.includes(flag);
const pids = [process.pid];

if (has("--stubborn")) {
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
  const code = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
  pids.push(spawn(process.execPath, ["-e", code], { detached: true, stdio: "ignore" }).pid ?? 0);
}
const file = process.argv[process.argv.indexOf("--pids") + 1];
if (has("--pids") && file !== undefined) writeFileSync(file, JSON.stringify(pids));
if (has("--die")) process.exit(3);
if (has("--hang")) setInterval(() => {}, 1000);
else {
  // Only one that answers needs what it answers with, which takes longest to load.
  const [{ StdioServerTransport }, { contextServer }] = await Promise.all([
    import("@modelcontextprotocol/server/stdio"),
    import("./tool.ts"),
  ]);
  await contextServer().connect(new StdioServerTransport());
}
