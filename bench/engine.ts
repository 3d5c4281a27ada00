// `npx node bench/engine.ts [discussions] [call ms] [calls at once]`: discussions on a Postgres over three workers, of which one
// is killed in the middle and the database restarted after that. It starts a Postgres of its own (test/engine).
import { setTimeout as sleep } from "node:timers/promises";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { EngineBrief } from "../src/host/on-engine/brief.ts";
import { createDiscussion } from "../src/postgres/discussions.ts";
import { openStore } from "../src/postgres/store.ts";
import { startPostgres } from "../test/engine/postgres.ts";
import { everyProtocol } from "../test/engine/scripts.ts";
import { type Bench, startWorker } from "../test/engine/working.ts";

const [discussions = 30, callMs = 500, atOnce = 50] = process.argv.slice(2).map(Number);
const workerCount = 3;

const postgres = await startPostgres();
const engine = postgres.engine();
const crew = (bench: Bench) => [
  ...everyProtocol(bench, callMs),
  "--engine",
  engine,
  "--agents",
  "discusser",
  "--grace",
  "8s",
  "--poll",
  "50ms",
  "--discussions",
  "1000",
  "--at-once",
  String(atOnce),
  "--limit",
  `discusser=${atOnce}`,
];
const workers = [];
for (let n = 0; n < workerCount; n++) workers.push(await startWorker(crew));
const store = await openStore(engine, { patienceMs: 60_000 });

// One by the command, to have what it takes; the others are the same under other names.
const desk = mkdtempSync(join(tmpdir(), "colloquy-bench-"));
const panel = everyProtocol({ write: (name, text) => (writeFileSync(join(desk, name), text), name) });
execFileSync(
  process.execPath,
  [
    resolve("bin/colloquy.js"),
    "discuss",
    "Where should sessions be kept?",
    "--members",
    "Ann,Ben,Cat",
    "--yes",
    "--eyes",
    "none",
    "--quiet",
    "--engine",
    engine,
    ...panel,
    "--agents",
    "discusser",
  ],
  { cwd: desk, stdio: "ignore" },
);
const [model] = await store.rows<{ id: string; brief: EngineBrief; release: number }>(
  "select id, brief, release from discussions",
);
if (model === undefined) throw new Error("The first discussion was not held.");
const calls = await callCount();
const idleCpu = await over(2000, postgresCpuMs);

const before = { cpu: postgresCpuMs(), bytes: await bytes() };
const began = performance.now();
for (let n = 0; n < discussions; n++) {
  const given = { id: `bench-${n}`, protocol: "discuss", title: "bench", status: "active" as const };
  await createDiscussion(
    store,
    { ...given, release: model.release, lines: [] },
    { numbered: false, briefFor: (id) => ({ ...model.brief, start: { ...model.brief.start, id } }) },
  );
}
const half = discussions / 2;
let awayMs = 0;
await until(async () => (await done()) >= half);
workers[0]?.process.kill("SIGKILL");
await until(async () => (await done()) >= discussions * 0.75);
const away = performance.now();
const cpuBefore = postgresCpuMs() - before.cpu;
await postgres.restart?.();
const cpuAgain = postgresCpuMs();
awayMs += performance.now() - away;
await until(async () => (await done()) >= discussions);
const wallMs = performance.now() - began;

const [ended] = await store.rows<{ right: number; events: number; attempts: number; calls: number }>(
  `select (select count(*)::integer from discussions where id like 'bench-%' and status = 'completed' and fault is null) as right,
     (select count(*)::integer from events where discussion like 'bench-%') as events,
     sum(recovery_attempts)::integer as attempts, count(*)::integer as calls
   from ${store.address.schema}_dbos.workflow_status where workflow_uuid like 'bench-%'`,
);
const made = ended?.calls ?? 0;
const idealMs = (made * callMs) / atOnce;
const cpuMs = cpuBefore + postgresCpuMs() - cpuAgain;
const print = (what: string, figure: string) => console.log(`${what.padEnd(44)}${figure}`);
print("discussions that ended right", `${ended?.right} of ${discussions}, of ${calls} calls each`);
print("calls, and how often one was begun", `${made}, ${ended?.attempts}`);
print(
  "wall",
  `${(wallMs / 1000).toFixed(1)} s, ${(wallMs / idealMs).toFixed(2)} x the ideal of ${(idealMs / 1000).toFixed(1)} s`,
);
print("  of it the database was away", `${(awayMs / 1000).toFixed(1)} s`);
print(
  "Postgres CPU a call",
  `${(cpuMs / made).toFixed(1)} ms; with nothing to do ${(idleCpu / 20).toFixed(1)} % of a core`,
);
print(
  "rows and bytes a call",
  `${((ended?.events ?? 0) / made + 1).toFixed(1)}, ${Math.round(((await bytes()) - before.bytes) / made)}`,
);
for (const { process } of workers.slice(1))
  print("a worker's memory at most", `${peakMb(process.pid ?? 0)} MB`);

await store.close();
for (const worker of workers.slice(1)) await worker.stop();
await postgres.stop();

async function done(): Promise<number> {
  const rows = await store.rows<{ n: number }>(
    "select count(*)::integer as n from discussions where id like 'bench-%' and wanted = done",
  );
  return rows[0]?.n ?? 0;
}

async function callCount(): Promise<number> {
  const rows = await store.rows<{ n: number }>(
    `select count(*)::integer as n from ${store.address.schema}_dbos.workflow_status`,
  );
  return rows[0]?.n ?? 0;
}

async function bytes(): Promise<number> {
  const rows = await store.rows<{ n: string }>("select pg_database_size(current_database()) as n");
  return Number(rows[0]?.n);
}

async function over(ms: number, count: () => number): Promise<number> {
  const from = count();
  await sleep(ms);
  return count() - from;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(200);
}

/** Of all processes that are called postgres, with those that have ended: CPU so far. */
function postgresCpuMs(): number {
  const ticks = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (!stat.includes("(postgres)")) return [];
      // Its own, and that of children that have ended.
      return [11, 12, 13, 14].map((field) => Number(fields[field]));
    } catch {
      return [];
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

function peakMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
