import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askThere } from "../../src/host/on-engine/engine.ts";
import { rowOf } from "../../src/postgres/discussions.ts";
import { openStore } from "../../src/postgres/store.ts";
import { afterwards } from "../beside.ts";
import { story } from "../stories/command.ts";
import { config, design, rated, reply } from "../stories/panel.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import { type StartedWorker, startWorker, until } from "./working.ts";

/** Two tenants of one database, each with the rights that docs/engine.md names and no others. */

interface Tenant {
  /** Its schema, and its role. */
  readonly name: string;
  readonly url: string;
}

let postgres: Postgres;
let owner: pg.Client;
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  postgres = await startPostgres();
  const [first, second] = [postgres.engine(), postgres.engine()];
  owner = new pg.Client(withoutSchema(first));
  await owner.connect();
  // Tables are made by an owner, as the docs say; of the other's schema nobody reads any.
  const worker = await startWorker(() => ["--engine", first, "--agents", "reader"]);
  await worker.stop();
  const { searchParams } = new URL(second);
  const name = searchParams.get("schema") ?? "";
  await owner.query(`create schema ${name}; create schema ${name}_dbos`);
  ours = await tenantOf(first);
  theirs = await tenantOf(second);
});

afterAll(async () => {
  await owner?.end();
  await postgres?.stop();
});

function withoutSchema(engine: string): string {
  const url = new URL(engine);
  url.searchParams.delete("schema");
  return url.toString();
}

/** With the rights by the statements of the docs. */
async function tenantOf(engine: string): Promise<Tenant> {
  const url = new URL(engine);
  const name = url.searchParams.get("schema") ?? "";
  const documented = /```sql\n(create role team_a[\s\S]*?)```/.exec(
    readFileSync("docs/engine.md", "utf8"),
  )?.[1];
  await owner.query((documented ?? "the docs name no rights").replaceAll("team_a", name));
  url.username = name;
  return { name, url: url.toString() };
}

/** Somebody who may log in to the same database, with what they heard on the channels they could guess. */
async function stranger() {
  const client = new pg.Client(withoutSchema(theirs.url));
  await client.connect();
  afterwards(() => client.end());
  const heard: string[] = [];
  client.on("notification", ({ channel, payload }) => heard.push(`${channel}: ${payload}`));
  const guesses = [ours.name, `${ours.name}_dbos`, "colloquy", "colloquy_", "dbos_notifications_channel"];
  for (const guess of guesses) await client.query(`listen ${guess}`);
  return { client, heard, guesses };
}

/** A worker of ours, with an agent that answers when a file `go` lies in its folder, and one that does at once. */
function workerOfOurs(): Promise<StartedWorker> {
  return startWorker((bench) => {
    const agent = (name: string, body: string) => {
      chmodSync(bench.write(name, `#!/bin/sh\ncat >/dev/null\n${body}\n`), 0o755);
      return { exec: [`./${name}`] };
    };
    const answer = reply(rated(4));
    const agents = {
      slow: agent("slow", `until [ -e go ]; do sleep 0.05; done; ${answer}`),
      quick: agent("quick", answer),
    };
    bench.write("worker.yaml", JSON.stringify({ agents }));
    const flags = "--config worker.yaml --agents slow,quick --poll 100ms --engine".split(" ");
    return [...flags, ours.url];
  });
}

test("who may log in to the same database reads, changes, hears, stops and ends nothing of another tenant", async () => {
  const worker = await workerOfOurs();
  afterwards(() => worker.stop());
  const desk = story();
  desk.write("design.md", design);
  const agents = Object.fromEntries(["slow", "quick"].map((name) => [name, { exec: ["/bin/false"] }]));
  const panel = config(desk, { agents, fallback: [], critique: { perspectives: [{ name: "Speed" }] } });
  const critique = (agent: string) =>
    desk.run(["critique", "design.md", ...panel, "--agents", agent, "--engine", ours.url, "--json"]);
  const { client, heard, guesses } = await stranger();
  const store = await openStore(ours.url);
  afterwards(() => store.close());

  const first = critique("slow");
  const pending = `select workflow_uuid as call from ${ours.name}_dbos.workflow_status where status = 'PENDING'`;
  await until(async () => (await owner.query(pending)).rows.length > 0);
  const { call } = (await owner.query<{ call: string }>(pending)).rows[0] ?? { call: "" };
  const [id = ""] = call.split("/");

  // Its tables are shut, every one of them, and so is what would call out for them.
  const { rows: tables } = await owner.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ($1, $2)`,
    [ours.name, `${ours.name}_dbos`],
  );
  expect(tables.length).toBeGreaterThan(8);
  for (const { name } of tables)
    for (const statement of [`select from ${name}`, `delete from ${name}`, `truncate ${name}`])
      await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
  const { channel } = store;
  const { rows: seen } = await client.query<{ query: string }>("select query from pg_stat_activity");
  expect(seen.filter(({ query }) => query.includes(channel) || query.includes(id))).toEqual([]);

  // What is called out reaches nobody or, if they were told the name of the channel, says nothing that counts.
  const words = ["stop", "pause", "wish", "end-call", "rest", "over", "made", "due"];
  for (const on of [...guesses, channel])
    for (const word of words)
      for (const about of [id, call])
        await client.query("select pg_notify($1, $2)", [on, `${word} ${about}`]);
  // Whoever has held another since has heard all that.
  expect(JSON.parse((await critique("quick")).stdout)).toMatchObject({ status: "completed" });
  expect(await rowOf(store, id)).toMatchObject({ isDue: true, owner: expect.any(String) });
  writeFileSync(join(worker.folder, "go"), "");
  expect(JSON.parse((await first).stdout)).toMatchObject({ id, status: "completed", degraded: false });
  const journal = desk.read(`.colloquy/discussions/${id}/journal.jsonl`);
  expect(journal.match(/"type":"turn\.(?:asked|failed)"/g)).toEqual(['"type":"turn.asked"']);
  // All of it was called out, and none of it on a channel that could be guessed, but for what they said themselves.
  const own = guesses.length * words.length * 2;
  await client.query("select 1");
  expect(heard).toHaveLength(own);

  // Those who may, do: with the rights of the docs a discussion is stopped.
  rmSync(join(worker.folder, "go"));
  const stopped = critique("slow");
  await until(async () => (await owner.query(pending)).rows.length > 0);
  const [another = ""] = String((await owner.query(pending)).rows[0]?.call).split("/");
  expect(await askThere(store, another, "stop")).toBe(true);
  expect(JSON.parse((await stopped).stdout)).toMatchObject({
    status: "paused",
    stopped: { reason: "interrupted" },
  });
});
