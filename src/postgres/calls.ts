import type { DBOSClient } from "@dbos-inc/dbos-sdk";
import type { Limits } from "../kernel/event.ts";
import type { AgentRequest } from "../kernel/agent.ts";
import type { CallEnd } from "../kernel/engine/call.ts";
import type { LookShare } from "../kernel/engine/sight.ts";
import { application, callsVersion, callWorkflow, dbosSchema, loadDbos, queueOf } from "./dbos.ts";
import { callOut } from "./signals.ts";
import type { Store } from "./store.ts";

/** What a call is given: all that any worker with the agent needs to make it. */
export interface CallGiven {
  readonly agent: string;
  readonly request: AgentRequest;
  readonly limits: Pick<Limits, "turnTimeoutMs" | "silenceTimeoutMs">;
  /** What its agent may look at, and in which project; absent where it may see nothing. */
  readonly eyes?: LookShare & { readonly project: { readonly name: string; readonly commit: string | null } };
}

/** How a call ended; `lost` is how many workers were lost while they made it. */
export type CallMade = { readonly end: CallEnd; readonly lost: number } | { readonly gaveUp: number };

interface Awaited {
  readonly since: number;
  readonly done: PromiseWithResolvers<{ readonly status: string; readonly attempts: number }>;
}

/** Puts calls into the queues of their agents, and waits for all of them with one look at the database at a time. */
export class Calls {
  readonly #store: Store;
  readonly #client: DBOSClient;
  readonly #awaited = new Map<string, Awaited>();
  #looking: NodeJS.Timeout | undefined;

  private constructor(store: Store, client: DBOSClient) {
    this.#store = store;
    this.#client = client;
  }

  static async open(store: Store): Promise<Calls> {
    const { DBOSClient } = await loadDbos();
    const client = await DBOSClient.create({
      systemDatabaseUrl: store.address.connectionString,
      systemDatabaseSchemaName: dbosSchema(store),
      systemDatabasePoolSize: 4,
      applicationName: application,
      logger: { info: () => {}, debug: () => {}, warn: () => {}, error: () => {} },
    });
    return new Calls(store, client);
  }

  /** Makes a call under an id, or finds the one that was made under it. Throws where `lost` aborts first. */
  async make(
    id: string,
    given: CallGiven,
    { signal, lost }: { readonly signal: AbortSignal; readonly lost: AbortSignal },
  ): Promise<CallMade | null> {
    await this.#client.enqueue(
      {
        queueName: queueOf(given.agent),
        workflowName: callWorkflow,
        workflowID: id,
        appVersion: callsVersion,
      },
      JSON.stringify(given),
    );
    const ended = await this.#ended(id, AbortSignal.any([signal, lost]));
    if (ended === null) {
      if (!lost.aborted) await this.#end(id);
      return null;
    }
    if (ended.status === "MAX_RECOVERY_ATTEMPTS_EXCEEDED") return { gaveUp: ended.attempts };
    const told = await this.#client.retrieveWorkflow<string>(id).getResult();
    return { end: JSON.parse(told) as CallEnd, lost: Math.max(0, ended.attempts - 1) };
  }

  async close(): Promise<void> {
    clearTimeout(this.#looking);
    await this.#client.destroy();
  }

  /** Nobody waits for it any more: it is not begun, or ended where it is under way. */
  async #end(id: string): Promise<void> {
    await this.#client.cancelWorkflow(id).catch(() => {});
    await callOut(this.#store, "end-call", id).catch(() => {});
  }

  /** `null` where `signal` aborts first. */
  async #ended(id: string, signal: AbortSignal) {
    const done: Awaited["done"] = Promise.withResolvers();
    this.#awaited.set(id, { since: performance.now(), done });
    const stopped = Promise.withResolvers<null>();
    const stop = () => stopped.resolve(null);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    this.#lookSoon();
    try {
      return await Promise.race([done.promise, stopped.promise]);
    } finally {
      signal.removeEventListener("abort", stop);
      this.#awaited.delete(id);
    }
  }

  #lookSoon(): void {
    if (this.#awaited.size === 0) return;
    clearTimeout(this.#looking);
    const now = performance.now();
    // The younger a call, the sooner it may be over: looking adds about a twentieth to the time it takes.
    const youngest = Math.min(...[...this.#awaited.values()].map(({ since }) => now - since));
    const inMs = Math.min(mostLookMs, Math.max(leastLookMs, youngest / 20));
    this.#looking = setTimeout(() => void this.#look(), inMs);
  }

  async #look(): Promise<void> {
    try {
      const rows = await this.#store.rows<{ id: string; status: string; attempts: number }>(
        `select workflow_uuid as id, status, recovery_attempts::integer as attempts
         from ${dbosSchema(this.#store)}.workflow_status
         where workflow_uuid = any($1) and status not in ('ENQUEUED', 'PENDING', 'DELAYED')`,
        [[...this.#awaited.keys()]],
      );
      for (const { id, status, attempts } of rows) this.#awaited.get(id)?.done.resolve({ status, attempts });
    } catch {
      // The database is away; whoever writes next says so.
    }
    setImmediate(() => this.#lookSoon());
  }
}

const leastLookMs = 40;
const mostLookMs = 1000;
