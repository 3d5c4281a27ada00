import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Event } from "../src/kernel/event.ts";
import type { Store } from "../src/postgres/store.ts";
import type { StartedWorker } from "../test/postgres/working.ts";

export const speakers = ["ann", "ben", "cat", "dan", "eve"] as const;

/** Agents that take their time, and the protocol of `test/postgres/panel.ts` in the user's own folder. */
export function speaking(write: (name: string, text: string) => string, afterMs: number): readonly string[] {
  const text = readFileSync("docs/engine.md", "utf8");
  const replies = ["A", "B", "C", "D", "E"].map((seat, n) => ({
    seat,
    reply: { statement: text.slice(700 * n, 700 * (n + 1)) },
    after: `${afterMs}ms`,
  }));
  write("speaker.yaml", JSON.stringify(replies));
  const agents = Object.fromEntries(speakers.map((name) => [name, { script: "./speaker.yaml" }]));
  write("bench.yaml", JSON.stringify({ agents, panel: speakers, fallback: [] }));
  write(".config/colloquy/protocols/panel.ts", readFileSync("test/postgres/panel.ts", "utf8"));
  return ["--config", "bench.yaml"];
}

/** Starts one by the command, in a folder or on an engine, to its end or until it waits; tells what a call took on top. */
export function start(
  callMs: number,
  [verb, ...agents]: readonly [string, ...string[]],
  engine?: string,
): { readonly overheadMs: number } {
  const home = mkdtempSync(join(tmpdir(), "colloquy-bench-"));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
    return name;
  };
  const flags = [
    ...speaking(write, callMs),
    "--agents",
    agents.join(","),
    "--yes",
    "--eyes",
    "none",
    "--quiet",
    "--session",
    "held",
  ];
  const run = (...args: readonly string[]) => {
    try {
      execFileSync(process.execPath, [resolve("bin/colloquy.js"), ...args], {
        cwd: home,
        env: { PATH: process.env["PATH"], HOME: home },
        stdio: "ignore",
      });
    } catch (error) {
      // One that waits for a person says so by its exit code.
      if (verb !== "ask") throw error;
    }
  };
  const at = engine === undefined ? [] : ["--engine", engine];
  run(
    verb,
    "Where should sessions be kept?",
    ...flags.slice(0, engine === undefined ? undefined : -2),
    ...at,
  );
  const files = readdirSync(home, { recursive: true, encoding: "utf8" });
  const journal = files.find((name) => name.endsWith("journal.jsonl")) ?? "";
  const overheadMs = verb === "ask" ? 0 : overheadIn(readFileSync(join(home, journal), "utf8"), callMs);
  rmSync(home, { recursive: true, force: true });
  return { overheadMs };
}

/** From the first question to the end, without the four times that agents took, for each of these four. */
function overheadIn(journal: string, callMs: number): number {
  const events = journal
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Event);
  const first = events.find(({ type }) => type === "turn.asked");
  const last = events.findLast(({ type }) => type === "turn.answered");
  return (Date.parse(last?.ts ?? "") - Date.parse(first?.ts ?? "")) / 4 - callMs;
}

/** Told by the journals: of what has ended for five minutes the calls are gone. */
export async function callsOf(store: Store) {
  const [found] = await store.rows<{ made: number; again: number; events: number; requestBytes: number }>(
    `select count(*) filter (where line like '%"type":"turn.answered"%')::integer as made,
       count(*) filter (where line like '%"type":"turn.answered"%may have been paid for%')::integer as again,
       count(*)::integer as events,
       (select avg(pg_column_size(given))::integer from calls) as "requestBytes"
     from events where discussion like 'bench-%'`,
  );
  const { made = 0, again = 0, events = 0, requestBytes = 0 } = found ?? {};
  // A call has a row of ours, and of its delivery a status, an input and an output.
  return { made, again, rows: events + 4 * made, requestBytes };
}

/** CPU so far of the server on that port, with its connections, also those that have ended. */
export function postgresCpu(port: number): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const main = pids.find((pid) => {
    const words = read(`/proc/${pid}/cmdline`).split("\0");
    return words[0]?.endsWith("/postgres") && words[words.indexOf("-p") + 1] === String(port);
  });
  return pids.reduce((sum, pid) => {
    const { parent, own, ended } = statOf(Number(pid));
    return sum + (pid === main ? own + ended : parent === main ? own : 0);
  }, 0);
}

export function cpuOf(workers: readonly StartedWorker[]): number {
  return workers.reduce((sum, { process }) => sum + statOf(process.pid ?? 0).own, 0);
}

export function peakMb(pid: number | undefined): number {
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

function statOf(pid: number) {
  const stat = read(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ms = (...places: readonly number[]) =>
    places.reduce((sum, place) => sum + Number(fields[place] ?? 0), 0) * 10;
  return { parent: fields[1], own: ms(11, 12), ended: ms(13, 14) };
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
