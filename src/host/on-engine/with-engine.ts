import { openStore, type Store } from "../../postgres/store.ts";

/** Does something with an engine, and closes it. */
export async function withEngine<T>(url: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(url, { patienceMs: 60_000 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
