import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveries, queueOf } from "../../src/postgres/dbos.ts";
import { openStore } from "../../src/postgres/store.ts";
import { afterwards } from "../beside.ts";
import { isThorough } from "../runs.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { startWorker } from "./working.ts";

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

const together = isThorough ? 8 : 2;

test("workers that start together on an empty database all work: one makes the tables, the others wait; limits of the team stay as they are", async () => {
  const engine = postgres.engine();
  const flags = ["--engine", engine, "--agents", "reader"];
  const started = await Promise.allSettled(Array.from({ length: together }, () => startWorker(() => flags)));
  const workers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const leave = () => Promise.all(workers.map((one) => one.stop()));
  afterwards(leave);
  expect(started.filter((one) => one.status === "rejected")).toEqual([]);
  expect(workers.map((one) => one.printed()).join("")).not.toMatch(/dbos:/);
  const store = await openStore(engine);
  afterwards(() => store.close());
  expect(await store.rows("select from workers")).toHaveLength(together);
  await leave();

  const queue = async () => {
    const at = await (await deliveries(store)).retrieveQueue(queueOf("reader"));
    return [at?.concurrency, at?.rateLimit?.limitPerPeriod, at?.workerConcurrency, at?.minPollingIntervalMs];
  };
  const queueAfter = async (...more: readonly string[]) => {
    const worker = await startWorker(() => [...flags, ...more]);
    await worker.stop();
    return queue();
  };
  expect(await queue()).toEqual([undefined, undefined, 4, 1000]);
  expect(await queueAfter("--limit", "reader=3/60", "--poll", "700ms")).toEqual([3, 60, 3, 700]);
  // One that is started without limits.
  expect(await queueAfter()).toEqual([3, 60, 3, 700]);
  expect(await queueAfter("--limit", "reader=none", "--at-once", "9")).toEqual([
    undefined,
    undefined,
    9,
    700,
  ]);
});

test("a worker that cannot start says why and ends, and leaves no row behind", async () => {
  const engine = postgres.engine();
  const taken = createServer();
  await new Promise<void>((settle) => taken.listen(0, "127.0.0.1", settle));
  afterwards(() => void taken.close());
  const address = taken.address();
  const port = String(typeof address === "object" ? address?.port : 0);
  const started = startWorker(() => ["--engine", engine, "--agents", "reader", "--health", port]);
  await expect(started).rejects.toThrow(`--health cannot listen on 127.0.0.1:${port}: listen EADDRINUSE`);
  const store = await openStore(engine);
  afterwards(() => store.close());
  expect(await store.rows("select from workers")).toEqual([]);
});
