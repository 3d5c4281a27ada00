import type Pg from "pg";
import { ColloquyError } from "../kernel/error.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool, PoolClient, QueryResultRow } from "pg";
import { refusal } from "../kernel/journal-version.ts";
import { tables, tablesVersion, versionOf } from "./tables.ts";

export type EngineAddress = ReturnType<typeof engineAddress>;

const usualSchema = "colloquy";

/** `shown`: without a password, as a person may see it. */
function engineAddress(given: string) {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url === null || !["postgres:", "postgresql:"].includes(url.protocol))
    throw new ColloquyError("usage", "--engine: that is not the address of a Postgres.", {
      hint: "For example --engine postgres://user@localhost:5432/colloquy",
    });
  const schema = url.searchParams.get("schema") ?? usualSchema;
  if (!/^[a-z_][a-z0-9_]{0,47}$/.test(schema))
    throw new ColloquyError("usage", `--engine: "${schema}" cannot be the name of a schema.`, {
      hint: "Lower-case letters, digits and _, at most 48 of them.",
    });
  url.searchParams.delete("schema");
  const shown = new URL(url);
  shown.password = "";
  shown.search = schema === usualSchema ? "" : `?schema=${schema}`;
  return { connectionString: url.toString(), schema, shown: shown.toString() };
}

type Values = readonly unknown[];

export interface Store {
  readonly address: EngineAddress;
  /** On which its processes wake each other; known to those who may read there. */
  readonly channel: string;
  readonly pool: Pool;
  /** What is safe to repeat is tried again while the database is away. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
  rows<Row extends QueryResultRow>(sql: string, values?: Values): Promise<readonly Row[]>;
  rowsOnce<Row extends QueryResultRow>(sql: string, values?: Values): Promise<readonly Row[]>;
  together<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly patienceMs?: number;
  readonly hurry?: AbortSignal;
  readonly mostConnections?: number;
}

export async function openStore(
  url: string,
  { patienceMs = 0, hurry, mostConnections = 4 }: StoreOptions = {},
): Promise<Store> {
  const address = engineAddress(url);
  const pg = await loadPg();
  const pool = new pg.Pool({
    connectionString: address.connectionString,
    options: sessionOptions(address),
    application_name: "colloquy",
    max: mostConnections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks while nobody uses it is replaced by the next who needs one.
  pool.on("error", () => {});
  const store = storeOn(pool, address, (work) => patiently(work, patienceMs, hurry));
  try {
    await makeTables(store);
    return { ...store, channel: await channelOf(store) };
  } catch (error) {
    await pool.end();
    throw error instanceof ColloquyError ? error : unreachable(address, error);
  }
}

/** It stands in a statement, where no value can. */
async function channelOf({ rowsOnce, address: { shown } }: Unnamed): Promise<string> {
  const [row] = await rowsOnce<{ name: unknown }>("select left(name, 64) as name from channel limit 1");
  const name = String(row?.name);
  if (/^colloquy_[0-9a-f]{32}$/.test(name)) return name;
  throw new ColloquyError(
    "machine",
    `${shown} has no name for its channel, or one that colloquy did not give.`,
  );
}

type Unnamed = Omit<Store, "channel">;

/** Whoever stops in the middle of a transaction does not keep others from its rows for long. */
export function sessionOptions({ schema }: EngineAddress): string {
  return `-c search_path=${schema} -c idle_in_transaction_session_timeout=10s`;
}

/** `pg` comes with whoever uses an engine, and not with us. */
export async function loadPg(): Promise<typeof Pg> {
  return (await installed("pg", "an engine", () => import("pg"))).default;
}

export async function installed<Module>(
  name: string,
  who: string,
  load: () => Promise<Module>,
): Promise<Module> {
  return load().catch((cause: unknown) => {
    throw new ColloquyError("machine", `The package ${name} is not installed, and ${who} needs it.`, {
      cause,
      hint: "npm install pg @dbos-inc/dbos-sdk",
    });
  });
}

function storeOn(pool: Pool, address: EngineAddress, patiently: Store["patiently"]): Unnamed {
  const rowsOnce: Store["rowsOnce"] = async (sql, values = []) => (await pool.query(sql, [...values])).rows;
  return {
    address,
    pool,
    rowsOnce,
    patiently,
    rows: (sql, values) => patiently(() => rowsOnce(sql, values)),
    together: (work) => together(pool, work),
    close: () => pool.end(),
  };
}

async function together<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // One that breaks between two statements says so to nobody else, and would end the process.
  const onBroken = (fault: Error) => (broken = fault);
  client.on("error", onBroken);
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    if (isAway(error)) broken = error as Error;
    if (broken === undefined) await client.query("rollback").catch(onBroken);
    throw error;
  } finally {
    client.off("error", onBroken);
    client.release(broken);
  }
}

