import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packed } from "../../src/postgres/call-given.ts";
import { CallWorker } from "../../src/postgres/call-worker.ts";
import { Calls } from "../../src/postgres/calls.ts";
import { dbosSchema, deliveries, queueOf } from "../../src/postgres/dbos.ts";
import { createDiscussion } from "../../src/postgres/discussions.ts";
import { pollAsNeeded } from "../../src/postgres/queues.ts";
import { Lease } from "../../src/postgres/lease.ts";
import { listen } from "../../src/postgres/signals.ts";
import { openStore, type Store } from "../../src/postgres/store.ts";
import { givenTo } from "./given.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { until } from "./working.ts";

/** A queue may deliver a call more than once, and it is made once. */

let postgres: Postgres;
let store: Store;
let worker: CallWorker;
let calls: Calls;
let ears: Awaited<ReturnType<typeof listen>>;
const asked: string[] = [];
/** What calls wait for before they end. */
let gate = Promise.resolve();
/** What a worker waits for after the table has told it which calls are not its own any more. */
let reading = Promise.resolve();
let isLooking = false;
/** What happens between a worker's attempt to take calls and its look at those that it did not get. */
let meanwhile = (): Promise<unknown> => Promise.resolve();
const stillMs = 50;

beforeAll(async () => {
  postgres = await startPostgres();
  store = await openStore(postgres.engine(), { patienceMs: 60_000 });
  const rowsOnce: Store["rowsOnce"] = async (sql, values) => {
    const rows = await store.rowsOnce<never>(sql, values);
    if (sql.startsWith("select id from calls where")) {
      isLooking = true;
      await reading;
    }
    return rows;
  };
  const rows: Store["rows"] = async (sql, values) => {
    if (sql.startsWith("select id, ")) await meanwhile();
    return store.rows<never>(sql, values);
  };
  worker = await CallWorker.launch(
    { ...store, rowsOnce, rows },
    {
      id: "here",
      agents: ["ann"],
      atOnce: 8,
      limits: new Map(),
      pollMs: 20,
      stillMs,
      seenMs: 1_000_000_000,
      makeCall: async ({ request }, signal, mayStart) => {
        if (request.kind.startsWith("slow to start")) await gate;
        if (!(await mayStart()))
          return { failure: { code: "cancelled", message: "" }, raw: null, exitCode: null };
        asked.push(request.kind);
        await Promise.race([gate, new Promise((settle) => signal.addEventListener("abort", settle))]);
        return {
          answer: { text: `${request.kind}, time ${asked.filter((one) => one === request.kind).length}` },
        };
      },
      warn: () => {},
    },
  );
  await isLiving("here");
  calls = new Calls(store);
  ears = await listen(store, (signal, about) => signal === "made" && calls.hear(about));
  const given = { id: "d", protocol: "p", title: "t", release: 0 };
  await createDiscussion(store, given, { marked: false, briefFor: () => ({}) });
});

afterAll(async () => {
  await ears?.close();
  calls?.close();
  await worker?.leave(1000);
  await store?.close();
  await postgres?.stop();
});

function isLiving(id: string) {
  return store.rows(
    "insert into workers (id, host, pid, release, version, agents) values ($1, 'h', 1, 1, '1', '{}')",
    [id],
  );
}

const never = new AbortController().signal;

/** A call that is named by what it asks. */
function make(kind: string, signal = never) {
  const given = givenTo("ann");
  const call = { ...given, request: { ...given.request, kind } };
  return calls.make(`d/${kind}`, call, null, { signal, lost: never });
}

async function statusOf(kind: string): Promise<string | undefined> {
  return (await (await deliveries(store)).getWorkflow(`d/${kind}`))?.status;
}

const timesAsked = (kind: string) => asked.filter((one) => one === kind).length;

/** Into its queue again, as whoever takes its worker for dead does. */
async function deliverAgain(kind: string): Promise<void> {
  await (await deliveries(store)).resumeWorkflows([`d/${kind}`], { queueName: queueOf("ann") });
}

test("a call whose end DBOS has not recorded yet is looked at again, and not made again", async () => {
  const dbos = dbosSchema(store);
  // The record of its end fails, as on a database that has become read-only: DBOS does not try that again.
  await store.rows(
    `create function ${dbos}.no_more() returns trigger language plpgsql as $$ begin
       raise exception 'read only' using errcode = '25006'; end $$`,
  );
  await store.rows(
    `create trigger no_more before insert on ${dbos}.workflow_output for each row execute function ${dbos}.no_more()`,
  );
  expect(await make("unrecorded")).toEqual({
    end: expect.objectContaining({ answer: { text: "unrecorded, time 1" } }),
    tries: 1,
    lost: 0,
  });
  expect(await statusOf("unrecorded")).toBe("PENDING");
  // Whoever looks once does not know whether it is on its way out.
  await until(async () => (await worker.deliverAgain()) === 1);
  await until(async () => (await worker.deliverAgain()) === 1);
  await store.rows(`drop trigger no_more on ${dbos}.workflow_output`);
  await until(async () => (await worker.deliverAgain(), (await statusOf("unrecorded")) === "SUCCESS"));
  expect(timesAsked("unrecorded")).toBe(1);
});

