import type { ClientBase, Notification } from "pg";
import { loadPg, type Store } from "./store.ts";

/** It tells which rows to look at, where only those can write who may. Who misses it finds out a little later. */
const signals = ["due", "rest", "wish", "end-call", "made"] as const;
export type Signal = (typeof signals)[number];

export async function announce(
  client: Pick<ClientBase, "query">,
  { channel }: Store,
  signal: Signal,
  about: string,
): Promise<void> {
  await client.query("select pg_notify($1, $2)", [channel, `${signal} ${about}`]);
}

/** Listens on a connection of its own, and connects anew where it breaks. */
export async function listen(
  { address, channel }: Store,
  hear: (signal: Signal, about: string) => void,
): Promise<{ readonly close: () => Promise<void> }> {
  const pg = await loadPg();
  let isOpen = true;
  let client: InstanceType<typeof pg.Client> | undefined;
  let again: NodeJS.Timeout | undefined;
  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: address.connectionString,
      application_name: "colloquy listens",
      keepAlive: true,
    });
    const lost = () => {
      if (client === fresh) client = undefined;
      else return;
      if (isOpen) again = setTimeout(() => void connect().catch(() => {}), 500);
    };
    client = fresh;
    fresh.on("error", lost);
    fresh.on("end", lost);
    fresh.on("notification", ({ payload = "" }: Notification) => {
      const [said = "", about = ""] = payload.split(/ (.*)/s);
      const signal = signals.find((one) => one === said);
      if (signal !== undefined) hear(signal, about);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
    } catch (error) {
      lost();
      throw error;
    }
  };
  await connect();
  return {
    close: async () => {
      isOpen = false;
      clearTimeout(again);
      await client?.end();
    },
  };
}
