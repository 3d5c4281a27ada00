import { z } from "zod";
import { standing, standings } from "../kernel/discussion.ts";
import { deliveries } from "./dbos.ts";
import { Row, fitting } from "./rows.ts";
import type { Store } from "./store.ts";
import { idPattern } from "../kernel/id.ts";

export type Health = Awaited<ReturnType<typeof healthOf>>;

export async function healthOf(store: Store) {
  const [living] = await store.rowsOnce<{ count: number }>("select count(*)::integer as count from workers");
  const counted = await store.rowsOnce(
    `select left(status, 300) as status, wanted > done as "isDue", count(*)::integer as count
     from discussions group by 1, 2`,
  );
  const [due] = await store.rowsOnce<{ due: number; oldestDueMs: number; faults: number }>(
    `select count(*) filter (where isDue)::integer as due,
       coalesce(extract(epoch from now() - min(active_at) filter (where isDue)) * 1000, 0)::bigint::float as "oldestDueMs",
       count(fault)::integer as faults
     from (select *, wanted > done and owner is null as isDue from discussions
           where wanted > done or fault is not null) open`,
  );
  const queues = await store.rowsOnce<{ agent: string; waiting: number; underWay: number; oldestMs: number }>(
    `select left(agent, 300) as agent, count(*) filter (where worker is null)::integer as waiting,
       count(worker)::integer as "underWay",
       coalesce(extract(epoch from now() - min(asked_at) filter (where worker is null)) * 1000, 0)::float as "oldestMs"
     from calls where ended is null and not unwanted group by 1 order by 1`,
  );
  return {
    workers: living?.count ?? 0,
    discussions: countsOf(fitting(StandingRow, counted)),
    ...(due ?? { due: 0, oldestDueMs: 0, faults: 0 }),
    queues,
  };
}

const StandingRow = Row.pick({ status: true, isDue: true }).extend({ count: z.number() });

function countsOf(rows: readonly z.infer<typeof StandingRow>[]) {
  return standings.flatMap((status) => {
    const of = rows.filter((row) => standing(row.status, row.isDue) === status);
    return of.length === 0 ? [] : [{ status, count: of.reduce((sum, { count }) => sum + count, 0) }];
  });
}

const settled =
  "status in ('completed', 'failed') and wanted = done and active_at < now() - interval '5 minutes'";

/** Removes the calls of discussions that have ended, or of one: their journals hold what was asked and answered. */
export async function forgetCalls(store: Store, of?: string): Promise<number> {
  const rows = await store.rowsOnce<{ id: string }>(
    `select id from calls where discussion = $1 or
       ($1 is null and discussion in (select id from discussions where ${settled}))`,
    [of ?? null],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  // First there: what is left of ours is found again.
  await (await deliveries(store)).deleteWorkflows(ids);
  await store.rowsOnce("delete from calls where id = any($1)", [ids]);
  return ids.length;
}

export async function endedBefore(store: Store, ageMs: number): Promise<readonly string[]> {
  const rows = await store.rowsOnce<{ id: string }>(
    `select id from discussions
     where ${settled} and id ~ '${idPattern.source}' and active_at < now() - $1 * interval '1 ms'
     order by active_at limit 100`,
    [ageMs],
  );
  return rows.map(({ id }) => id);
}

/** `false` where somebody is at work on it, or is to be: it is left alone. */
export async function forgetDiscussion(store: Store, id: string): Promise<boolean> {
  const isAtRest = "select from discussions where id = $1 and wanted = done";
  if ((await store.rowsOnce(isAtRest, [id])).length === 0) return false;
  await forgetCalls(store, id);
  const gone = await store.rowsOnce("delete from discussions where id = $1 and wanted = done returning id", [
    id,
  ]);
  return gone.length > 0;
}