test("a call whose end the database refuses to keep for a while is not made again", async () => {
  // Two statements stood in each other's way; an operator ended one; it took longer than they allow.
  for (const code of ["40P01", "57014", "53100"]) {
    await store.rows(
      `create function no_end() returns trigger language plpgsql as $$ begin
         raise exception 'not now' using errcode = '${code}'; end $$`,
    );
    await store.rows(
      "create trigger no_end before update on calls for each row when (new.ended is not null) execute function no_end()",
    );
    const made = make(`refused ${code}`);
    await until(() => timesAsked(`refused ${code}`) === 1);
    await worker.deliverAgain();
    await worker.deliverAgain();
    await store.rows("drop function no_end cascade");
    expect(await made).toMatchObject({ end: { answer: { text: `refused ${code}, time 1` } }, tries: 1 });
  }
});

test("a queue is looked at more often while calls have waited there, and seldom again after that", async () => {
  const queue = await (await deliveries(store)).retrieveQueue(queueOf("ann"));
  if (queue === null) throw new Error("There is no queue.");
  const polling = { queue, usualMs: 1000, isLimited: false, ms: 1000, callMs: 0 };
  const pollsEvery = async (callMs: number, isLimited = false) => {
    polling.callMs = callMs;
    await pollAsNeeded(store, new Map([["ann", Object.assign(polling, { isLimited })]]), true);
    return polling.ms === 1000 ? "as usual" : queue.getMinPollingIntervalMs();
  };
  expect(await pollsEvery(0)).toBe("as usual");
  await store.rows(
    "insert into calls (id, discussion, agent, given, asked_at) values ('d/waits', 'd', 'ann', '', now() - interval '2 s')",
  );
  // The longer its calls take, the less is lost by a place that is free for a while.
  expect(await pollsEvery(300)).toBe(101);
  expect(await pollsEvery(10_000)).toBe(404);
  expect(await pollsEvery(300_000)).toBe(808);
  expect(await pollsEvery(300, true)).toBe("as usual");
  expect(await pollsEvery(300)).toBe(101);
  await store.rows("delete from calls where id = 'd/waits'");
  expect(await pollsEvery(300)).toBe("as usual");
});

test("a worker that stood still starts no call that another has taken meanwhile", async () => {
  const release = Promise.withResolvers<void>();
  gate = release.promise;
  const made = make("slow to start");
  const is = "where id = 'd/slow to start'";
  await until(async () => (await store.rows(`select from calls ${is} and worker = 'here'`)).length === 1);
  await store.rows(`update calls set worker = 'other', lost = 1, tries = 2 ${is}`);
  await sleep(2 * stillMs);
  release.resolve();
  await until(async () => (await statusOf("slow to start")) === "PENDING");
  await store.rows(`update calls set ended = '{"answer": {"text": "of the other"}}' ${is}`);
  calls.hear("d/slow to start");
  expect(await made).toMatchObject({ end: { answer: { text: "of the other" } }, tries: 2 });
  await until(async () => (await worker.deliverAgain(), (await statusOf("slow to start")) === "SUCCESS"));
  expect(timesAsked("slow to start")).toBe(0);
});

test("one that stood still again after it had looked looks once more before it starts the call", async () => {
  const release = Promise.withResolvers<void>();
  gate = release.promise;
  const read = Promise.withResolvers<void>();
  reading = read.promise;
  isLooking = false;
  const made = make("slow to start twice");
  const is = "where id = 'd/slow to start twice'";
  await until(async () => (await store.rows(`select from calls ${is} and worker = 'here'`)).length === 1);
  await sleep(2 * stillMs);
  release.resolve();
  await until(() => Promise.resolve(isLooking));
  await store.rows(`update calls set worker = 'other', lost = 1, tries = 2 ${is}`);
  await sleep(2 * stillMs);
  read.resolve();
  await until(async () => (await statusOf("slow to start twice")) === "PENDING");
  await store.rows(`update calls set ended = '{"answer": {"text": "of the other"}}' ${is}`);
  calls.hear("d/slow to start twice");
  expect(await made).toMatchObject({ end: { answer: { text: "of the other" } }, tries: 2 });
  await until(
    async () => (await worker.deliverAgain(), (await statusOf("slow to start twice")) === "SUCCESS"),
  );
  expect(timesAsked("slow to start twice")).toBe(0);
});

