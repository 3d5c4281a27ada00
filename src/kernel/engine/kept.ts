import type { Reply } from "../reply.ts";
import type { Turn } from "../turn.ts";
import type { AlreadyShown } from "./already-shown.ts";
import { readReply } from "./ladder.ts";
import type { PastCall } from "./past.ts";

/** How a call ended, as it stands on record. */
export function recordedReply<A>(before: PastCall): Reply<A> {
  if (before.type === "turn.failed")
    return { answered: false, failure: before.failure, raw: before.raw, receipt: before.receipt };
  const { reply, raw, rung, receipt, witnessed } = before;
  const said = { value: reply as A, raw: raw ?? String(reply), rung, receipt };
  return { answered: true, ...said, ...(witnessed !== undefined && { witnessed }) };
}

/**
 * The same of a call that another version made, in other words: what was said then counts, as far as the turn can
 * still read it. `undefined` where it cannot: then it has to be asked again.
 */
export function keptReply<A>(before: PastCall, turn: Turn<A>, shown: AlreadyShown): Reply<A> | undefined {
  const recorded = recordedReply<A>(before);
  if (!recorded.answered || turn.schema === null) return recorded;
  const fitting = turn.schema.safeParse(recorded.value);
  if (fitting.success) return { ...recorded, value: fitting.data };
  const reading = readReply<A>({ text: recorded.raw }, turn, shown);
  return reading.rung === null ? undefined : { ...recorded, value: reading.value };
}