async function patiently<T>(work: () => Promise<T>, patienceMs: number, hurry?: AbortSignal): Promise<T> {
  const until = performance.now() + patienceMs;
  for (let waitMs = 50; ; waitMs = Math.min(1000, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isAway(error) || performance.now() > until || hurry?.aborted) throw error;
      await sleep(waitMs, undefined, { signal: hurry }).catch(() => {});
    }
  }
}

/** Whether an error says that the database cannot do it now, and not that it refuses what was asked. */
export function isAway(error: unknown): boolean {
  const { code = "", message = "" } = error as { readonly code?: string; readonly message?: string };
  // Classes of Postgres: 08 connection, 53 no room (disk, memory, connections), 57P01 to 05 shutting down or starting,
  // 25006 read-only, as one that is about to take over or has just lost that, 25P03 cut off in a transaction, 58 its disk,
  // 40 where two stood in each other's way, 57014 one that an operator ended, or that took longer than they allow.
  if (
    /^(?:08|25006|25P03|40|53|57P0\d|57014|58|E(?:CONN|PIPE|HOST|NET|TIMEDOUT|AI_AGAIN|NOTFOUND))/.test(code)
  )
    return true;
  return /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
    message,
  );
}

/** All who open an engine at once wait for the first, by a lock that only those can take who may write there. */
async function makeTables(store: Unnamed): Promise<void> {
  const { schema } = store.address;
  const there = await store.rowsOnce<{ there: string | null }>("select to_regclass($1) as there", [
    `${schema}.tables_version`,
  ]);
  const found = typeof there[0]?.there === "string" ? await versionIn(store.pool) : 0;
  if (found === tablesVersion) return;
  if (found !== 0) throw await ofOtherVersion(store);
  await unlessAtOnce(() =>
    store.together(async (client) => {
      await client.query(`create schema if not exists ${schema}`);
      await client.query("create table if not exists tables_version (version integer not null)");
      await client.query("lock table tables_version in access exclusive mode");
      if ((await versionIn(client)) !== 0) return;
      await client.query(tables);
      await client.query("insert into tables_version values ($1)", [tablesVersion]);
    }),
  );
}

/** What another version keeps there is refused as its journals are; the rows of its discussions tell which it was. */
async function ofOtherVersion({ pool, address: { shown } }: Unnamed): Promise<ColloquyError> {
  const { rows } = await pool.query<{ release: unknown }>("select max(release) as release from discussions");
  const release = Number(rows[0]?.release ?? 0);
  return new ColloquyError("bad-input", refusal(shown, release === 0 ? null : versionOf(release)), {
    hint: "For new discussions, use another schema: ?schema=<name>",
  });
}

async function versionIn(client: Pick<Pool, "query">): Promise<number> {
  const { rows } = await client.query<{ version: number }>("select version from tables_version");
  return rows[0]?.version ?? 0;
}

/** Of two who create the same at once, Postgres refuses the second even if it may be there: then it is. */
async function unlessAtOnce(work: () => Promise<void>): Promise<void> {
  const wasCreated = new Set(["23505", "42P06", "42P07"]);
  for (let times = 1; ; times++) {
    try {
      return await work();
    } catch (error) {
      if (times === 5 || !wasCreated.has((error as { readonly code?: string }).code ?? "")) throw error;
    }
  }
}

export function unreachable({ shown }: EngineAddress, cause: unknown): ColloquyError {
  const { message } = cause as Error;
  return new ColloquyError("machine", `The engine at ${shown} cannot be used: ${message}.`, {
    cause,
    hint: "Is Postgres running there, and may this user log in? docs/engine.md tells how to start one.",
  });
}
