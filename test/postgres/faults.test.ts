import { afterAll, beforeAll, expect, test } from "vitest";
import {
  claim,
  createDiscussion,
  release,
  rowOf,
  want,
  wish,
  wishesOf,
} from "../../src/postgres/discussions.ts";
import { PostgresJournal, readJournal } from "../../src/postgres/journal.ts";
import { openStore, type Store } from "../../src/postgres/store.ts";
import { askThere } from "../../src/host/on-engine/engine.ts";
import { enduring } from "./blows.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { isThorough } from "../runs.ts";

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres?.stop());

test("however many answer late at once, each is told the first answer; a connection that breaks in between ends nothing", async () => {
  const store = await openStore(postgres.engine(), { mostConnections: 2 });
  const given = { id: "late", protocol: "ask", title: "t", release: 1 };
  await createDiscussion(store, given, { marked: false, briefFor: () => ({}) });
  const answer = (by: string) => want(store, "late", { key: "1/gate/x", answer: `of ${by}`, by });
  expect(await answer("ann")).toBeNull();
  const late = await Promise.all(["ben", "cat", "dan", "eve"].map(answer));
  expect(late.map((first) => first?.answer)).toEqual(["of ann", "of ann", "of ann", "of ann"]);

  const broken = store.together(async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const closed = new Promise((resolve) => client.once("end", resolve));
    await store.rowsOnce("select pg_terminate_backend($1)", [rows[0]?.pid]);
    await closed;
    await client.query("select 1");
  });
  await expect(broken).rejects.toThrow();
  expect(await store.rowsOnce("select 1 as one")).toEqual([{ one: 1 }]);
  await store.close();
});

test("of two who believe to own a discussion only the later one writes, and a repeated statement counts once", async () => {
  const store = await openStore(postgres.engine());
  const given = { id: "both", protocol: "ask", title: "t", release: 1 };
  await createDiscussion(store, given, { marked: false, briefFor: () => ({}) });
  await store.rows(
    "insert into workers (id, host, pid, release, version, agents) values ('a', 'h', 1, 1, '1', '{}')",
  );
  const [first] = await claim(store, { id: "a", release: 1 }, 9, []);
  // The answer to its claim was lost: it has what it does not know of, and takes it again. Nobody was lost by that.
  const [again] = await claim(store, { id: "a", release: 1 }, 9, []);
  expect([again?.epoch, again?.lost]).toEqual([2, 0]);
  expect(await claim(store, { id: "a", release: 1 }, 9, ["both"])).toEqual([]);
  // One that lives keeps what it has.
  expect(await claim(store, { id: "b", release: 1 }, 9, [])).toEqual([]);
  await store.rows("delete from workers");
  // One of an earlier version does not take it.
  expect(await claim(store, { id: "b", release: 0 }, 9, [])).toEqual([]);
  const [second] = await claim(store, { id: "b", release: 1 }, 9, []);
  expect([first?.epoch, second?.epoch, second?.lost]).toEqual([1, 3, 1]);
  if (first === undefined || second === undefined) throw new Error("nobody has it");
  const options = { now: Date.now, onEvent: () => {} };
  const read = await readJournal(store, "both");
  const old = new PostgresJournal(store, first, read, options);
  // The answer to its statement is lost, as when the database goes away in between: it is made again.
  const journal = new PostgresJournal(twice(store), second, read, options);
  const events = [1, 2, 3].map((round) => journal.append({ type: "round.completed", round }));
  await expect(old.append({ type: "round.completed", round: 9 })).rejects.toThrow(
    "Another worker has taken over both.",
  );
  expect(old.lost.aborted).toBe(true);
  await Promise.all(events);
  const { events: kept, alteredLine } = await readJournal(store, "both");
  expect([kept.map((event) => "round" in event && event.round), alteredLine]).toEqual([[1, 2, 3], null]);
  // Who brought it further was not lost by it: the next does not count that as one more in a row.
  const [third] = await claim(store, { id: "c", release: 1 }, 9, []);
  const [fourth] = await claim(store, { id: "b", release: 1 }, 9, []);
  expect([third?.lost, fourth?.lost]).toEqual([1, 2]);
  // What a later version has begun to run waits for one, also while it runs.
  const [fifth] = await claim(store, { id: "c", release: 7 }, 9, []);
  expect([fifth?.id, await claim(store, { id: "d", release: 6 }, 9, [])]).toEqual(["both", []]);
  expect(await rowOf(store, "both")).toMatchObject({ release: 7 });
  await claim(store, { id: "b", release: 7 }, 9, []);
  // The old one lets go of what is not its own any more: nothing changes.
  await release(store, first);
  expect(await rowOf(store, "both")).toMatchObject({ owner: "b", isDue: true });
  await store.close();
});

test("a wish stands there for whoever holds the discussion next, until it is at rest or wanted again", async () => {
  // All who open a new engine at once get the same tables.
  const engine = postgres.engine();
  const [store, ...others] = await Promise.all([
    openStore(engine),
    ...Array.from({ length: 5 }, () => openStore(engine)),
  ]);
  expect(new Set([store, ...others].map(({ channel }) => channel)).size).toBe(1);
  await Promise.all(others.map((other) => other.close()));
  const worker = { id: "worker", release: 1 };
  const given = { id: "early", protocol: "critique", title: "t", release: 0 };
  await createDiscussion(store, given, { marked: false, briefFor: () => ({}) });
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
  await store.close();
});

function twice(store: Store): Store {
  return {
    ...store,
    rows: async (sql, values) => {
      await store.rows(sql, values);
      return store.rows(sql, values);
    },
  };
}

test.runIf(isThorough)(
  "workers are killed, hang and are cut off, and the database crashes: all ends right, and what was paid twice is told",
  async () => {
    await enduring(postgres, 6, [
      { kind: "kill", to: 0, afterPaid: 3, isNoticed: true },
      { kind: "cut", to: 2, afterPaid: 12, isNoticed: false },
      { kind: "crash", to: 0, afterPaid: 25, isNoticed: true },
      { kind: "hang", to: 1, afterPaid: 40, isNoticed: true },
      { kind: "cut", to: 2, afterPaid: 60, isNoticed: true },
    ]);
  },
);

const blow = { to: 0, isNoticed: false };

test("no call is made again by a planned restart or a crash of the database, however far away it is", async () => {
  const blows = [
    { ...blow, kind: "restart" as const, afterPaid: 3 },
    { ...blow, kind: "crash" as const, afterPaid: 8 },
  ];
  await enduring(postgres, 1, blows, { latencyMs: 10, callSeconds: ["1"] });
});

test.runIf(isThorough)(
  "no call is made again by a planned restart, a crash of the database or one that only reads, however long they take",
  async () => {
    const blows = [
      { ...blow, kind: "restart" as const, afterPaid: 6 },
      { ...blow, kind: "crash" as const, afterPaid: 14 },
      { ...blow, kind: "full" as const, afterPaid: 18 },
      { ...blow, kind: "restart" as const, to: 1, afterPaid: 25 },
    ];
    await enduring(postgres, 2, blows, { latencyMs: 10, callSeconds: ["4"] });
  },
);
