import { spawnSync } from "node:child_process";
import { type Figure, inScratch, median } from "./figure.ts";
import { command, scriptedCritique } from "./scripted-critique.ts";

const runs = 5;

/** How much memory a critique by four scripted seats takes at its peak, against a Node that does nothing. */
export async function memory(): Promise<readonly Figure[]> {
  const bare: number[] = [];
  const critique: number[] = [];
  for (let run = 0; run < runs; run++) {
    bare.push(peakMb("-e", "0"));
    critique.push(
      await inScratch(async (folder) => peakMb(command, ...(await scriptedCritique(folder, 20_000)))),
    );
  }
  const [peak, floor] = [median(critique), median(bare)];
  const detail = `${peak.toFixed(0)} / ${floor.toFixed(0)} MB`;
  return [{ name: "memory: peak of a critique / bare node", ratio: peak / floor, aim: null, detail }];
}

const tellPeakKb = `process.on("exit", () => console.error(process.resourceUsage().maxRSS))`;

function peakMb(...args: readonly string[]): number {
  const told = ["--import", `data:text/javascript,${tellPeakKb}`, ...args];
  const { status, stderr } = spawnSync(process.execPath, told, { encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  return Number(stderr.trimEnd().split("\n").at(-1)) / 1024;
}
