import type * as Dbos from "@dbos-inc/dbos-sdk";
import { installed, type Store } from "./store.ts";

/** DBOS comes with whoever starts a worker, and not with us. */
export function loadDbos(): Promise<typeof Dbos> {
  return installed("@dbos-inc/dbos-sdk", "a worker", () => import("@dbos-inc/dbos-sdk"));
}

const clients = new WeakMap<Store["pool"], Promise<Dbos.DBOSClient>>();

/** For whoever looks at deliveries, also where DBOS itself does not run; it has no connections of its own. */
export function deliveries(store: Store): Promise<Dbos.DBOSClient> {
  const { pool, address } = store;
  const made =
    clients.get(pool) ??
    loadDbos().then(({ DBOSClient }) =>
      DBOSClient.create({
        systemDatabaseUrl: address.connectionString,
        systemDatabasePool: pool,
        systemDatabaseSchemaName: dbosSchema(store),
        applicationName: application,
      }),
    );
  clients.set(pool, made);
  return made;
}

/** DBOS keeps its tables beside ours, a schema for each tenant. */
export function dbosSchema({ address: { schema } }: Pick<Store, "address">): string {
  return `${schema}_dbos`;
}

export const application = "colloquy";

/** Of nothing else: workers of different releases make each other's calls. */
export const callsVersion = "calls-1";

export const callWorkflow = "call";

/** Calls of an agent wait in a queue of its own: only workers that have the agent take from it. */
export function queueOf(agent: string): string {
  return `agent ${agent}`;
}
