import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Store } from "../../src/postgres/store.ts";
import { namedPostgres, postgresPrograms } from "./has-postgres.ts";

const run = promisify(execFile);

export interface Postgres {
  /** An address with a schema of its own. */
  readonly engine: () => string;
  readonly port: number;
  /** Stops it as a machine that loses power does, and starts it again; absent where it is not ours. */
  readonly restart?: () => Promise<void>;
  /** A standby that has all that was committed takes its place, at the same address; absent where it is not ours. */
  readonly failOver?: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A database in which nothing is, by version and owner: to make one takes longer than to start it. */
export const empty = resolve(
  "node_modules/.cache/postgres",
  `${basename(dirname(postgresPrograms ?? "/none/bin"))}-${process.getuid?.() ?? 0}`,
);

/** Whole or not there, however many do so at once. */
async function keepEmpty(data: string): Promise<void> {
  mkdirSync(dirname(empty), { recursive: true });
  const fresh = mkdtempSync(`${empty}-`);
  await run("cp", ["--archive", data, join(fresh, "data")]);
  try {
    renameSync(join(fresh, "data"), empty);
  } catch {
    // Another was quicker.
  }
  rmSync(fresh, { recursive: true, force: true });
}

export async function startPostgres(): Promise<Postgres> {
  const engineAt = (base: string) => {
    const url = new URL(base);
    url.searchParams.set("schema", `t_${randomUUID().replaceAll("-", "").slice(0, 12)}`);
    return url.toString();
  };
  const named = namedPostgres;
  if (named !== undefined)
    return {
      engine: () => engineAt(named),
      port: Number(new URL(named).port || 5432),
      stop: () => Promise.resolve(),
    };
  const folder = mkdtempSync(join(tmpdir(), "colloquy-postgres-"));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await run("chown", ["postgres", folder]);
  else chmodSync(folder, 0o700);
  const as = (program: string, ...args: readonly string[]) => {
    const words = [join(postgresPrograms ?? "", program), ...args];
    const [file = "", ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...words] : words;
    return run(file, rest, { cwd: folder });
  };
  let data = join(folder, "data");
  if (existsSync(empty)) await run("cp", ["--archive", empty, data]);
  else {
    await as("initdb", "-D", data, "-A", "trust", "-U", "colloquy", "--no-sync", "--no-locale", "-E", "UTF8");
    await keepEmpty(data);
  }
  const port = await freePort();
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_connections=200`;
  const startWith = (at: string, with_: string) =>
    as("pg_ctl", "-D", at, "-w", "-o", with_, "-l", join(folder, "log"), "start");
  const start = () => startWith(data, flags);
  const end = () => as("pg_ctl", "-D", data, "-m", "immediate", "stop");
  const failOver = async () => {
    const next = join(folder, randomUUID());
    const at = `postgresql://colloquy@127.0.0.1:${port}/postgres`;
    const tell = (sql: string) => as("psql", "-d", at, "-XAtc", sql);
    await as("pg_basebackup", "-d", at, "-D", next, "-R", "-X", "stream", "-c", "fast", "--no-sync");
    await startWith(next, flags.replace(String(port), String(await freePort())));
    await tell("alter system set synchronous_standby_names = '*'");
    await tell("select pg_reload_conf()");
    const isSynchronous = async () =>
      (await tell("select count(*) from pg_stat_replication where sync_state = 'sync'")).stdout.trim() ===
      "1";
    while (!(await isSynchronous())) await new Promise((done) => setTimeout(done, 100));
    await end();
    data = next;
    await as("pg_ctl", "-D", data, "-w", "promote");
    await as("pg_ctl", "-D", data, "-m", "fast", "-w", "stop");
    await start();
  };
  await start();
  return {
    failOver,
    engine: () => engineAt(`postgres://colloquy@127.0.0.1:${port}/postgres`),
    port,
    restart: async () => {
      await end();
      await start();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A way to a port that takes a while and can be cut: connections break, and new ones are refused until it is mended. */
export async function cuttable(port: number, latencyMs = 0) {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one
        .on("error", () => {})
        .on("close", () => {
          open.delete(one);
          other.destroy();
        });
      if (latencyMs === 0) one.pipe(other);
      else
        one.on("data", (chunk) => setTimeout(() => void (other.writable && other.write(chunk)), latencyMs));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => void (isCut = false),
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** The journal of a discussion, as it was written elsewhere. */
export async function putLines(store: Store, id: string, lines: readonly string[]): Promise<void> {
  await store.rows(
    "insert into events (discussion, seq, line) select $1, row_number() over (), line from unnest($2::text[]) as line",
    [id, [...lines]],
  );
}
