import { z } from "zod";
import { standing, standings } from "../kernel/discussion.ts";
import { dbosSchema } from "./dbos.ts";
import { fitting, Row, WorkerRow, workerColumns } from "./rows.ts";
import type { Store } from "./store.ts";

/** How an engine is, in numbers: nothing of what is said there. */
export interface Health {
  readonly workers: readonly WorkerRow[];
  readonly discussions: readonly { readonly status: string; readonly count: number }[];
  /** Wanted, and no worker holds them. */
  readonly due: number;
  readonly oldestDueMs: number;
  /** Those that no worker could hold. */
  readonly faults: number;
  readonly queues: readonly {
    readonly agent: string;
    readonly waiting: number;
    readonly underWay: number;
    readonly oldestMs: number;
  }[];
}

export async function healthOf(store: Store): Promise<Health> {
  const workers = fitting(
    WorkerRow,
    await store.rowsOnce(`select ${workerColumns} from workers order by workers.id`),
  );
  const counted = await store.rowsOnce(
    `select left(status, 300) as status, wanted > done as "isDue", count(*)::integer as count
     from discussions group by 1, 2`,
  );
  const [due] = await store.rowsOnce<Pick<Health, "due" | "oldestDueMs" | "faults">>(
    `select count(*) filter (where isDue)::integer as due,
       coalesce(extract(epoch from now() - min(active_at) filter (where isDue)) * 1000, 0)::bigint::float as "oldestDueMs",
       count(fault)::integer as faults
     from (select *, wanted > done and owner is null as isDue from discussions
           where wanted > done or fault is not null) open`,
  );
  const queues = await store.rowsOnce<Health["queues"][number]>(
    `select substr(queue_name, length('agent ') + 1, 300) as agent,
       count(*) filter (where status = 'ENQUEUED')::integer as waiting,
       count(*) filter (where status = 'PENDING')::integer as "underWay",
       greatest(0, coalesce(extract(epoch from now()) * 1000 - min(created_at) filter (where status = 'ENQUEUED'), 0))::float as "oldestMs"
     from ${dbosSchema(store)}.workflow_status
     where status in ('ENQUEUED', 'PENDING') and queue_name like 'agent %' group by 1 order by 1`,
  );
  return {
    workers,
    discussions: countsOf(fitting(StandingRow, counted)),
    ...(due ?? { due: 0, oldestDueMs: 0, faults: 0 }),
    queues,
  };
}

const StandingRow = Row.pick({ status: true, isDue: true }).extend({ count: z.number() });

function countsOf(rows: readonly z.infer<typeof StandingRow>[]): Health["discussions"] {
  return standings.flatMap((status) => {
    const of = rows.filter((row) => standing(row.status, row.isDue) === status);
    return of.length === 0 ? [] : [{ status, count: of.reduce((sum, { count }) => sum + count, 0) }];
  });
}
