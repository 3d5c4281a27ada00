import type { CallEnd } from "../kernel/request.ts";
import { ColloquyError } from "../kernel/error.ts";
import { Batch } from "./batch.ts";
import { type CallGiven, noCall, unpacked } from "./call-given.ts";
import { application, callsVersion, callWorkflow, dbosSchema, loadDbos, queueOf } from "./dbos.ts";
import { callOutMade } from "./signals.ts";
import type { Store } from "./store.ts";

export interface AgentLimit {
  readonly atOnce?: number;
  readonly perMinute?: number;
}

export interface CallWorkerOptions {
  /** The worker's own id: its calls are found by it when it is dead. */
  readonly id: string;
  readonly agents: readonly string[];
  readonly atOnce: number;
  readonly limits: ReadonlyMap<string, AgentLimit>;
  readonly pollMs: number;
  readonly makeCall: (given: CallGiven, signal: AbortSignal) => Promise<CallEnd>;
  /** What an operator should know. Never tells what was asked or answered. */
  readonly warn: (message: string) => void;
}

/** There is one in a process, as there is one DBOS. */
export class CallWorker {
  readonly #underWay = new Map<string, AbortController>();
  readonly #made = new Set<string>();
  readonly #store: Store;
  readonly #id: string;
  readonly #dbos: Awaited<ReturnType<typeof loadDbos>>;
  readonly #options: CallWorkerOptions;
  readonly #queues: Batch<string, string | null>;
  #isLeaving = false;

