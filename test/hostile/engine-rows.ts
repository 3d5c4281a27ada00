import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { application, callsVersion, callWorkflow, dbosSchema, queueOf } from "../../src/postgres/dbos.ts";
import { type CallGiven, packed } from "../../src/postgres/call-given.ts";
import { openStore, type Store } from "../../src/postgres/store.ts";
import { givenTo } from "../postgres/given.ts";
import { until } from "../postgres/working.ts";
import { chained, recorded } from "./journals.ts";
import type { Scene } from "./scene.ts";

/** An engine whose rows somebody else writes, with the rights that docs/engine.md gives to every worker. */
export interface Planted {
  readonly url: string;
  readonly store: Store;
}

export async function planting(url: string, play: (engine: Planted) => Promise<unknown>): Promise<void> {
  const store = await openStore(url);
  try {
    await play({ url, store });
  } finally {
    await store.close();
  }
}

type Line = Record<string, unknown>;

interface RowGiven {
  readonly id: string;
  readonly title?: string;
  readonly brief?: unknown;
  /** Changes the recorded journal that it comes with. */
  readonly line?: (line: Line) => Line;
  /** Somebody wants it held. */
  readonly isDue?: true;
  readonly journal?: string | null;
}

/** A discussion that ended long ago, with its journal, as whoever writes rows has it. */
export async function plant({ store }: Planted, given: RowGiven): Promise<void> {
  const { id, title = "T", brief = {}, line = (one: Line) => one, isDue, journal = "critique" } = given;
  await store.rows(
    `insert into discussions (id, protocol, title, status, brief, release, wanted, done, active_at)
     values ($1, 'critique', $2, $3, $4, 0, 1, $5, now() - interval '1 hour')`,
    [id, title, isDue ? "active" : "completed", JSON.stringify(brief), isDue ? 0 : 1],
  );
  if (journal === null) return;
  const lines = chained(recorded(journal).map((one) => line(one)))
    .trim()
    .split("\n");
  await store.rows(
    "insert into events (discussion, seq, line) select $1, n, line from unnest($2::text[]) with ordinality as l (line, n)",
    [id, lines],
  );
}

/** A worker of the built command, with a config; it works while `play` does. */
export async function withWorker(
  scene: Scene,
  { url }: Planted,
  {
    agents,
    at,
    env = {},
  }: { readonly agents: object; readonly at: string; readonly env?: Record<string, string> },
  play: (pid: number) => Promise<unknown>,
): Promise<void> {
  scene.write("worker.yaml", JSON.stringify({ agents }));
  const flags = `--config worker.yaml --poll 50ms --drain 1s --agents ${at}`.split(" ");
  // What is left in a folder for temporary files is no matter of the scene.
  mkdirSync(`${scene.root}/tmp`, { recursive: true });
  const running = scene.start(["worker", "--engine", url, ...flags], {
    env: { TMPDIR: `${scene.root}/tmp`, ...env },
  });
  try {
    const ended = running.ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
    await Promise.race([until(() => running.printed().includes("Worker ")), ended]);
    await Promise.race([play(running.pid), ended]);
  } finally {
    running.signal("SIGTERM");
    await running.ended;
  }
}

export function packedAs(given: unknown): string {
  return packed(given as CallGiven) ?? "";
}

/** Puts a call into an agent's queue, and gives what its row says when it is over. */
export async function called(
  { store }: Planted,
  agent: string,
  given: string,
  queue = agent,
): Promise<string> {
  const id = `d/${randomUUID()}`;
  await store.rows(
    `insert into discussions (id, protocol, title, status, brief, release) values ('d', 'ask', 't', 'completed', '{}', 0)
     on conflict do nothing`,
  );
  await store.rows("insert into calls (id, discussion, agent, given) values ($1, 'd', $2, $3)", [
    id,
    agent,
    given,
  ]);
  await store.rows(
    `select ${dbosSchema(store)}.enqueue_workflow(workflow_name => '${callWorkflow}', queue_name => $2,
       workflow_id => $1, app_version => '${callsVersion}', application_name => '${application}')`,
    [id, queueOf(queue)],
  );
  const ended = async () =>
    (await store.rows<{ ended: string | null }>("select ended from calls where id = $1", [id]))[0]?.ended;
  await until(async () => typeof (await ended()) === "string");
  return (await ended()) ?? "";
}

/** Whether the worker still makes the calls of honest people. */
export async function isHonest(engine: Planted, agent: string): Promise<void> {
  const said = await called(engine, agent, packedAs(givenTo(agent)));
  if (!said.includes("honest words")) throw new Error(`An honest call ended with ${said.slice(0, 300)}`);
}

/** A script that says the same to everything. */
export function honestScript(scene: Scene): object {
  scene.write("honest.yaml", JSON.stringify([{ reply: "honest words" }]));
  return { script: "./honest.yaml" };
}
