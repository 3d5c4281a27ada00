import { untilAborted } from "../kernel/until-aborted.ts";
import type { CallEnd } from "../kernel/request.ts";
import { ColloquyError } from "../kernel/error.ts";
import { Batch } from "./batch.ts";
import { type CallGiven, endColumn, endIn, noCall, packed } from "./call-given.ts";
import { application, callsVersion, callWorkflow, dbosSchema, loadDbos, queueOf } from "./dbos.ts";
import { callOut } from "./signals.ts";
import { isAway, type Store } from "./store.ts";

/** How a call ended; `lost` is how many workers were lost while they made it. */
export type CallMade = { readonly end: CallEnd; readonly lost: number } | { readonly gaveUp: number };

interface EndedRow {
  readonly id: string;
  readonly status: string;
  readonly attempts: number;
  readonly output: string | null;
  readonly error: string | null;
}

interface Enqueued {
  readonly id: string;
  readonly queue: string;
  readonly text: string;
}

/** Looked at now and then as well, so that nothing depends on being heard. */
export class Calls {
  readonly #store: Store;
  readonly #awaited = new Map<string, PromiseWithResolvers<EndedRow>>();
  readonly #enqueue: Batch<Enqueued, boolean>;
  readonly #read: Batch<string, void>;
  #looking: NodeJS.Timeout | undefined;
  #lookMs = leastLookMs;

  constructor(store: Store) {
    this.#store = store;
    this.#enqueue = new Batch(
      (calls) => this.#putInto(calls),
      (error) => !isAway(error),
    );
    this.#read = new Batch(
      async (ids) => (await this.#readEnded(ids), ids.map(() => {})),
      () => false,
    );
  }

  /** Makes a call under an id, or finds the one that was made under it. `null` where a signal aborts first. */
  async make(
    id: string,
    given: CallGiven,
    { signal, lost }: { readonly signal: AbortSignal; readonly lost: AbortSignal },
  ): Promise<CallMade | null> {
    const text = packed(given);
    if (text === null)
      return { end: noCall("context-too-long", "it is asked more than an engine passes on"), lost: 0 };
    const wasThere = await this.#enqueue.add({ id, queue: queueOf(given.agent), text });
    const ended = await this.#ended(id, wasThere, AbortSignal.any([signal, lost]));
    if (ended === null) {
      if (!lost.aborted) await this.#end(id);
      return null;
    }
    const { status, attempts, output, error } = ended;
    if (status === "MAX_RECOVERY_ATTEMPTS_EXCEEDED") return { gaveUp: attempts };
    if (status === "CANCELLED") return { end: noCall("cancelled", "it was ended before"), lost: 0 };
    if (error !== null) throw new ColloquyError("machine", `The call ${id} could not be made: ${error}`);
    return { end: endIn(output), lost: Math.max(0, attempts - 1) };
  }

  hear(id: string): void {
    if (this.#awaited.has(id)) void this.#read.add(id).catch(() => {});
  }

  close(): void {
    clearTimeout(this.#looking);
  }

  /** By DBOS's own function, for as many as there are; tells of each whether it was there before. */
  async #putInto(calls: readonly Enqueued[]): Promise<readonly boolean[]> {
    const dbos = dbosSchema(this.#store);
    const rows = await this.#store.rows<{ id: string; wasThere: boolean }>(
      `select id, exists (select from ${dbos}.workflow_status where workflow_uuid = id) as "wasThere",
         ${dbos}.enqueue_workflow(workflow_name => '${callWorkflow}', queue_name => queue, positional_args => array[to_json(given)],
           workflow_id => id, app_version => '${callsVersion}', application_name => '${application}')
       from unnest($1::text[], $2::text[], $3::text[]) as new (id, queue, given)`,
      [calls.map(({ id }) => id), calls.map(({ queue }) => queue), calls.map(({ text }) => text)],
    );
    const there = new Map(rows.map(({ id, wasThere }) => [id, wasThere]));
    return calls.map(({ id }) => there.get(id) ?? false);
  }

  async #end(id: string): Promise<void> {
    const { DBOS } = await loadDbos();
    await DBOS.cancelWorkflow(id).catch(() => {});
    await callOut(this.#store, "end-call", id).catch(() => {});
  }

  async #ended(id: string, wasThere: boolean, signal: AbortSignal): Promise<EndedRow | null> {
    const done = Promise.withResolvers<EndedRow>();
    this.#awaited.set(id, done);
    if (wasThere) this.hear(id);
    this.#looking ??= setTimeout(() => void this.#look(), this.#lookMs);
    try {
      return await untilAborted(done.promise, signal);
    } finally {
      this.#awaited.delete(id);
    }
  }

  /** Looks at all that is waited for; the sooner again, the more of it had ended unheard. */
  async #look(): Promise<void> {
    const found = await this.#readEnded([...this.#awaited.keys()]).catch(() => 0);
    this.#lookMs = found > 0 ? leastLookMs : Math.min(mostLookMs, this.#lookMs * 2);
    this.#looking = this.#awaited.size === 0 ? undefined : setTimeout(() => void this.#look(), this.#lookMs);
  }

  async #readEnded(ids: readonly string[]): Promise<number> {
    const dbos = dbosSchema(this.#store);
    const rows = await this.#store.rows<EndedRow>(
      `select workflow_uuid as id, status, recovery_attempts::integer as attempts,
         ${endColumn}, left(made.error, 10000) as error
       from ${dbos}.workflow_status left join ${dbos}.workflow_output made using (workflow_uuid)
       where workflow_uuid = any($1) and status not in ('ENQUEUED', 'PENDING', 'DELAYED')`,
      [[...ids]],
    );
    for (const row of rows) this.#awaited.get(row.id)?.resolve(row);
    return rows.length;
  }
}

const leastLookMs = 250;
const mostLookMs = 4000;
