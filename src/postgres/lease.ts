import { hostname } from "node:os";
import type { Client } from "pg";
import { loadPg, sessionOptions, type Store } from "./store.ts";

export interface Grace {
  /** Since it was last seen, where its connection is gone too. */
  readonly goneMs: number;
  /** Since it was last seen, where its connection is there: it hangs. */
  readonly hungMs: number;
}

export interface Worker {
  readonly id: string;
  readonly version: string;
  readonly release: number;
  readonly agents: readonly string[];
}

/** A row that it touches, and a lock that its connection holds. What one without a row owned is free for anybody. */
export class Lease {
  /** Since when the database has been there for us without a break; `null` while it is away. */
  #thereSince: number | null = null;
  #isKnown = false;
  #touchedAt = -Infinity;
  #client: Client | undefined;
  #isLocked = false;
  readonly #store: Store;
  readonly #worker: Worker;
  readonly #grace: Grace;

  constructor(store: Store, worker: Worker, grace: Grace) {
    this.#store = store;
    this.#worker = worker;
    this.#grace = grace;
  }

  /** Touches the row. Gives back whether it was gone: others have taken us for dead. */
  async touch(): Promise<{ readonly wasLost: boolean }> {
    const { id, version, release, agents } = this.#worker;
    try {
      const client = await this.#connected();
      // A connection of ours that broke may hold the lock still, for as long as the database has not noticed.
      if (!this.#isLocked) {
        const { rows } = await client.query(
          "select pg_try_advisory_lock(hashtext($1), hashtext($2)) as held",
          [this.#store.address.schema, id],
        );
        this.#isLocked = rows[0]?.held === true;
      }
      const { rows } = await client.query<{ isNew: boolean }>(
        `insert into workers (id, host, pid, version, release, agents) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set seen_at = now() returning xmax = 0 as "isNew"`,
        [id, hostname(), process.pid, version, release, [...agents]],
      );
      const wasLost = this.#isKnown && rows[0]?.isNew === true;
      const now = performance.now();
      // Who was away for long itself, as a machine that slept, cannot tell who else was.
      if (now - this.#touchedAt > this.#grace.hungMs) this.#thereSince = now;
      this.#thereSince ??= now;
      this.#touchedAt = now;
      this.#isKnown = true;
      return { wasLost };
    } catch (error) {
      this.#thereSince = null;
      throw error;
    }
  }

  /** After a break of the database all have their time again before anybody is taken for dead. */
  async bury(): Promise<readonly string[]> {
    const { goneMs, hungMs } = this.#grace;
    if (this.#thereSince === null || performance.now() - this.#thereSince < goneMs) return [];
    const isLong = performance.now() - this.#thereSince >= hungMs;
    const rows = await this.#store.rowsOnce<{ id: string }>(
      `delete from workers where id <> $1 and id in (
         select id from workers
         where ($4 and seen_at < now() - $3 * interval '1 ms')
            or (seen_at < now() - $2 * interval '1 ms' and pg_try_advisory_xact_lock(hashtext($5), hashtext(id)))
         for update skip locked)
       returning id`,
      [this.#worker.id, goneMs, hungMs, isLong, this.#store.address.schema],
    );
    return rows.map(({ id }) => id);
  }

  async end(): Promise<void> {
    await this.#store.rowsOnce("delete from workers where id = $1", [this.#worker.id]).catch(() => {});
    await this.#client?.end().catch(() => {});
  }

  /** The lock lives and dies with a connection of its own, and no other work keeps the row from being touched. */
  async #connected(): Promise<Client> {
    if (this.#client !== undefined) return this.#client;
    const pg = await loadPg();
    const { address } = this.#store;
    const client = new pg.Client({
      connectionString: address.connectionString,
      options: sessionOptions(address),
      application_name: "colloquy lease",
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    const lost = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on("error", lost);
    client.on("end", lost);
    await client.connect();
    this.#isLocked = false;
    this.#client = client;
    return client;
  }
}
