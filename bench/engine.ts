// `npx node bench/engine.ts [discussions] [call ms]`: discussions of 5 × 3 + 1 calls over five agents and three workers, all at
// default settings, on a Postgres of its own (test/postgres). Before that: what an engine costs with nothing to do, and with
// 200 discussions that wait for people. What happens to it under blows: test/long/engine-blows.test.ts.
import { setTimeout as sleep } from "node:timers/promises";
import type { EngineBrief } from "../src/host/on-engine/brief.ts";
import { createDiscussion } from "../src/postgres/discussions.ts";
import { openStore } from "../src/postgres/store.ts";
import { startPostgres } from "../test/postgres/postgres.ts";
import { startWorker } from "../test/postgres/working.ts";
import { callsOf, cpuOf, peakMb, postgresCpu, speakers, speaking, start } from "./engine-parts.ts";

const [discussions = 100, callMs = 500] = process.argv.slice(2).map(Number);
const print = (what: string, figure: string) => console.log(`${what.padEnd(56)}${figure}`);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
/** What a worker makes at once of each agent unless told. */
const usualAtOnce = 4;
const waiting = 200;

const postgres = await startPostgres();
const engine = postgres.engine();
const flags = ["--engine", engine, "--agents", speakers.join(",")];
const crew = () => startWorker((bench) => [...speaking(bench.write, callMs), ...flags]);
const workers = [await crew(), await crew(), await crew()];
const store = await openStore(engine, { patienceMs: 60_000 });

print("an empty worker's memory", `${peakMb(workers[0]?.process.pid)} MB`);
const inFolder = start(callMs, ["panel", ...speakers]);
const onEngine = start(callMs, ["panel", ...speakers], engine);
print(
  "overhead of a call, alone: in a folder, on the engine",
  `${Math.round(inFolder.overheadMs)} ms, ${Math.round(onEngine.overheadMs)} ms`,
);
start(callMs, ["ask", "human"], engine);

print("with nothing to do", await idly());
await many("ask", "waiting", waiting);
await until(
  async () => (await count("id like 'waiting-%' and wanted = done and status = 'paused'")) >= waiting,
);
// Postgres counts transactions a while after them.
await sleep(15_000);
print(`with ${waiting} that wait for people`, await idly());

const before = { cpu: postgresCpu(postgres.port), bytes: await bytes(), workers: cpuOf(workers) };
const began = performance.now();
await many("panel", "bench", discussions);
await until(async () => (await done()) >= discussions);
const wallMs = performance.now() - began;

const cpuMs = postgresCpu(postgres.port) - before.cpu;
const right = await count("id like 'bench-%' and status = 'completed' and fault is null");
const { made, again, rows, requestBytes } = await callsOf(store);
const idealMs = (made * callMs) / (usualAtOnce * speakers.length * workers.length);
print("discussions that ended right", `${right} of ${discussions}, of ${made / discussions} calls each`);
print("calls; begun once more", `${made}; ${again}`);
print(
  "wall; of the ideal",
  `${seconds(wallMs)} s; ${(wallMs / idealMs).toFixed(2)} of ${seconds(idealMs)} s`,
);
print(
  "CPU a call: Postgres; all workers",
  `${(cpuMs / made).toFixed(1)} ms; ${((cpuOf(workers) - before.workers) / made).toFixed(1)} ms`,
);
print(
  "rows and bytes a call; of them the request",
  `${(rows / made).toFixed(1)}, ${Math.round(((await bytes()) - before.bytes) / made)}; ${requestBytes}`,
);
for (const { process } of workers) print("a worker's memory at most", `${peakMb(process.pid)} MB`);

await store.close();
for (const worker of workers) await worker.stop();
await postgres.stop();

/** As many as the one of this protocol that was started by the command, under other names; agents sit first in turn, for one sums up. */
async function many(protocol: string, name: string, howMany: number): Promise<void> {
  const [model] = await store.rows<{ brief: EngineBrief; release: number }>(
    "select brief, release from discussions where protocol = $1",
    [protocol],
  );
  if (model === undefined) throw new Error(`No ${protocol} was held.`);
  const { brief, release } = model;
  const { seats } = brief.start;
  for (let n = 0; n < howMany; n++) {
    const seated = seats.map((seat, at) => ({
      ...seat,
      agents: seats[(at + n) % seats.length]?.agents ?? [],
    }));
    await createDiscussion(
      store,
      { id: `${name}-${n}`, protocol, title: "bench", release },
      { marked: false, briefFor: (id) => ({ ...brief, start: { ...brief.start, id, seats: seated } }) },
    );
  }
}

/** CPU of Postgres and transactions a second, over a minute. */
async function idly(): Promise<string> {
  const transactions = async () =>
    (
      await store.rows<{ n: number }>(
        "select sum(xact_commit + xact_rollback)::float as n from pg_stat_database",
      )
    )[0]?.n ?? 0;
  const [cpu, from] = [postgresCpu(postgres.port), await transactions()];
  await sleep(60_000);
  const [cpuMs, times] = [postgresCpu(postgres.port) - cpu, (await transactions()) - from];
  return `${(cpuMs / 600).toFixed(1)} % of a core of Postgres, ${Math.round(times / 60)} transactions a second`;
}

async function count(which: string): Promise<number> {
  const rows = await store.rows<{ n: number }>(
    `select count(*)::integer as n from discussions where ${which}`,
  );
  return rows[0]?.n ?? 0;
}

function done(): Promise<number> {
  return count("id like 'bench-%' and wanted = done");
}

async function bytes(): Promise<number> {
  const rows = await store.rows<{ n: string }>("select pg_database_size(current_database()) as n");
  return Number(rows[0]?.n);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(200);
}
