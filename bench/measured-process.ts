import { spawnSync } from "node:child_process";

export interface Measured {
  readonly peakMb: number;
  /** Of all its threads; not of processes it starts. */
  readonly cpuSeconds: number;
  readonly seconds: number;
}

const tell = `process.on("exit", () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.error(JSON.stringify([maxRSS / 1024, (userCPUTime + systemCPUTime) / 1e6]));
})`;

/** Runs Node with these arguments and gives what it took; throws where it does not end with 0. */
export function measured(args: readonly string[], cwd = process.cwd()): Measured {
  const told = ["--import", `data:text/javascript,${encodeURIComponent(tell)}`, ...args];
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(process.execPath, told, {
    encoding: "utf8",
    cwd,
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  if (status !== 0) throw new Error(`node ${args.join(" ")} ended with ${status}: ${stderr}`);
  const [peakMb = 0, cpuSeconds = 0] = JSON.parse(stderr.trimEnd().split("\n").at(-1) ?? "[]") as number[];
  return { peakMb, cpuSeconds, seconds };
}
