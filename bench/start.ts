import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Figure, formatMs, inScratch, median } from "./figure.ts";
import { command } from "./scripted-critique.ts";

/** The CPU that the built command takes where there is hardly any work to do, against a Node that does nothing. */
export function start(): Promise<readonly Figure[]> {
  return inScratch((folder) => {
    const [kept, fresh, cache] = ["kept", "fresh", "cache"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const env = { ...process.env, HOME: folder, XDG_CACHE_HOME: cache, NODE_COMPILE_CACHE: undefined };
    const colloquy = (...args: string[]) => cpuMs([command, ...args], env);
    const config = join(folder, "config.yaml");
    writeFileSync(config, "agents: { quick: { exec: [sh, -c, 'cat > /dev/null; echo Forty-two.'] } }\n");
    const ask = (home: string) =>
      colloquy("ask", "How many?", "--agents", "quick", "--config", config, "--home", home);
    ask(kept);
    const bare = () => cpuMs(["-e", "0"], env);
    const warm = medians(21, {
      bare,
      version: () => colloquy("--version"),
      help: () => colloquy("--help"),
      list: () => colloquy("list", "--home", kept),
      show: () => colloquy("show", "--home", kept),
      ask: () => {
        rmSync(fresh, { recursive: true, force: true });
        return ask(fresh);
      },
    });
    const cold = medians(7, {
      bare,
      help: () => {
        rmSync(cache, { recursive: true, force: true });
        return colloquy("--help");
      },
    });
    return Promise.resolve([
      figure("start: --version / bare node, CPU", warm.version, warm.bare, 1.2),
      figure("start: --help / bare node, CPU", warm.help, warm.bare, 2.2),
      figure("start: list of one discussion / bare node, CPU", warm.list, warm.bare, 5),
      figure("start: show / bare node, CPU", warm.show, warm.bare, 5),
      figure("start: ask, an agent that answers at once / bare node, CPU", warm.ask, warm.bare, 8),
      figure("start: the first --help ever / bare node, CPU", cold.help, cold.bare, null),
    ]);
  });
}

/** User and system time of a Node and of all it waited for, as bash tells it. */
function cpuMs(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const timed = ["-c", 'TIMEFORMAT="%U %S"; time "$@" 2> /dev/null', "bash", process.execPath, ...args];
  const { status, stderr } = spawnSync("bash", timed, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}.`);
  const [user = NaN, system = NaN] = stderr.trim().split(" ").map(Number);
  return (user + system) * 1000;
}

/** Runs the contestants in turn, `times` times each after one that does not count. */
function medians<K extends string>(
  times: number,
  contestants: Readonly<Record<K, () => number>>,
): Record<K, number> {
  const entries = Object.entries<() => number>(contestants);
  const rounds = Array.from({ length: times + 1 }, () => entries.map(([, measure]) => measure()));
  const middle = (index: number) => median(rounds.slice(1).map((round) => round[index] ?? NaN));
  return Object.fromEntries(entries.map(([name], index) => [name, middle(index)])) as Record<K, number>;
}

function figure(name: string, ms: number, bareMs: number, aim: number | null): Figure {
  return { name, ratio: ms / bareMs, aim, detail: `${formatMs(ms)} / ${formatMs(bareMs)}` };
}
