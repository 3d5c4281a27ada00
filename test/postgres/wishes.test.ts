import { afterAll, beforeAll, expect, test } from "vitest";
import { askThere } from "../../src/host/on-engine/engine.ts";
import { claim, createDiscussion, release, want, wish, wishesOf } from "../../src/postgres/discussions.ts";
import { openStore, type Store } from "../../src/postgres/store.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

let postgres: Postgres;
let store: Store;

beforeAll(async () => {
  postgres = await startPostgres();
  // All who open a new engine at once get the same tables.
  const engine = postgres.engine();
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => openStore(engine)));
  if (first === undefined) throw new Error("Nobody opened it.");
  expect(new Set([first, ...others].map(({ channel }) => channel)).size).toBe(1);
  await Promise.all(others.map((other) => other.close()));
  store = first;
});

afterAll(async () => {
  await store?.close();
  await postgres?.stop();
});

const worker = { id: "worker", release: 1 };

async function begun(id: string): Promise<void> {
  const given = { id, protocol: "critique", title: "t", release: 0 };
  await createDiscussion(store, given, { marked: false, briefFor: () => ({}) });
}

test("a wish stands there for whoever holds the discussion next, until it is at rest or wanted again", async () => {
  await begun("early");
  expect(await askThere(store, "early", "pause")).toBe(true);
  // What nobody holds has stopped as soon as somebody says so.
  expect([await askThere(store, "early", "stop"), await claim(store, worker, 1, [])]).toEqual([true, []]);
  await want(store, "early");
  expect(await wish(store, "early", "pause")).toBe(true);
  const [held] = await claim(store, worker, 1, []);
  // To stop is more than to pause, whichever was said last.
  expect(await wish(store, "early", "stop")).toBe(true);
  expect(await wish(store, "early", "pause")).toBe(true);
  expect(await wishesOf(store, worker.id)).toEqual([{ id: "early", wish: "stop" }]);
  if (held === undefined) throw new Error("Nobody holds it.");
  // A worker that leaves hands it on with what was wished; one that is done has heeded it.
  await release(store, held);
  const [next] = await claim(store, worker, 1, []);
  expect(await wishesOf(store, worker.id)).toEqual([{ id: "early", wish: "stop" }]);
  if (next === undefined) throw new Error("Nobody holds it.");
  await release(store, next, { status: "paused", waits: false, told: null, release: 0, fault: null });
  expect(await wish(store, "early", "stop")).toBe(false);
  expect(await askThere(store, "early", "stop")).toBe(true);
  await want(store, "early");
  await claim(store, worker, 1, []);
  expect(await wishesOf(store, worker.id)).toEqual([]);
});
