import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Processes of the agent that still run, by the pids it wrote down. Waits for the dead to be buried. */
export async function leftRunning(folder: string): Promise<readonly number[]> {
  const text = await readFile(join(folder, "pids"), "utf8").catch(() => "");
  const pids = text
    .split("\n")
    .filter((line) => line !== "")
    .map(Number);
  const alive = async (pid: number) => {
    const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    return state !== "" && !/\) Z /.test(state);
  };
  const states = await Promise.all(pids.map(alive));
  return pids.filter((_, index) => states[index]);
}
