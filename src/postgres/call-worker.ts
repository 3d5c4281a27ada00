import type * as Dbos from "@dbos-inc/dbos-sdk";
import { setTimeout as sleep } from "node:timers/promises";
import type { CallEnd } from "../kernel/request.ts";
import { messageOf } from "../kernel/error.ts";
import { batched } from "./batch.ts";
import { type CallGiven, givenColumn, noCall, unpacked } from "./call-given.ts";
import {
  application,
  callsVersion,
  callWorkflow,
  dbosSchema,
  deliveries,
  loadDbos,
  queueOf,
} from "./dbos.ts";
import { type Polling, pollAsNeeded, type QueueOptions, setQueue } from "./queues.ts";
import type { Store } from "./store.ts";

export interface CallWorkerOptions extends QueueOptions {
  /** The worker's own id: its calls are found by it when it is dead. */
  readonly id: string;
  readonly agents: readonly string[];
  /** Who stands still for so long may have lost a call that it has begun. */
  readonly stillMs: number;
  /** Who was seen so lately is not taken for dead before it has looked again (`stillMs`). */
  readonly seenMs: number;
  readonly makeCall: (given: CallGiven, signal: AbortSignal, mayStart: MayStart) => Promise<CallEnd>;
  readonly onEnded?: (call: CallEnded) => void;
  /** What an operator should know. Never tells what was asked or answered. */
  readonly warn: (message: string) => void;
}

export type MayStart = () => Promise<boolean>;

export interface CallEnded extends Pick<Begun, "agent" | "tries" | "waitedMs"> {
  readonly end: CallEnd;
  readonly ms: number;
}

interface KeptEnd {
  readonly id: string;
  readonly end: CallEnd;
}

interface Begun {
  readonly id: string;
  readonly agent: string;
  readonly given: string | null;
  readonly lost: number;
  readonly tries: number;
  readonly waitedMs: number;
  readonly queue: string | undefined;
}

/**
 * DBOS delivers calls, and delivers one again rather than not at all; our rows say who makes it. So it is made once
 * while its worker lives, and its end is kept before the delivery is over. There is one in a process, as there is one
 * DBOS.
 */
