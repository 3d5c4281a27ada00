import type * as Dbos from "@dbos-inc/dbos-sdk";
import { queueOf } from "./dbos.ts";
import type { Store } from "./store.ts";

/** What is not given is left as it is: queues are shared by all workers. */
export interface QueueOptions {
  readonly atOnce?: number | undefined;
  readonly limits?: ReadonlyMap<string, AgentLimit>;
  readonly pollMs?: number | undefined;
}

/** Of all workers together; without either there is none. */
interface AgentLimit {
  readonly atOnce?: number;
  readonly perMinute?: number;
}

/** How often a queue is looked at, by all workers. */
export interface Polling {
  readonly queue: Dbos.WorkflowQueue;
  readonly usualMs: number;
  /** Who looks at a queue with a limit keeps others from it meanwhile. */
  readonly isLimited: boolean;
  ms: number;
  callMs: number;
}

export async function setQueue(
  { DBOS }: typeof Dbos,
  agent: string,
  options: QueueOptions,
): Promise<Polling> {
  const before = await DBOS.registerQueue(queueOf(agent), { ...usual, onConflict: "never_update" });
  const limit = options.limits?.get(agent);
  const atOnce = limit === undefined ? before.concurrency : limit.atOnce;
  const perMinute = limit === undefined ? before.rateLimit?.limitPerPeriod : limit.perMinute;
  const here = options.atOnce ?? before.workerConcurrency ?? usual.workerConcurrency;
  const { minPollingIntervalMs: beforeMs = busyPolls[0] } = before;
  const usualMs = options.pollMs ?? (busyPolls.includes(beforeMs) ? usual.minPollingIntervalMs : beforeMs);
  const queue = await DBOS.registerQueue(queueOf(agent), {
    workerConcurrency: Math.min(here, atOnce ?? Infinity),
    ...(atOnce !== undefined && { globalConcurrency: atOnce }),
    ...(perMinute !== undefined && { rateLimit: { limitPerPeriod: perMinute, periodSec: 60 } }),
    minPollingIntervalMs: usualMs,
    onConflict: "always_update",
  });
  const isLimited = atOnce !== undefined || perMinute !== undefined;
  return { queue, usualMs, isLimited, ms: usualMs, callMs: 0 };
}

/** Where calls have waited for a while there is no room for them: a place that is free is to be filled soon. */
export async function pollAsNeeded(
  store: Store,
  polls: ReadonlyMap<string, Polling>,
  isBusy: boolean,
): Promise<void> {
  if (!isBusy && [...polls.values()].every(({ ms, usualMs }) => ms === usualMs)) return;
  const rows = await store.rowsOnce<{ agent: string }>(
    `select distinct agent from calls where ended is null and not unwanted and worker is null
       and agent = any($1) and asked_at < now() - interval '1 second'`,
    [[...polls.keys()]],
  );
  const waiting = new Set(rows.map(({ agent }) => agent));
  for (const [agent, polling] of polls) {
    const { usualMs, isLimited, callMs } = polling;
    const busyMs = busyPolls.findLast((one) => one <= callMs / 20) ?? busyPolls[0];
    const ms = waiting.has(agent) && !isLimited ? Math.min(usualMs, busyMs) : usualMs;
    if (ms !== polling.ms) await polling.queue.setMinPollingIntervalMs(ms);
    polling.ms = ms;
  }
}

const usual = { workerConcurrency: 4, minPollingIntervalMs: 1000 };

/** Nobody types such numbers: by them it is known what a worker left that was lost. */
const busyPolls: readonly [number, ...number[]] = [101, 202, 404, 808];
