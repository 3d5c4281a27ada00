import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, inScratch, median } from "./figure.ts";
import { command, scriptedCritique } from "./scripted-critique.ts";

/** What `list` may take with a home of either kind, whether or not it has seen it before. */
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
    const small = await journalOf(folder, 8000);
    const large = discussed(folder, env);
    const grown: Measured[] = [];
    for (const count of growing) grown.push(await measured(folder, env, small, count));
    return [
      ...grown.flatMap((one) => figures(one, one.count === growing.at(-1))),
      ...growth(grown),
      ...figures(await measured(folder, env, large, 2000), true),
    ];
  });
}

/** Seconds and MB as a part of what they may be, and how many times a Node that does nothing takes. */
function figures({ what, bare, first, again }: Measured, isAimedAt: boolean): readonly Figure[] {
  const of = (name: string, { seconds, mb }: Listing): readonly Figure[] => [
    {
      name: `home: list ${what}, ${name}: time, of its aim`,
      ratio: seconds / aim.seconds,
      aim: isAimedAt ? 1 : null,
      detail: `${seconds.toFixed(2)} s of ${aim.seconds} s; ${(seconds / bare.seconds).toFixed(1)} x node -e 0`,
    },
    {
      name: `home: list ${what}, ${name}: memory, of its aim`,
      ratio: mb / aim.mb,
      aim: isAimedAt ? 1 : null,
      detail: `${mb.toFixed(0)} MB of ${aim.mb} MB; ${(mb / bare.mb).toFixed(1)} x node -e 0`,
    },
  ];
  return [...of("first", first), ...of("again", again)];
}

// What a discussion takes stays the same, or grows with their number where a loop runs inside a loop: then it is four.
const growthAim = 2;

/** What one more discussion takes between the last two homes, against what it takes between those before them. */
function growth(grown: readonly Measured[]): readonly Figure[] {
  const [before, middle, last] = grown.slice(-3);
  if (before === undefined || middle === undefined || last === undefined) return [];
  const each = (of: (one: Measured) => number) => {
    const late = (of(last) - of(middle)) / (last.count - middle.count);
    const early = (of(middle) - of(before)) / (middle.count - before.count);
    return { late, early };
  };
  const figure = (name: string, of: (one: Measured) => number, unit: string, scale: number): Figure => {
    const { late, early } = each(of);
    const detail = `${(late * scale).toFixed(3)} / ${(early * scale).toFixed(3)} ${unit}`;
    return {
      name: `home: one of 5,000 / one of 1,000, ${name}`,
      ratio: late / early,
      aim: growthAim,
      detail,
    };
  };
  return [
    figure("first: time", ({ first }) => first.seconds, "ms", 1000),
    figure("again: time", ({ again }) => again.seconds, "ms", 1000),
    figure("first: memory", ({ first }) => first.mb, "kB", 1024),
    figure("again: memory", ({ again }) => again.mb, "kB", 1024),
  ];
}

interface Journal {
  readonly id: string;
  readonly text: string;
}

async function journalOf(folder: string, artifactBytes: number): Promise<Journal> {
  const { status, stderr } = spawnSync(
    process.execPath,
    [command, ...(await scriptedCritique(folder, artifactBytes))],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The critique ended with ${status}: ${stderr}`);
  return journalIn(join(folder, "discussion"));
}

/** A discuss of four rounds. */
function discussed(folder: string, env: NodeJS.ProcessEnv): Journal {
  const given = ["discuss", "--example", "--yes", "--quiet", "--home", join(folder, "discussed")];
  const { status, stderr } = spawnSync(process.execPath, [command, ...given], {
    cwd: folder,
    env: { ...env, COLLOQUY_LIKENESS: "words" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The discuss ended with ${status}: ${stderr}`);
  const discussions = join(folder, "discussed", "discussions");
  return journalIn(join(discussions, readdirSync(discussions)[0] ?? ""));
}

function journalIn(folder: string): Journal {
  const text = readFileSync(join(folder, "journal.jsonl"), "utf8");
  return { id: JSON.parse(text.slice(0, text.indexOf("\n"))).id, text };
}

interface Listing {
  readonly seconds: number;
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

const tellPeakKb = `process.on("exit", () => console.error(process.resourceUsage().maxRSS))`;

function listing(env: NodeJS.ProcessEnv, ...args: readonly string[]): Listing {
  const told = ["--import", `data:text/javascript,${tellPeakKb}`, ...args];
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, told, { env, encoding: "utf8", maxBuffer: 2 ** 26 });
  const seconds = (performance.now() - startedAt) / 1000;
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  return { seconds, mb: Number(stderr.trimEnd().split("\n").at(-1)) / 1024 };
}

function middle(all: readonly Listing[]): Listing {
  return { seconds: median(all.map(({ seconds }) => seconds)), mb: median(all.map(({ mb }) => mb)) };
}
