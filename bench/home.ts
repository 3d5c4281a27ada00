import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, inScratch, median } from "./figure.ts";
import { command } from "./scripted-critique.ts";

/** What `list` may take with a home that it has seen before. The first time it reads every journal, and says how far it is. */
const aim = { seconds: 0.5, mb: 120 };
const runs = 5;
const growing = [10, 100, 1000, 5000];

/**
 * What it takes to list a home, from the start of the command to its end. The first listing looks at every journal;
 * those after it only at what was kept of them, and at the journals' sizes and times.
 */
export function home(): Promise<readonly Figure[]> {
  return inScratch(async (folder) => {
    const env = { ...process.env, TMPDIR: folder, XDG_CONFIG_HOME: join(folder, "config") };
    const journal = (...given: readonly string[]) => journalOf(given, folder, env);
    // As long as those of the aims: 19 kB and 120 kB.
    const short = journal(...critique, "--escalate");
    const grown: Measured[] = [];
    for (const count of growing) grown.push(await measured(folder, env, short, count));
    const others = [
      await measured(folder, env, journal("solve"), 2000),
      // Twice as long.
      await measured(folder, env, journal(...critique), 5000),
      await measured(folder, env, journal("discuss"), 2000),
    ];
    return [
      ...grown.flatMap((one) => figures(one, one.count === growing.at(-1))),
      ...growth(grown),
      ...others.flatMap((one) => figures(one, true)),
    ];
  });
}

const critique = ["critique", "--fail-on", "never"];

/** What it takes, and how many times a Node that does nothing. */
function figures({ what, bare, first, again }: Measured, isAimedAt: boolean): readonly Figure[] {
  const of = (name: string, { seconds, cpuSeconds, mb }: Listing, isAimedAt: boolean): readonly Figure[] => [
    {
      name: `home: list ${what}, ${name}: time`,
      value: seconds,
      unit: "seconds",
      aim: isAimedAt ? aim.seconds : null,
      detail: `${(seconds / bare.seconds).toFixed(1)} x node -e 0; ${cpuSeconds.toFixed(2)} s of CPU, ${(cpuSeconds / bare.cpuSeconds).toFixed(1)} x`,
    },
    {
      name: `home: list ${what}, ${name}: memory`,
      value: mb,
      unit: "MB",
      aim: isAimedAt ? aim.mb : null,
      detail: `${(mb / bare.mb).toFixed(1)} x node -e 0`,
    },
  ];
  return [...of("first", first, false), ...of("again", again, isAimedAt)];
}

// What a discussion takes stays the same, or grows with their number where a loop runs inside a loop: then it is four.
const growthAim = 2;

/** What one more discussion takes between the last two homes, against what it takes between the first and them. */
function growth(grown: readonly Measured[]): readonly Figure[] {
  const [first, , middle, last] = grown;
  if (first === undefined || middle === undefined || last === undefined) return [];
  const time = (which: "first" | "again"): Figure => {
    const each = (from: Measured, to: Measured) =>
      (1000 * (to[which].cpuSeconds - from[which].cpuSeconds)) / (to.count - from.count);
    const [late, early] = [each(middle, last), each(first, middle)];
    return {
      name: `home: one more after 1,000 / before, ${which}: CPU`,
      ratio: late / early,
      aim: growthAim,
      detail: `${late.toFixed(3)} / ${early.toFixed(3)} ms`,
    };
  };
  const memory = (which: "first" | "again"): Figure => ({
    name: `home: 5,000 / 10, ${which}: memory`,
    ratio: last[which].mb / first[which].mb,
    aim: null,
    detail: `${last[which].mb.toFixed(0)} / ${first[which].mb.toFixed(0)} MB`,
  });
  return [time("first"), time("again"), memory("first"), memory("again")];
}

interface Journal {
  readonly id: string;
  readonly text: string;
}

function journalOf(given: readonly string[], folder: string, env: NodeJS.ProcessEnv): Journal {
  const at = join(folder, "example", given.join(" "));
  const { status, stderr } = spawnSync(
    process.execPath,
    [command, ...given, "--example", "--yes", "--quiet", "--home", at],
    { cwd: folder, env, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`${given.join(" ")} ended with ${status}: ${stderr}`);
  const discussions = join(at, "discussions");
  return journalIn(join(discussions, readdirSync(discussions)[0] ?? ""));
}

function journalIn(folder: string): Journal {
  const text = readFileSync(join(folder, "journal.jsonl"), "utf8");
  return { id: JSON.parse(text.slice(0, text.indexOf("\n"))).id, text };
}

interface Listing {
  readonly seconds: number;
  /** The same where others are at work on the machine. */
  readonly cpuSeconds: number;
  readonly mb: number;
}

interface Measured {
  readonly what: string;
  readonly count: number;
  readonly bare: Listing;
  readonly first: Listing;
  readonly again: Listing;
}

async function measured(
  folder: string,
  env: NodeJS.ProcessEnv,
  { id, text }: Journal,
  count: number,
): Promise<Measured> {
  const at = join(folder, "home");
  for (let n = 2; n < count + 2; n++) {
    const own = join(at, "discussions", `${id}-${n}`);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "journal.jsonl"), text.replace(`"id":"${id}"`, `"id":"${id}-${n}"`));
  }
  // What was written just now could change unnoticed, so that nothing is kept of it.
  await sleep(2500);
  const list = () => listing(env, command, "list", "--home", at);
  const bare: Listing[] = [];
  const first: Listing[] = [];
  const again: Listing[] = [];
  list();
  for (let run = 0; run < runs; run++) {
    bare.push(listing(env, "-e", "0"));
    rmSync(join(at, "cache"), { recursive: true, force: true });
    first.push(list());
    again.push(list());
  }
  rmSync(at, { recursive: true });
  const what = `${count.toLocaleString("en")} of ${Math.round(text.length / 1000)} kB`;
  return { what, count, bare: middle(bare), first: middle(first), again: middle(again) };
}

const tellUsage = `process.on("exit", () => console.error(JSON.stringify(process.resourceUsage())))`;

function listing(env: NodeJS.ProcessEnv, ...args: readonly string[]): Listing {
  const told = ["--import", `data:text/javascript,${tellUsage}`, ...args];
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, told, { env, encoding: "utf8", maxBuffer: 2 ** 26 });
  const seconds = (performance.now() - startedAt) / 1000;
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "");
  return { seconds, cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, mb: maxRSS / 1024 };
}

function middle(all: readonly Listing[]): Listing {
  return {
    seconds: median(all.map(({ seconds }) => seconds)),
    cpuSeconds: median(all.map(({ cpuSeconds }) => cpuSeconds)),
    mb: median(all.map(({ mb }) => mb)),
  };
}
