import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figure, inScratch } from "./figure.ts";

/**
 * What many points cost between the last answer and the result: how much more 20,000 take than 2,000, and 6,000 than
 * 2,000, as ratios (ten times and three times the points), with the seconds of the whole command and the longest time
 * in which nothing else could happen, a deadline or Ctrl-C.
 */
export async function points(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    await writeFile(join(folder, "plan.md"), plan);
    await writeFile(join(folder, "watch.mjs"), watch);
    const [small, middle, large] = [
      await measure(folder, 2000),
      await measure(folder, 6000),
      await measure(folder, 20_000),
    ];
    return [
      growth("6,000 points against 2,000", middle, small, 4),
      growth("20,000 points against 2,000", large, small, 12),
    ];
  });
}

interface Measured {
  readonly seconds: number;
  /** Of all its threads: it grows as the work does, however busy the machine is. */
  readonly cpuMs: number;
  readonly blockedMs: number;
}

function growth(name: string, one: Measured, yardstick: Measured, aim: number): Figure {
  const told = ({ seconds, cpuMs, blockedMs }: Measured) =>
    `${seconds.toFixed(1)} s (${(cpuMs / 1000).toFixed(1)} s of CPU), blocked at most ${blockedMs} ms`;
  return { name, ratio: one.cpuMs / yardstick.cpuMs, aim, detail: `${told(one)} / ${told(yardstick)}` };
}

async function measure(folder: string, count: number): Promise<Measured> {
  const answer = {
    strengths: [],
    weaknesses: texts(count / 2, 0),
    suggestions: texts(count / 2, count / 2),
    rating: 4,
  };
  await writeFile(join(folder, "answer.json"), JSON.stringify(answer));
  const settings = {
    agents: { flood: { exec: ["cat", "answer.json"] } },
    critique: { perspectives: [{ name: "Flood" }] },
  };
  await writeFile(join(folder, "panel.yaml"), JSON.stringify(settings));
  const bin = fileURLToPath(new URL("../bin/colloquy.js", import.meta.url));
  const args = [
    ["--import", join(folder, "watch.mjs"), bin, "critique", "plan.md", "--config", "panel.yaml"],
    ["--agents", "flood", "--home", join(folder, `home-${count}`)],
  ].flat();
  const startedAt = performance.now();
  const stderr = await new Promise<string>((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 64e6 };
    execFile(process.execPath, args, options, (error, _stdout, stderr) =>
      error === null ? resolve(stderr) : reject(error),
    );
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const [, cpuMs, blockedMs] = /took (\d+) blocked (\d+)/.exec(stderr) ?? [];
  return { seconds, cpuMs: Number(cpuMs), blockedMs: Number(blockedMs) };
}

const watch = `
let last = performance.now();
let worst = 0;
const look = () => {
  worst = Math.max(worst, performance.now() - last - 20);
  last = performance.now();
};
setInterval(look, 20).unref();
process.on("exit", () => {
  look();
  const { user, system } = process.cpuUsage();
  process.stderr.write("took " + Math.round((user + system) / 1000) + " blocked " + Math.round(worst) + "\\n");
});`;

const plan = Array.from(
  { length: 300 },
  (_, step) => `Step ${step}: the retry limit of the queue is set.`,
).join("\n");
const words =
  "retry limit timeout queue worker budget rollback migration schema index cache token session login key rotation backup restore owner deadline metric alert log trace latency error failure outage region replica shard lock lease leader quorum snapshot flush buffer batch window stream offset broker topic message header proxy gateway router handler".split(
    " ",
  );

/** Points of a small vocabulary, a third of which name a place and a quarter quote something. */
function texts(count: number, from: number): readonly string[] {
  let seed = from + 7;
  const word = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return words[seed % words.length];
  };
  return Array.from({ length: count }, (_, index) => {
    const place = index % 3 === 0 ? `plan.md:${(index % 200) + 1} ` : "";
    const rest =
      index % 4 === 0
        ? `says "the ${word()} is ${word()} and the ${word()}"`
        : `meets ${word()} ${from + index}x`;
    return `${place}The ${word()} ${word()} of the ${word()} is never checked when ${word()} ${rest}`;
  });
}
