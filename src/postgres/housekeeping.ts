import { idPattern } from "../kernel/id.ts";
import { dbosSchema } from "./dbos.ts";
import type { Store } from "./store.ts";

/** Ended so long ago that nobody counts their calls against a limit any more. */
const settled =
  "status in ('completed', 'failed') and wanted = done and active_at < now() - interval '5 minutes'";

/** Removes the calls of discussions that have ended: their journals hold what was asked and answered. */
export async function forgetCalls(store: Store): Promise<number> {
  const rows = await store.rowsOnce(
    `delete from ${dbosSchema(store)}.workflow_status
     where split_part(workflow_uuid, '/', 1) in (select id from discussions where ${settled})
       and status not in ('ENQUEUED', 'PENDING') returning 1`,
  );
  return rows.length;
}

/** Those that ended longer ago than that, the oldest first. */
export async function endedBefore(store: Store, ageMs: number): Promise<readonly string[]> {
  const rows = await store.rowsOnce<{ id: string }>(
    `select id from discussions
     where ${settled} and id ~ '${idPattern.source}' and active_at < now() - $1 * interval '1 ms'
     order by active_at limit 100`,
    [ageMs],
  );
  return rows.map(({ id }) => id);
}

/** Removes a discussion that has ended, with its journal. */
export async function forgetDiscussion(store: Store, id: string): Promise<void> {
  await store.rowsOnce(`delete from discussions where id = $1 and ${settled}`, [id]);
}
