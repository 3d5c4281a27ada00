import { createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../../src/postgres/store.ts";
import { afterwards } from "../beside.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { startWorker } from "./working.ts";

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

test("workers that start together on an empty database all work: one makes the tables, the others wait", async () => {
  const engine = postgres.engine();
  const flags = ["--engine", engine, "--agents", "reader"];
  const started = await Promise.allSettled(Array.from({ length: 8 }, () => startWorker(() => flags)));
  const workers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  afterwards(() => Promise.all(workers.map((one) => one.stop())));
  expect(started.filter((one) => one.status === "rejected")).toEqual([]);
  expect(workers.map((one) => one.printed()).join("")).not.toMatch(/dbos:/);
  const store = await openStore(engine);
  afterwards(() => store.close());
  expect(await store.rows("select from workers")).toHaveLength(8);
});

test("a worker that cannot start says why and ends, and leaves no row behind", async () => {
  const engine = postgres.engine();
  const taken = createServer();
  await new Promise<void>((settle) => taken.listen(0, "127.0.0.1", settle));
  afterwards(() => void taken.close());
  const address = taken.address();
  const port = String(typeof address === "object" ? address?.port : 0);
  // It works for a moment, before it finds that nobody could ask how it is.
  const worker = await startWorker(() => ["--engine", engine, "--agents", "reader", "--health", port]);
  const code = await new Promise((settle) => {
    worker.process.once("close", settle);
    if (worker.process.exitCode !== null) settle(worker.process.exitCode);
  });
  expect([code, worker.printed()]).toEqual([1, expect.stringContaining("EADDRINUSE")]);
  const store = await openStore(engine);
  afterwards(() => store.close());
  expect(await store.rows("select from workers")).toEqual([]);
});
