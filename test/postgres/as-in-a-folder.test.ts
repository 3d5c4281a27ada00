import { afterAll, beforeAll, expect, test } from "vitest";
import type { Event } from "../../src/kernel/event.ts";
import { openStore } from "../../src/postgres/store.ts";
import { host } from "../stories/host.ts";
import { story } from "../stories/command.ts";
import { served, visitor } from "../web/served.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { everyProtocol } from "./scripts.ts";
import { type StartedWorker, startWorker, until } from "./working.ts";

let postgres: Postgres;
let engine: string;
let worker: StartedWorker;

beforeAll(async () => {
  postgres = await startPostgres();
  engine = postgres.engine();
  const flags = `--engine ${engine} --poll 200ms --grace 4s --agents ada,bob`;
  worker = await startWorker((told) => [...everyProtocol(told), ...flags.split(" ")]);
});

afterAll(async () => {
  await worker?.stop();
  await postgres?.stop();
});

function desk() {
  const told = story();
  told.write("design.md", "# Cache\n\nKeys live in one Redis node. Retry as needed.\n");
  const panel = everyProtocol(told);
  const critique = ["critique", "design.md", ...panel, "--json", "--eyes", "none"];
  return { told, panel, critique, there: ["--engine", engine] };
}

test("what runs there is stopped, resumed with other agents and limits, and removed, as in a folder", async () => {
  const { told, panel, critique, there } = desk();
  const here = JSON.parse((await told.run([...critique, "--agents", "ada"])).stdout);
  const begun = told.run([...critique, "--agents", "rare", "--max-calls", "9", ...there]);
  const listed = async () => JSON.parse((await told.run(["list", ...there, "--json"])).stdout)[0];
  await until(async () =>
    /no worker here has `rare`; waiting since \d\d:\d\d/.test((await listed())?.howFar),
  );
  const { id } = await listed();
  // The same words are asked here and there: neither takes the other's folder.
  expect(id).toMatch(new RegExp(`^${here.id}-[a-z][a-z0-9]{3}$`));

  const running = await told.run(["remove", id, "--yes", ...there]);
  expect([running.code, running.stderr]).toEqual([
    2,
    expect.stringContaining(`colloquy stop ${id} --engine`),
  ]);
  const stopped = await told.run(["stop", id, ...there]);
  expect([stopped.code, stopped.stdout]).toEqual([
    0,
    `${id} was stopped. To continue: colloquy resume ${id}\n`,
  ]);
  expect((await begun).code).toBe(130);
  const again = await told.run(["stop", id, ...there]);
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("is not running: it is paused.")]);

  const others = ["--agents", "bob", "--max-calls", "50", "--json"];
  const resumed = await told.run(["resume", id, ...panel, ...there, ...others]);
  expect(JSON.parse(resumed.stdout)).toMatchObject({ id, status: "completed" });
  const journal = told.read(`.colloquy/discussions/${id}/journal.jsonl`).trim().split("\n");
  const events: readonly Event[] = journal.map((line) => JSON.parse(line));
  const limits = events.flatMap((event) => ("limits" in event ? [event.limits.maxCalls] : []));
  expect(limits).toEqual([9, 50]);
  const answered = events.flatMap((event) =>
    event.type === "turn.answered" ? event.receipt.answeredBy : [],
  );
  expect(answered).toEqual(["bob", "bob", "bob"]);

  const removed = await told.run(["remove", id, "--yes", ...there]);
  expect([removed.code, removed.stdout]).toEqual([
    0,
    expect.stringMatching(`^Removed ${id} .*: on postgres://`),
  ]);
  expect(told.has(`.colloquy/discussions/${id}`)).toBe(false);
  expect(told.has(`.colloquy/discussions/${here.id}`)).toBe(true);
  const store = await openStore(engine);
  const left = ["discussions", "events", "calls", `${store.address.schema}_dbos.workflow_status`];
  for (const table of left) expect([table, await store.rows(`select from ${table}`)]).toEqual([table, []]);
  await store.close();
});

test("an agent that no worker has is named by every face; its turn fails by its deadline if asked to", async () => {
  const { told, critique, there } = desk();
  const waits = told.run([...critique, "--agents", "rare", ...there]);
  const page = await visitor(await served(told, ...there));
  const { tell } = await host(told, there);
  const lack = /no worker here has `rare`; waiting since/;
  const listed = async () => JSON.parse((await told.run(["list", ...there, "--json"])).stdout)[0];
  await until(async () => lack.test((await listed())?.howFar));
  const { id } = await listed();
  expect((await page.detail(id)).row.howFar).toMatch(lack);
  expect(JSON.stringify(await tell("discussion_status", { id }))).toMatch(lack);
  expect((await told.run(["stop", id, ...there])).code).toBe(0);
  await waits;

  const fails = [...critique, "--agents", "rare", ...there, "--on-missing", "fail", "--turn-timeout", "1s"];
  const { code, stderr } = await told.run(fails);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("no worker here had it by the turn's deadline"),
  ]);
});
