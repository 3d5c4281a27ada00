import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";
import { discussionsOf } from "../../src/kernel/discussion.ts";
import { folderOf } from "../../src/kernel/journal/archive.ts";
import type { EngineBrief } from "../../src/host/on-engine/brief.ts";
import { copyHome } from "../../src/host/on-engine/copy.ts";
import { admitProtocols } from "../../src/host/protocols/protocols.ts";
import { verifyFolder } from "../../src/host/archive/verify.ts";
import { createDiscussion } from "../../src/postgres/discussions.ts";
import { openStore, type Store } from "../../src/postgres/store.ts";
import { afterwards } from "../beside.ts";
import { story } from "../stories/command.ts";
import panel from "./panel.ts";
import { cuttable, type Postgres } from "./postgres.ts";
import { type Bench, type StartedWorker, startWorker, until } from "./working.ts";

/** What happens to a worker or the database, once so many calls were paid for. Of one that is not noticed nobody is to die. */
export interface Blow {
  /** `restart` is a planned one, in good order. */
  readonly kind: "kill" | "hang" | "cut" | "crash" | "restart" | "read-only" | "full" | "failover";
  /** Which of the workers, of which there are as many as are named. */
  readonly to: number;
  readonly afterPaid: number;
  /** And so long after that. */
  readonly laterMs?: number;
  readonly isNoticed: boolean;
}

interface Hit {
  readonly worker: StartedWorker;
  readonly way: Awaited<ReturnType<typeof cuttable>>;
}

/**
 * Holds discussions of 16 calls over one to three workers while all this happens. Each must end right; a call is paid for again
 * only where a worker was lost that was making it, never once its answer stands in the journal, and the record says so.
 */