  private constructor(store: Store, options: CallWorkerOptions, dbos: Awaited<ReturnType<typeof loadDbos>>) {
    this.#store = store;
    this.#id = options.id;
    this.#options = options;
    this.#dbos = dbos;
    this.#queues = new Batch(
      (ids) => this.#queuesOf(ids),
      () => false,
    );
  }

  static async launch(store: Store, options: CallWorkerOptions): Promise<CallWorker> {
    const dbos = await loadDbos();
    const { DBOS } = dbos;
    const worker = new CallWorker(store, options, dbos);
    DBOS.registerWorkflow((text: unknown) => worker.#make(text), {
      name: callWorkflow,
      // A call that ends every worker that makes it is given up; each try may have been paid for.
      maxRecoveryAttempts: mostLost,
    });
    DBOS.setConfig({
      name: application,
      systemDatabaseUrl: store.address.connectionString,
      systemDatabasePool: store.pool,
      systemDatabaseSchemaName: dbosSchema(store),
      applicationVersion: callsVersion,
      executorID: options.id,
      listenQueues: options.agents.map(queueOf),
      maxConcurrentQueueDispatches: Math.max(3, Math.min(8, options.agents.length)),
      useListenNotify: false,
      runAdminServer: false,
      logger: {
        info: () => {},
        debug: () => {},
        warn: (entry) => options.warn(String(entry)),
        error: (entry) => options.warn(entry instanceof Error ? entry.message : String(entry)),
      },
    });
    await DBOS.launch();
    await storeAsGiven(store);
    for (const agent of options.agents) {
      const { atOnce, perMinute } = options.limits.get(agent) ?? {};
      await DBOS.registerQueue(queueOf(agent), {
        workerConcurrency: Math.min(options.atOnce, atOnce ?? Infinity),
        ...(atOnce !== undefined && { globalConcurrency: atOnce }),
        ...(perMinute !== undefined && { rateLimit: { limitPerPeriod: perMinute, periodSec: 60 } }),
        minPollingIntervalMs: options.pollMs,
        onConflict: "always_update",
      });
    }
    return worker;
  }

  async endUnwanted(): Promise<void> {
    if (this.#underWay.size === 0) return;
    const rows = await this.#store.rowsOnce<{ id: string }>(
      `select workflow_uuid as id from ${dbosSchema(this.#store)}.workflow_status
       where workflow_uuid = any($1) and status = 'CANCELLED'`,
      [[...this.#underWay.keys()]],
    );
    for (const { id } of rows) this.#underWay.get(id)?.abort();
  }

  /** Also those that are ours by the database and never arrived: the connection broke in between. */
  async putBackLost(): Promise<number> {
    return this.#requeue(
      `(not exists (select from workers where id = executor_id)
        or (executor_id = $1 and not (workflow_uuid = any($2))
            and started_at_epoch_ms < extract(epoch from now()) * 1000 - ${strandedMs}))`,
      [this.#id, [...this.#underWay.keys()]],
    );
  }

  /** Others have taken this worker for dead: what it has under way counts no more, and is made by whoever takes it next. */
  async giveUp(): Promise<void> {
    const underWay = [...this.#underWay.values()];
    await this.#requeue("executor_id = $1", [this.#id]);
    for (const call of underWay) call.abort();
  }

  /** Takes nothing more; what is under way has so long to end, and is put back for others after that. */
  async leave(patienceMs: number): Promise<void> {
    await this.#dbos.DBOS.shutdown({ workflowCompletionTimeoutMS: patienceMs });
    this.#isLeaving = true;
    await this.#requeue("executor_id = $1", [this.#id]).catch(() => 0);
    for (const call of this.#underWay.values()) call.abort();
  }

  async #make(text: unknown): Promise<string> {
    const id = this.#dbos.DBOS.workflowID ?? "";
    const stop = new AbortController();
    this.#underWay.set(id, stop);
    const began = performance.now();
    try {
      const given = await this.#given(id, text);
      const end = "request" in given ? await this.#options.makeCall(given, stop.signal) : given;
      // Somebody else makes it now, and what is told here would count for theirs.
      if (this.#isLeaving) return await new Promise<string>(() => {});
      return JSON.stringify({ ...end, ms: Math.round(performance.now() - began) });
    } finally {
      if (this.#underWay.get(id) === stop) this.#underWay.delete(id);
      this.#tellSoon(id);
    }
  }

  /** What a call is given, or why it is not made: whoever put it there may ask the agent of its queue, and no other. */
  async #given(id: string, text: unknown): Promise<CallGiven | CallEnd> {
    try {
      const given = unpacked(text);
      const { agent } = given;
      if (this.#options.agents.includes(agent) && (await this.#queues.add(id)) === queueOf(agent))
        return given;
      return refused(`it asks ${JSON.stringify(agent)}, whose queue it did not stand in`);
    } catch (error) {
      if (error instanceof ColloquyError) return refused(error.message);
      throw error;
    }
  }

  async #queuesOf(ids: readonly string[]): Promise<readonly (string | null)[]> {
    const rows = await this.#store.rows<{ id: string; queue: string | null }>(
      `select workflow_uuid as id, queue_name as queue from ${dbosSchema(this.#store)}.workflow_status
       where workflow_uuid = any($1)`,
      [[...ids]],
    );
    const queues = new Map(rows.map(({ id, queue }) => [id, queue]));
    return ids.map((id) => queues.get(id) ?? null);
  }

  /** Tells whoever waits that calls were made, once DBOS has recorded them; who is not told finds out by looking. */
  #tellSoon(id: string): void {
    this.#made.add(id);
    if (this.#made.size === 1) setTimeout(() => void this.#tell(1), tellMs);
  }

  async #tell(times: number): Promise<void> {
    const told = await callOutMade(this.#store, dbosSchema(this.#store), [...this.#made]).catch(() => []);
    for (const id of told) this.#made.delete(id);
    if (told.length === 0 && times > mostTellings) this.#made.clear();
    if (this.#made.size > 0) setTimeout(() => void this.#tell(told.length === 0 ? times + 1 : 1), tellMs);
  }

  /** As DBOS does for its own executor when it starts again; for those of others it leaves that to a paid service. */
  async #requeue(which: string, values: readonly unknown[]): Promise<number> {
    const statuses = `${dbosSchema(this.#store)}.workflow_status`;
    const rows = await this.#store.rowsOnce(
      `update ${statuses} set status = 'ENQUEUED', owner_xid = null, started_at_epoch_ms = null,
         updated_at = (extract(epoch from now()) * 1000)::bigint
       where workflow_uuid in (
         select workflow_uuid from ${statuses}
         where status = 'PENDING' and queue_name is not null and application_version = '${callsVersion}' and ${which}
         for update skip locked)
       returning workflow_uuid`,
      values,
    );
    return rows.length;
  }
}

/** What a call is given is packed already; the database does not try to pack it again. Only the owner may say so. */
async function storeAsGiven(store: Store): Promise<void> {
  const input = `${dbosSchema(store)}.workflow_input`;
  const [found] = await store.rowsOnce<{ is: boolean }>(
    "select attstorage = 'e' as is from pg_attribute where attrelid = $1::regclass and attname = 'inputs'",
    [input],
  );
  if (found?.is === true) return;
  await store.rowsOnce(`alter table ${input} alter column inputs set storage external`).catch(() => {});
}

function refused(why: string): CallEnd {
  return noCall("unsupported", `the worker did not make the call: ${why}`);
}

const mostLost = 3;
const strandedMs = 10_000;
const tellMs = 10;
const mostTellings = 100;