test("who was taken for dead begins nothing before it is seen again", async () => {
  gate = Promise.resolve();
  await store.rows("delete from workers where id = 'here'");
  const made = make("while dead");
  await until(async () => (await statusOf("while dead")) === "PENDING");
  await sleep(2 * stillMs);
  expect(await store.rows("select worker from calls where id = 'd/while dead'")).toEqual([{ worker: null }]);
  await isLiving("here");
  expect(await made).toMatchObject({ tries: 1 });
  expect(timesAsked("while dead")).toBe(1);
});

test("who is seen again between its attempt to take a call and its next look takes it then", async () => {
  await store.rows("delete from workers where id = 'here'");
  meanwhile = async () => {
    meanwhile = () => Promise.resolve();
    await isLiving("here");
  };
  expect(await make("seen again")).toMatchObject({ tries: 1 });
  expect(timesAsked("seen again")).toBe(1);
});

test("a call that is delivered again while it is under way is made once, here and elsewhere", async () => {
  const release = Promise.withResolvers<void>();
  gate = release.promise;
  const made = make("twice");
  await until(() => timesAsked("twice") === 1);
  for (let times = 0; times < 3; times++) {
    await deliverAgain("twice");
    await until(async () => (await statusOf("twice")) === "PENDING");
    expect(await worker.deliverAgain()).toBe(0);
  }
  release.resolve();
  expect(await made).toMatchObject({ end: { answer: { text: "twice, time 1" } }, tries: 1, lost: 0 });
  await until(async () => (await worker.deliverAgain(), (await statusOf("twice")) === "SUCCESS"));
  expect(timesAsked("twice")).toBe(1);
});

test("a call of a worker that lives is left to it; of one that is gone it is made, and that is told", async () => {
  await isLiving("other");
  await store.rows(
    "insert into calls (id, discussion, agent, given, worker, tries) values ('d/theirs', 'd', 'ann', '', 'other', 1)",
  );
  const given = givenTo("ann");
  const text = packed({ ...given, request: { ...given.request, kind: "theirs" } });
  await store.rows("update calls set given = $1 where id = 'd/theirs'", [text]);
  const made = make("theirs");
  await until(async () => (await statusOf("theirs")) === "PENDING");
  // It is delivered here again and again, and never begun. Others may go back into their queues at the same time.
  const deliveredAt = async () => (await (await deliveries(store)).getWorkflow("d/theirs"))?.dequeuedAt ?? 0;
  for (let times = 0; times < 2; times++) {
    const before = await deliveredAt();
    await until(async () => (await worker.deliverAgain(), (await deliveredAt()) > before));
  }
  expect(timesAsked("theirs")).toBe(0);
  await store.rows("delete from workers where id = 'other'");
  await until(async () => (await worker.deliverAgain(), timesAsked("theirs") === 1));
  expect(await made).toMatchObject({ end: { answer: { text: "theirs, time 1" } }, tries: 2, lost: 1 });
});

test("a call that four workers were lost by is given up, and one that nobody waits for is not begun", async () => {
  await store.rows(
    "insert into calls (id, discussion, agent, given, worker, tries, lost) values ('d/deadly', 'd', 'ann', '', 'gone', 4, 3)",
  );
  expect(await make("deadly")).toMatchObject({
    end: { failure: { code: "exit", message: "no worker makes it any more" }, usage: { requests: 4 } },
    tries: 4,
    lost: 4,
  });
  const stop = new AbortController();
  stop.abort();
  expect(await make("unwanted", stop.signal)).toBeNull();
  expect(await make("unwanted")).toMatchObject({ end: { failure: { code: "cancelled" } } });
  expect(timesAsked("deadly")).toBe(0);
});

test("right after the database was away nobody is taken for dead, and after a while who is gone is", async () => {
  const other = { id: "there", version: "1", release: 1, agents: [] };
  const lease = new Lease(store, other, { goneMs: 200, hungMs: 3_600_000 });
  try {
    await lease.touch();
    await isLiving("gone");
    await store.rows("update workers set seen_at = now() - interval '1 hour' where id = 'gone'");
    const patient = new Lease(store, other, { goneMs: 3_000_000, hungMs: 3_600_000 });
    await patient.touch();
    expect(await patient.bury()).toEqual([]);
    await patient.end();
    await lease.touch();
    await until(async () => (await lease.bury()).includes("gone"));
  } finally {
    await lease.end();
  }
});
