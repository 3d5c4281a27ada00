import { type Figure, inScratch, median } from "./figure.ts";
import { measured } from "./measured-process.ts";
import { command, scriptedCritique } from "./scripted-critique.ts";

const runs = 5;

/** How much memory a critique by four scripted seats takes at its peak, against a Node that does nothing. */
export async function memory(): Promise<readonly Figure[]> {
  const bare: number[] = [];
  const critique: number[] = [];
  for (let run = 0; run < runs; run++) {
    bare.push(measured(["-e", "0"]).peakMb);
    critique.push(
      await inScratch(
        async (folder) => measured([command, ...(await scriptedCritique(folder, 20_000))]).peakMb,
      ),
    );
  }
  const [peak, floor] = [median(critique), median(bare)];
  const detail = `${peak.toFixed(0)} / ${floor.toFixed(0)} MB`;
  return [{ name: "memory: peak of a critique / bare node", ratio: peak / floor, aim: null, detail }];
}
