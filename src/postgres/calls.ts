import { untilAborted } from "../kernel/until-aborted.ts";
import type { CallEnd } from "../kernel/request.ts";
import { batched } from "./batch.ts";
import { type CallGiven, endColumn, endIn, noCall, packed } from "./call-given.ts";
import { application, callsVersion, callWorkflow, dbosSchema, deliveries, queueOf } from "./dbos.ts";
import { announce } from "./signals.ts";
import { isAway, type Store } from "./store.ts";

export interface CallMade {
  readonly end: CallEnd;
  readonly tries: number;
  readonly lost: number;
}

interface EndedRow extends Pick<CallMade, "tries" | "lost"> {
  readonly id: string;
  readonly isEnded: boolean;
  readonly ended: string | null;
}

interface Asked {
  readonly id: string;
  readonly agent: string;
  readonly given: string;
  readonly waitsMs: number | null;
}

/** Looked at now and then as well, so that nothing depends on being heard. */
export class Calls {
  readonly #store: Store;
  readonly #awaited = new Map<string, PromiseWithResolvers<EndedRow>>();
  readonly #ask = batched(
    (calls: readonly Asked[]) => this.#putInto(calls),
    (error) => !isAway(error),
  );
  readonly #read = batched(async (ids: readonly string[]) => (await this.#readEnded(ids), ids));
  #looking: NodeJS.Timeout | undefined;
  #lookMs = leastLookMs;

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Makes a call under an id, or finds the one that was made under it. `null` where a signal aborts first. It waits so
   * long for a worker that has its agent, or for as long as it takes.
   */
  async make(
    id: string,
    given: CallGiven,
    waitsMs: number | null,
    { signal, lost }: { readonly signal: AbortSignal; readonly lost: AbortSignal },
  ): Promise<CallMade | null> {
    const text = packed(given);
    if (text === null)
      return {
        end: noCall("context-too-long", "it is asked more than an engine passes on"),
        tries: 0,
        lost: 0,
      };
    const wasThere = await this.#ask({ id, agent: given.agent, given: text, waitsMs });
    const row = await this.#ended(id, wasThere, AbortSignal.any([signal, lost]));
    if (row !== null) {
      const { isEnded, ended, tries, lost } = row;
      return { end: isEnded ? endIn(ended) : noCall("cancelled", "it was ended before"), tries, lost };
    }
    if (!lost.aborted) await this.#end(id);
    return null;
  }

  hear(id: string): void {
    if (this.#awaited.has(id)) void this.#read(id).catch(() => {});
  }

  close(): void {
    clearTimeout(this.#looking);
  }

  /** Our row and its place in the queue, by DBOS's own function, come together; tells of each whether it was there before. */
  async #putInto(calls: readonly Asked[]): Promise<readonly boolean[]> {
    const rows = await this.#store.rows<{ id: string; wasThere: boolean }>(
      `with new as (select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::float[])
              as new (id, agent, queue, given, waits)),
            added as (insert into calls (id, discussion, agent, given, needed_by)
              select id, split_part(id, '/', 1), agent, given, now() + waits * interval '1 ms' from new on conflict (id) do nothing returning id)
       select new.id, not exists (select from added where added.id = new.id) as "wasThere",
         ${dbosSchema(this.#store)}.enqueue_workflow(workflow_name => '${callWorkflow}', queue_name => queue,
           workflow_id => new.id, app_version => '${callsVersion}', application_name => '${application}')
       from new`,
      [
        calls.map(({ id }) => id),
        calls.map(({ agent }) => agent),
        calls.map(({ agent }) => queueOf(agent)),
        calls.map(({ given }) => given),
        calls.map(({ waitsMs }) => waitsMs),
      ],
    );
    const there = new Map(rows.map(({ id, wasThere }) => [id, wasThere]));
    return calls.map(({ id }) => there.get(id) ?? false);
  }

  /** First in our row: whoever it is delivered to looks there. */
  async #end(id: string): Promise<void> {
    try {
      await this.#store.rows("update calls set unwanted = true where id = $1 and ended is null", [id]);
      await announce(this.#store.pool, this.#store, "end-call", id);
      await (await deliveries(this.#store)).cancelWorkflow(id);
    } catch {
      // The database is away: it ends by itself, and nobody waits for that.
    }
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
    const rows = await this.#store.rows<EndedRow>(
      `select id, tries, lost, ended is not null as "isEnded", ${endColumn} from calls
       where id = any($1) and (ended is not null or unwanted)`,
      [[...ids]],
    );
    for (const row of rows) this.#awaited.get(row.id)?.resolve(row);
    return rows.length;
  }
}

/** Of calls that no worker could make by when one had to. */
export async function endMissing(store: Store): Promise<void> {
  const end = noCall("not-installed", "no worker here had it by the turn's deadline");
  await store.rowsOnce(
    `with ended as (update calls set ended = $2
       where ended is null and not unwanted and worker is null and needed_by < now()
         and not exists (select from workers where agent = any(workers.agents)) returning id)
     select pg_notify($1, 'made ' || id) from ended`,
    [store.channel, JSON.stringify(end)],
  );
}

const leastLookMs = 250;
const mostLookMs = 4000;
