import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Figure, formatMs, inScratch } from "./figure.ts";
import type { GrowthCase, Grown } from "./growth-process.ts";
import { panelAtOnce } from "./panel-at-once.ts";

const program = fileURLToPath(new URL("growth-process.ts", import.meta.url));
/** A late round takes about what an early one does. */
const linear = 1.3;

const usual: Omit<GrowthCase, "folder"> = { protocol: "roundtable", rounds: 5, seats: 4, length: 1_000 };

/** Whether a discussion takes as much more as there is more of it: rounds, seats, words. Agents answer at once. */
export async function growth(): Promise<readonly Figure[]> {
  const swarm = await held({ ...usual, protocol: "swarm", rounds: 100 });
  const roundtable = await held({ ...usual, rounds: 100 });
  const discuss = await held({ ...usual, protocol: "discuss", rounds: 60 });
  return [
    await panelAtOnce(),
    seconds("growth: swarm of 100 rounds, CPU seconds", swarm, 5),
    lastAgainstFirst("growth: swarm of 100 rounds, last quarter / first", swarm, linear),
    seconds("growth: roundtable of 100 rounds, CPU seconds", roundtable, 2),
    lastAgainstFirst("growth: roundtable of 100 rounds, last quarter / first", roundtable, linear),
    lastAgainstFirst("growth: discuss of 60 rounds, last quarter / first", discuss, linear),
    await unit("rounds", 10, 100),
    await unit("seats", 3, 20),
    await unit("length", 1_000, 30_000),
    await unit("length", 30_000, 1_000_000),
  ];
}

async function held(given: Omit<GrowthCase, "folder">): Promise<Grown> {
  return inScratch(async (scratch) => {
    const one: GrowthCase = { ...given, folder: join(scratch, "held") };
    const most = { maxBuffer: 2 ** 26 };
    const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(one)], most);
    return JSON.parse(stdout) as Grown;
  });
}

function seconds(name: string, { cpuMs, calls, endMs, peakMb }: Grown, aim: number): Figure {
  return {
    name,
    ratio: cpuMs / 1000,
    aim,
    detail: `${formatMs(cpuMs / calls)} a call, ${formatMs(endMs)} at the end, ${peakMb.toFixed(0)} MB`,
  };
}

function lastAgainstFirst(name: string, { roundsMs }: Grown, aim: number | null): Figure {
  const count = Math.floor(roundsMs.length / 4);
  // The first round loads what is needed.
  const [first, last] = [mean(roundsMs.slice(1, count)), mean(roundsMs.slice(-count))];
  return { name, ratio: last / first, aim, detail: `${formatMs(last)} / ${formatMs(first)} a round` };
}

/** A roundtable with little of something and one with much of it: CPU time of one unit in all rounds but the first. */
async function unit(of: keyof typeof units, few: number, many: number): Promise<Figure> {
  const { amount, per } = units[of];
  const [little, much] = [await held({ ...usual, [of]: few }), await held({ ...usual, [of]: many })];
  const eachMs = (one: Grown) => mean(one.roundsMs.slice(1)) / (amount(one) / one.roundsMs.length);
  const [late, early] = [eachMs(much), eachMs(little)];
  return {
    name: `growth: roundtable, ${of} ${many} / ${few}, of one`,
    ratio: late / early,
    aim: null,
    detail: `${formatMs(late)} / ${formatMs(early)} ${per}; ${much.peakMb.toFixed(0)} / ${little.peakMb.toFixed(0)} MB`,
  };
}

const units = {
  rounds: { amount: ({ roundsMs }: Grown) => roundsMs.length, per: "a round" },
  seats: { amount: ({ calls }: Grown) => calls, per: "a call" },
  length: { amount: ({ said }: Grown) => said / 1_000_000, per: "a million characters" },
} as const;

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