export class CallWorker {
  readonly #deliveries = new Map<string, Promise<void>>();
  readonly #underWay = new Map<string, AbortController>();
  readonly #store: Store;
  readonly #options: CallWorkerOptions;
  readonly #dbos: typeof Dbos;
  readonly #polls = new Map<string, Polling>();
  readonly #begin = batched((ids: readonly string[]) => this.#begun(ids));
  readonly #end = batched(
    (ends: readonly KeptEnd[]) => this.#keep(ends),
    () => true,
  );
  /** What was delivered here and is not under way, by when: it may be on its way in or out. */
  #idle: ReadonlyMap<string, number | undefined> = new Map();

  private constructor(store: Store, options: CallWorkerOptions, dbos: typeof Dbos) {
    this.#store = store;
    this.#options = options;
    this.#dbos = dbos;
  }

  static async launch(store: Store, options: CallWorkerOptions): Promise<CallWorker> {
    const dbos = await loadDbos();
    const { DBOS } = dbos;
    const worker = new CallWorker(store, options, dbos);
    DBOS.registerWorkflow(() => worker.#delivered(), { name: callWorkflow });
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
      logger: {
        info: () => {},
        debug: () => {},
        warn: (entry) => options.warn(String(entry)),
        error: (entry) => options.warn(entry instanceof Error ? entry.message : String(entry)),
      },
    });
    await oneAtATime(store, async () => {
      await DBOS.launch();
      for (const agent of options.agents) worker.#polls.set(agent, await setQueue(dbos, agent, options));
    });
    return worker;
  }

  /** Ends what nobody waits for, what is answered, and what others have taken from a worker that seemed dead. */
  async endUnwanted(): Promise<void> {
    if (this.#underWay.size === 0) return;
    const rows = await this.#store.rowsOnce<{ id: string }>(
      "select id from calls where id = any($1) and (unwanted or ended is not null or worker is distinct from $2)",
      [[...this.#underWay.keys()], this.#options.id],
    );
    for (const { id } of rows) this.#underWay.get(id)?.abort();
  }

  /**
   * Deliveries to workers that are gone go back into their queues, looked after by the first of the living, and so do
   * those to this one that never arrived, or whose end could not be recorded. One too many does no harm.
   */
  async deliverAgain(): Promise<number> {
    const { id } = this.#options;
    const client = await deliveries(this.#store);
    const living = await this.#store.rowsOnce<{ id: string }>("select id from workers order by id");
    const pending = await client.listWorkflows({
      status: "PENDING",
      ...(living[0]?.id !== id && { executorId: id }),
      loadInput: false,
      loadOutput: false,
    });
    const isLiving = new Set([id, ...living.map((one) => one.id)]);
    const idle = pending.filter((one) => one.executorId === id && !this.#deliveries.has(one.workflowID));
    const stranded = idle.filter((one) => this.#idle.get(one.workflowID) === one.dequeuedAt);
    this.#idle = new Map(idle.map((one) => [one.workflowID, one.dequeuedAt]));
    const again = [...stranded, ...pending.filter((one) => !isLiving.has(one.executorId ?? ""))];
    for (const [queueName, some] of Map.groupBy(again, (one) => one.queueName))
      if (queueName !== undefined)
        await client.resumeWorkflows(
          some.map(({ workflowID }) => workflowID),
          { queueName },
        );
    return again.length;
  }

  async pollAsNeeded(): Promise<void> {
    await pollAsNeeded(this.#store, this.#polls, this.#underWay.size > 0);
  }

  /** Takes nothing more; what is under way has so long to end, and is left for others after that. */
  async leave(patienceMs: number): Promise<void> {
    const shut = this.#dbos.DBOS.shutdown({ deregister: true, workflowCompletionTimeoutMS: patienceMs });
    await Promise.race([shut, this.#areKept()]);
    for (const stop of this.#underWay.values()) stop.abort();
    await this.#store
      .rowsOnce("update calls set worker = null where worker = $1 and ended is null", [this.#options.id])
      .catch(() => []);
  }

  /** DBOS records deliveries for as long as the database is away; once our rows have their ends nobody needs that. */
  async #areKept(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.allSettled(this.#deliveries.values());
    await sleep(recordMs, undefined, { ref: false });
  }

  /** The same call may be delivered while it is under way. */
  #delivered(): Promise<void> {
    const id = this.#dbos.DBOS.workflowID ?? "";
    const before = this.#deliveries.get(id);
    if (before !== undefined) return before;
    const done = this.#deliver(id).finally(() => this.#deliveries.delete(id));
    this.#deliveries.set(id, done);
    return done;
  }

  async #deliver(id: string): Promise<void> {
    const isOver = await this.#isOver(id).catch((error: unknown) => {
      this.#options.warn(messageOf(error));
      return false;
    });
    // To DBOS it is a delivery that somebody else has by now, and it records nothing.
    if (!isOver) throw new this.#dbos.DBOSWorkflowConflictError(id);
  }

  /** Makes it, unless somebody else does or has done so; gives back whether its end is kept. */
  async #isOver(id: string): Promise<boolean> {
    let seenAt = Date.now();
    const begun = await this.#begin(id);
    if (typeof begun === "string") return begun === "over";
    const stop = new AbortController();
    this.#underWay.set(id, stop);
    const began = performance.now();
    const mayStart = async () => {
      // What the table says may be read long after it was said: who stands still can do so twice.
      while (Date.now() - seenAt > this.#options.stillMs) {
        seenAt = Date.now();
        await this.#store.patiently(() => this.endUnwanted());
      }
      return !stop.signal.aborted;
    };
    const end = await this.#endOf(begun, stop.signal, mayStart).finally(() => this.#underWay.delete(id));
    if (stop.signal.aborted) return false;
    const ms = Math.round(performance.now() - began);
    const polling = this.#polls.get(begun.agent);
    if (polling !== undefined) polling.callMs += (ms - polling.callMs) / 8;
    this.#options.onEnded?.({ ...begun, end, ms });
    await this.#end({ id, end: { ...end, ms } });
    return true;
  }

  /** Whoever put it there may ask the agent of its queue, and no other. */
  async #endOf(
    { agent, given, lost, queue }: Begun,
    signal: AbortSignal,
    mayStart: MayStart,
  ): Promise<CallEnd> {
    if (lost >= mostLost)
      return { ...noCall("exit", "no worker makes it any more"), usage: { requests: lost } };
    try {
      const call = unpacked(given);
      const { agents, makeCall } = this.#options;
      if (call.agent === agent && queue === queueOf(agent) && agents.includes(agent))
        return await makeCall(call, signal, mayStart);
      return refused(`it asks ${JSON.stringify(call.agent)}, whose queue it did not stand in`);
    } catch (error) {
      return refused(messageOf(error));
    }
  }

  /**
   * A call that a living worker makes is not begun. Where somebody was lost who made it, each may have been paid. Who has not
   * been seen for a while may be taken for dead any moment, or was: it begins nothing before it is seen again.
   */
  async #begun(ids: readonly string[]): Promise<readonly (Begun | "over" | "elsewhere")[]> {
    const { id: own, seenMs } = this.#options;
    const isSeen = `exists (select from workers where id = $1 and seen_at > now() - ${seenMs} * interval '1 ms')`;
    const isFree =
      "(worker is null or worker = $1 or not exists (select from workers where workers.id = worker))";
    const begun = new Map<string, Omit<Begun, "queue">>();
    const open = new Set<string>();
    for (let left = ids; left.length > 0;) {
      const rows = await this.#store.rows<Omit<Begun, "queue">>(
        `update calls set worker = $1, lost = ${lostNow},
           tries = tries + (worker is distinct from $1 and ${lostNow} < ${mostLost})::integer
         where id = any($2) and ended is null and not unwanted and ${isSeen} and ${isFree}
         returning id, agent, lost, tries, ${givenColumn},
           (extract(epoch from now() - asked_at) * 1000)::float as "waitedMs"`,
        [own, [...left]],
      );
      for (const row of rows) begun.set(row.id, row);
      const others = left.filter((id) => !begun.has(id));
      if (others.length === 0) break;
      const unbegun = await this.#store.rows<{ id: string; isTaken: boolean }>(
        `select id, not ${isFree} as "isTaken" from calls where id = any($2) and ended is null and not unwanted`,
        [own, others],
      );
      for (const one of unbegun) if (one.isTaken) open.add(one.id);
      left = unbegun.flatMap((one) => (one.isTaken ? [] : one.id));
      if (left.length > 0) await sleep(100, undefined, { ref: false });
    }
    const client = await deliveries(this.#store);
    const delivered = await this.#store.patiently(() =>
      client.listWorkflows({ workflowIDs: [...ids], loadInput: false, loadOutput: false }),
    );
    const queues = new Map(delivered.map(({ workflowID, queueName }) => [workflowID, queueName]));
    return ids.map((id) => {
      const row = begun.get(id);
      if (row !== undefined) return { ...row, queue: queues.get(id) };
      return open.has(id) ? "elsewhere" : "over";
    });
  }

  /** The first end counts. Whoever waits for it is told by the same statement. */
  async #keep(ends: readonly KeptEnd[]): Promise<readonly KeptEnd[]> {
    const places = ends.map((_, n) => `($${2 * n + 2}, $${2 * n + 3})`);
    await this.#store.rows(
      `with new (id, ended) as (values ${places.join(", ")}),
            kept as (update calls set ended = new.ended from new
              where calls.id = new.id and calls.ended is null returning calls.id)
       select pg_notify($1, 'made ' || id) from kept`,
      [this.#store.channel, ...ends.flatMap(({ id, end }) => [id, JSON.stringify(end)])],
    );
    return ends;
  }
}

const lostNow = "lost + coalesce(worker <> $1, false)::integer";

/** DBOS makes and changes its tables as if it were alone; who waits for a lock would keep it from that. */
async function oneAtATime(store: Store, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await store.together(async (client) => {
        await client.query("set local idle_in_transaction_session_timeout = '10min'");
        await client.query("select from tables_version for update nowait");
        await work();
      });
    } catch (error) {
      if ((error as { readonly code?: string }).code !== lockNotAvailable) throw error;
      await sleep(100);
    }
  }
}

const recordMs = 5000;

const lockNotAvailable = "55P03";

function refused(why: string): CallEnd {
  return noCall("unsupported", `the worker did not make the call: ${why}`);
}

/** A call that ends every worker that makes it is given up; each try may have been paid for. */
const mostLost = 4;
