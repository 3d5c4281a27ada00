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
  // What is retold grows with every turn, and discuss has no recap of it.
  const discuss = await held({ ...usual, protocol: "discuss", rounds: 60 });
  return [
    await panelAtOnce(),
    seconds("growth: swarm of 100 rounds, CPU seconds", swarm, 5),
    lastAgainstFirst("growth: swarm of 100 rounds, last quarter / first", swarm, linear),
    seconds("growth: roundtable of 100 rounds, CPU seconds", roundtable, 2),
    lastAgainstFirst("growth: roundtable of 100 rounds, last quarter / first", roundtable, linear),
    lastAgainstFirst("growth: discuss of 60 rounds, last quarter / first", discuss, null),
    await unit("rounds", 25, 100, "rounds"),
    await unit("seats", 5, 20, "calls"),
    await unit("length", 1_000, 10_000, "said"),
    await unit("length", 100_000, 1_000_000, "said"),
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

function seconds(name: string, { cpuMs, calls, peakMb }: Grown, aim: number): Figure {
  return {
    name,
    ratio: cpuMs / 1000,
    aim,
    detail: `${formatMs(cpuMs / calls)} a call, ${peakMb.toFixed(0)} MB`,
  };
}

function lastAgainstFirst(name: string, { roundsMs }: Grown, aim: number | null): Figure {
  const count = Math.floor(roundsMs.length / 4);
  // The first round loads what is needed.
  const [first, last] = [mean(roundsMs.slice(1, count)), mean(roundsMs.slice(-count))];
  return { name, ratio: last / first, aim, detail: `${formatMs(last)} / ${formatMs(first)} a round` };
}

/** A roundtable with little of something and one with much of it: CPU time and memory for one unit more. */
async function unit(
  of: "rounds" | "seats" | "length",
  few: number,
  many: number,
  counted: "rounds" | "calls" | "said",
): Promise<Figure> {
  const none = await held({ ...usual, [of]: Math.max(2, Math.floor(few / 5)) });
  const [little, much] = [await held({ ...usual, [of]: few }), await held({ ...usual, [of]: many })];
  const amount = (one: Grown) => (counted === "rounds" ? one.roundsMs.length : one[counted]);
  const eachMs = (more: Grown, less: Grown) => (more.cpuMs - less.cpuMs) / (amount(more) - amount(less));
  const scale = counted === "said" ? 1_000_000 : 1;
  const [late, early] = [eachMs(much, little) * scale, eachMs(little, none) * scale];
  const per = { rounds: "a round", calls: "a call", said: "a million characters" }[counted];
  return {
    name: `growth: roundtable, ${of} ${few} to ${many} / up to ${few}`,
    ratio: late / early,
    aim: null,
    detail: `${formatMs(late)} / ${formatMs(early)} ${per}; ${much.peakMb.toFixed(0)} / ${little.peakMb.toFixed(0)} MB`,
  };
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}
