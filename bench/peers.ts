import { availableParallelism, loadavg } from "node:os";
import { type Figure, formatMs, inScratch } from "./figure.ts";
import { contest } from "./peers/contest.ts";
import { type Entry, entries, named, type PeerName, peers as packages } from "./peers/contestants.ts";
import { installedRunner, versionsOf } from "./peers/installed.ts";
import { callsNeeded, killedAndResumed, type Resumed } from "./peers/killed.ts";
import { withModelServer } from "./peers/model-server.ts";
import { type Standing, type Standings, standingsOf } from "./peers/standings.ts";
import type { Ready } from "./peers/started.ts";
import { callsEach } from "./peers/work.ts";
import { wrapped } from "./table.ts";

const turns = 3;
const counts = [50, 200] as const;

/**
 * The same discussions held with others' libraries and with ours, against one scripted model: CPU and wall as multiples
 * of bare `fetch`, memory, and what a discussion costs that was killed. Installs the peers at the first time.
 */
export function peers(): Promise<readonly Figure[]> {
  return inScratch((scratch) =>
    withModelServer(async (model) => {
      const ready = await readied();
      const taken = await contest(ready, counts, { scratch, model, turns });
      const standings = standingsOf(taken);
      const resumed = new Map<string, Resumed>();
      for (const one of ready)
        if (one.resumed !== null)
          resumed.set(one.name, await killedAndResumed(one, one.resumed, { scratch, model }));
      print(standings, resumed);
      return figures(standings, resumed);
    }),
  );
}

/** Who cannot be installed here is left out, and it is said. */
async function readied(): Promise<readonly Ready[]> {
  const ready: Ready[] = [];
  for (const entry of entries) {
    const path = await installedRunner(entry).catch((error: Error) => error);
    if (typeof path === "string") ready.push({ ...entry, path });
    else console.log(`${entry.name} is left out, it could not be installed: ${path.message}`);
  }
  return ready;
}

function print(standings: Standings, resumed: ReadonlyMap<string, Resumed>): void {
  const [load = 0] = loadavg();
  console.log(
    `\nmedians of ${turns} turns, Node ${process.versions.node}, ${availableParallelism()} cores, load ${load.toFixed(1)}`,
  );
  for (const name of Object.keys(packages) as PeerName[])
    for (const text of wrapped(versionsOf(name), 118)) console.log(`  ${text}`);
  console.log("");
  const line = (name: string, cells: readonly string[]) =>
    console.log((name.padEnd(30) + cells.map((cell) => cell.padStart(11)).join("")).trimEnd());
  line(
    "",
    counts.flatMap((count) => [`${count} at once:`, "", "", ""]),
  );
  line(
    "",
    counts.flatMap(() => ["CPU a call", "CPU", "wall", "memory"]),
  );
  for (const [name, ofCounts] of standings)
    line(
      name,
      ofCounts.flatMap(({ cpuMs, cpuTimes, wallTimes, peakMb }, at) => [
        formatMs(cpuMs / ((counts[at] ?? 0) * callsEach)),
        `${cpuTimes.toFixed(2)} ×`,
        `${wallTimes.toFixed(2)} ×`,
        `${peakMb.toFixed(0)} MB`,
      ]),
    );
  console.log(
    `\nkilled (-9) after ${callsEach - callsNeeded} of ${callsEach} answers, then resumed by another process`,
  );
  for (const [name, { calls, firstCallMs }] of resumed)
    console.log(
      `${name.padEnd(30)}  ${calls} calls, ${callsNeeded} needed; the first after ${formatMs(firstCallMs)}`,
    );
  console.log("");
}

function figures(standings: Standings, resumed: ReadonlyMap<string, Resumed>): readonly Figure[] {
  const { apiInFolder, functions } = named;
  return [
    cpuFigure(standings, functions, 2),
    cpuFigure(standings, apiInFolder, 2),
    wallFigure(standings, apiInFolder, 1.6),
    {
      name: `${apiInFolder.name}, calls after kill -9`,
      value: of(resumed, apiInFolder).calls,
      unit: "calls",
      aim: callsNeeded,
      detail: `${callsNeeded} needed`,
    },
  ];
}

function cpuFigure(standings: Standings, entry: Entry, aim: number): Figure {
  const [few] = counts;
  const [[ours], [bare]] = [of(standings, entry), of(standings, named.floor)];
  const aCall = (standing?: Standing) => formatMs((standing?.cpuMs ?? NaN) / (few * callsEach));
  return {
    name: `${entry.name}, CPU / bare fetch, ${few} at once`,
    ratio: ours?.cpuTimes ?? Infinity,
    aim,
    detail: `${aCall(ours)} / ${aCall(bare)} a call`,
  };
}

function wallFigure(standings: Standings, entry: Entry, aim: number): Figure {
  const [, many] = counts;
  const [[, ours], [, bare]] = [of(standings, entry), of(standings, named.floor)];
  return {
    name: `${entry.name}, wall / bare fetch, ${many} at once`,
    ratio: ours?.wallTimes ?? Infinity,
    aim,
    detail: `${formatMs(ours?.wallMs ?? NaN)} / ${formatMs(bare?.wallMs ?? NaN)}`,
  };
}

function of<T>(all: ReadonlyMap<string, T>, { name }: Entry): T {
  const one = all.get(name);
  if (one === undefined) throw new Error(`${name} was not measured.`);
  return one;
}
