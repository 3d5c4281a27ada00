import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Figure, inScratch } from "./figure.ts";
import { largeTexts } from "./large-texts.ts";
import { measured } from "./measured-process.ts";
import { command } from "./scripted-critique.ts";

const mostSeconds = 5;
const mostMb = 300;

/**
 * What a critique by the reader takes for ten megabytes, beside a Node that only reads the file. Held against the aim
 * is the time of the processor, of all threads: on a busy machine everything takes many times as long to pass.
 */
export function largeText(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const figures: Figure[] = [];
    for (const [name, make] of Object.entries(largeTexts)) {
      const path = join(folder, name);
      writeFileSync(path, make());
      const bare = measured(["-e", `require("fs").readFileSync(${JSON.stringify(path)}, "utf8")`]);
      const flags = ["--agents", "reader", "--fail-on", "never"];
      const read = await inScratch((cwd) =>
        Promise.resolve(measured([command, "critique", path, ...flags], cwd)),
      );
      figures.push(
        {
          name: `large text: seconds for ${name}`,
          ratio: read.cpuSeconds,
          aim: mostSeconds,
          detail: `${read.cpuSeconds.toFixed(1)} s of CPU, ${read.seconds.toFixed(1)} s / ${bare.cpuSeconds.toFixed(2)} s to read the file`,
        },
        {
          name: `large text: MB for ${name}`,
          ratio: read.peakMb,
          aim: mostMb,
          detail: `${read.peakMb.toFixed(0)} MB / ${bare.peakMb.toFixed(0)} MB to read the file`,
        },
      );
    }
    return figures;
  });
}
