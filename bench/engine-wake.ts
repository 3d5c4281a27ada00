// `npx node bench/engine-wake.ts`: whether anything public of DBOS makes a queue look at once. A call is put into a queue that
// is looked at every four seconds, then somebody tries to wake it; told is how long it took until the call was delivered.
// What nothing wakes takes two seconds on average (docs/decisions/0027).
import { DBOS } from "@dbos-inc/dbos-sdk";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "../test/postgres/postgres.ts";

const pollMs = 4000;
const times = 5;
const queue = "queue";
const postgres = await startPostgres();
const url = new URL(postgres.engine());
url.searchParams.delete("schema");
const begun = new Map<string, PromiseWithResolvers<number>>();
const work = DBOS.registerWorkflow(
  () => Promise.resolve(begun.get(DBOS.workflowID ?? "")?.resolve(performance.now())),
  { name: "call" },
);
DBOS.setConfig({ name: "wake", systemDatabaseUrl: url.toString(), logLevel: "error" });
await DBOS.launch();
const register = (minPollingIntervalMs: number) =>
  DBOS.registerQueue(queue, { minPollingIntervalMs, onConflict: "always_update" });
const handle = await register(pollMs);

/** Whether the queue knows its own interval again is looked at by DBOS every second. */
const settle = async () => {
  await register(pollMs);
  await sleep(pollMs + 2000);
};
const ways: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  nothing: () => Promise.resolve(),
  "queue.setMinPollingIntervalMs(10)": () => handle.setMinPollingIntervalMs(10),
  "DBOS.registerQueue again, at 10 ms": () => register(10),
  "DBOS.deleteQueue and registerQueue, at 10 ms": async () => {
    await DBOS.deleteQueue(queue);
    await register(10);
  },
  "DBOS.resumeWorkflow": (id) => DBOS.resumeWorkflow(id),
  "DBOS.resumeWorkflow into the same queue": (id) => DBOS.resumeWorkflow(id, { queueName: queue }),
  "DBOS.startWorkflow with the same id": (id) => DBOS.startWorkflow(work, { workflowID: id })(),
};
for (const [name, wake] of Object.entries(ways)) {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    await settle();
    await sleep(Math.random() * pollMs);
    const id = `${name} ${n}`;
    begun.set(id, Promise.withResolvers());
    await DBOS.startWorkflow(work, { workflowID: id, queueName: queue })();
    const asked = performance.now();
    await wake(id);
    took.push(((await begun.get(id)?.promise) ?? 0) - asked);
  }
  const [least = 0, middle = 0, most = 0] = [0, times >> 1, times - 1].map(
    (at) => took.toSorted((a, b) => a - b)[at],
  );
  console.log(
    `${name.padEnd(48)}${[least, middle, most].map((ms) => `${(ms / 1000).toFixed(2)} s`).join(", ")}`,
  );
}
await DBOS.shutdown();
await postgres.stop();