export async function enduring(
  postgres: Postgres,
  discussions: number,
  blows: readonly Blow[],
  { latencyMs = 0, callSeconds = ["0.4"], atOnce = 6 } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "colloquy-paid-"));
  const paid = join(folder, "paid");
  appendFileSync(paid, "");
  const engine = postgres.engine();
  const everybody: StartedWorker[] = [];
  // Also where a check fails on the way: they would ask for a database that is gone for good.
  afterwards(() => {
    for (const { process, folder } of everybody) {
      process.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  });
  const hired = async (): Promise<Hit> => {
    const way = await cuttable(postgres.port, latencyMs);
    const throughWay = new URL(engine);
    throughWay.port = String(way.port);
    const flags =
      `--engine ${throughWay.toString()} --agents payer --poll 250ms --grace 8s --at-once ${atOnce}`.split(
        " ",
      );
    const worker = await startWorker((bench) => [...payingPanel(bench, paid, callSeconds), ...flags]);
    everybody.push(worker);
    return { worker, way };
  };
  const crew: Hit[] = [];
  for (let one = 0; one <= Math.max(...blows.map(({ to }) => to)); one++) crew.push(await hired());
  const store = await openStore(engine, { patienceMs: 120_000 });
  const told = story();
  const env = { XDG_CONFIG_HOME: join(told.folder, ".config") };
  const flags = [
    ...payingPanel(told, paid, callSeconds),
    "--agents",
    "payer",
    "--engine",
    engine,
    "--yes",
    "--eyes",
    "none",
  ];
  // One is followed by the command, through all that happens; the others are as it is.
  const followed = told.run(["panel", "Where?", ...flags, "--json"], { env, asProcess: true });
  const isRefused = followed.then(({ stderr }) => Promise.reject(new Error(stderr)));
  await Promise.race([isRefused, until(async () => (await briefs(store)).length > 0)]);
  const [model] = await briefs(store);
  if (model === undefined) throw new Error("The first was not begun.");
  for (let n = 1; n < discussions; n++)
    await createDiscussion(
      store,
      {
        id: `panel-${n}`,
        protocol: "panel",
        title: "t",
        release: model.release,
      },
      { marked: true, briefFor: (id) => ({ ...model.brief, start: { ...model.brief.start, id } }) },
    );
  const telling = () => everybody.map(({ printed }) => printed()).join("\n");

  for (const { kind, to, afterPaid, isNoticed, laterMs = 0 } of blows) {
    await until(() => paidFor(paid).length >= afterPaid);
    await sleep(laterMs);
    const { worker, way } = crew[to] as Hit;
    const name = /Worker (\S+) on/.exec(worker.printed())?.[1] ?? "";
    const isGone = () => new RegExp(`Lost without notice:.*${name}`).test(telling());
    const enough = () => !isNoticed || isGone();
    if (kind === "crash") await postgres.restart?.();
    if (kind === "failover") await postgres.failOver?.();
    if (kind === "read-only") {
      await readOnly(engine, "on");
      // As long as a call takes, and some time besides.
      await sleep(6000);
      await readOnly(engine, "off");
    }
    if (kind === "full") {
      await store.rows(full(store.address.schema));
      await sleep(6000);
      await store.rows(`drop function ${store.address.schema}.disk_full() cascade`);
    }
    if (kind === "kill") {
      worker.process.kill("SIGKILL");
      crew[to] = await hired();
    }
    if (kind === "restart") {
      crew[to] = await hired();
      await worker.stop();
    }
    if (kind === "hang") {
      worker.process.kill("SIGSTOP");
      await until(enough);
      worker.process.kill("SIGCONT");
    }
    if (kind === "cut") {
      way.cut();
      await until(enough);
      way.mend();
    }
  }

  const { code, stdout, stderr } = await followed;
  expect([code, stderr.includes("error"), JSON.parse(stdout).status]).toEqual([0, false, "completed"]);
  await until(async () => (await store.rows("select from discussions where wanted > done")).length === 0);
  const gone = new Set(telling().match(/(?<=Lost without notice:.*)[\w-]+/g));
  const goneFolders = everybody.flatMap(({ folder, printed }) =>
    gone.has(/Worker (\S+) on/.exec(printed())?.[1] ?? "") ? [folder] : [],
  );
  await checked(store, { home: join(folder, "home"), payments: paidFor(paid), goneFolders, discussions });
  await store.close();
  for (const { way } of crew) way.close();
  for (const { worker } of crew) await worker.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** As one that has lost its place to another, or whose disk is almost full. */
async function readOnly(engine: string, is: "on" | "off"): Promise<void> {
  const url = new URL(engine);
  url.searchParams.delete("schema");
  const client = new pg.Client(url.toString());
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  await client.query(`alter system set default_transaction_read_only = ${is}`);
  await client.query("select pg_reload_conf()");
  await client.end();
}

/** Every row that is written is refused as Postgres refuses it where its disk is full (53100). */
function full(schema: string): string {
  const tables = ["discussions", "events", "calls", "workers"].map((table) => `${schema}.${table}`);
  return [
    `create function ${schema}.disk_full() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
    ...[...tables, `${schema}_dbos.workflow_status`].map(
      (table) =>
        `create trigger disk_full before insert or update on ${table} for each row execute function ${schema}.disk_full()`,
    ),
  ].join("; ");
}

async function checked(
  store: Store,
  given: {
    readonly home: string;
    readonly payments: readonly Payment[];
    readonly goneFolders: readonly string[];
    readonly discussions: number;
  },
): Promise<void> {
  const { home, payments, goneFolders, discussions } = given;
  admitProtocols(
    [{ manifest: panel, origin: "test", folder: "test", code: { digest: "test", open: true } }],
    [],
  );
  const byKey = Map.groupBy(payments, ({ key }) => key);
  console.log(`${payments.length} begun, ${byKey.size} calls; ${goneFolders.length} workers were lost`);
  const rows = await store.rows<{ id: string; status: string; fault: string | null }>(
    "select id, status, fault from discussions",
  );
  expect(rows).toHaveLength(discussions);
  expect(rows.filter(({ status, fault }) => status !== "completed" || fault !== null)).toEqual([]);
  for (const { id } of rows) {
    const { events } = await copyHome(store, id, home);
    expect((await verifyFolder(folderOf(home, id))).filter(({ passed }) => !passed)).toEqual([]);
    const answered = events.filter((event) => event.type === "turn.answered");
    expect(answered).toHaveLength(16);
    const warnings = discussionsOf(events).flatMap((one) => one.warnings);
    for (const event of answered) {
      const times = byKey.get(`${id}/${event.key}`) ?? [];
      const paidLater = times.filter(({ at }) => at > Date.parse(event.ts) + clocksApartMs);
      expect([event.key, paidLater]).toEqual([event.key, []]);
      // Of those who paid for it all but one were lost: not always the first, for an agent may be slow to begin.
      const living = times.filter(({ by }) => !goneFolders.includes(by));
      expect([event.key, living.slice(1)]).toEqual([event.key, []]);
      if (times.length > 1) expect(warnings.join("\n")).toContain("may have been paid for");
    }
  }
  admitProtocols([], []);
}

/** The journal's clock has milliseconds, and an event is never earlier than the one before it. */
const clocksApartMs = 20;

function briefs(store: Store) {
  return store.rows<{ brief: EngineBrief; release: number }>("select brief, release from discussions");
}

/** An agent that takes its time, and notes when it begins who it was paid for and by whom; and the protocol it is asked by. */
function payingPanel(bench: Bench, paid: string, callSeconds: readonly string[]): readonly string[] {
  const noted =
    '"$PWD $COLLOQUY_DISCUSSION/$COLLOQUY_ROUND/$COLLOQUY_TURN/${COLLOQUY_SEAT,,} $EPOCHREALTIME"';
  const body = `#!/bin/bash\ncat >/dev/null\necho ${noted} >> '${paid}'\nlasts=(${callSeconds.join(" ")})\nsleep \${lasts[RANDOM % ${callSeconds.length}]}\necho '{"statement": "In one node."}'\n`;
  chmodSync(bench.write("agents/payer", body), 0o755);
  bench.write(
    "paying.yaml",
    JSON.stringify({ agents: { payer: { exec: ["./agents/payer"] } }, panel: ["payer"], fallback: [] }),
  );
  bench.write(".config/colloquy/protocols/panel.ts", readFileSync("test/postgres/panel.ts", "utf8"));
  return ["--config", "paying.yaml"];
}

interface Payment {
  readonly by: string;
  readonly key: string;
  readonly at: number;
}

function paidFor(path: string): readonly Payment[] {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.flatMap((line) => {
    const [by = "", key, at] = line.split(" ");
    return key === undefined ? [] : [{ by, key, at: 1000 * Number(at?.replace(",", ".")) }];
  });
}
