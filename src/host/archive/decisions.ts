import { setImmediate } from "node:timers/promises";
import { ColloquyError } from "../../kernel/error.ts";
import { opened } from "./archive.ts";
import type { ListedRow } from "./rows.ts";
import { kitOf } from "../protocols/catalogue.ts";
import type { Decision } from "../../kernel/result.ts";

const most = 200;

export async function decisionsIn(rows: readonly ListedRow[]): Promise<readonly Decision[]> {
  const decisions: Decision[] = [];
  for await (const { discussions } of opened(rows.filter(({ status }) => status === "completed"))) {
    const discussion = discussions.at(-1);
    if (decisions.length >= most) break;
    await setImmediate();
    if (discussion === undefined) continue;
    const kit = await kitOf(discussion.protocol);
    const decided = readable(() => kit.decided?.(discussion) ?? null);
    if (decided === null) continue;
    const { id, protocol, title, lastActiveAt: at, gates } = discussion;
    const verb = kit.inShort(discussion).verb ?? protocol;
    const people = [...new Set(gates.flatMap(({ answer }) => answer?.signed?.by ?? []))];
    const published = readable(() => kit.published?.(discussion) ?? []) ?? [];
    const rounds = discussion.rounds.map(({ round }) => round);
    const filed = published.map(({ path }) => ({ path, rounds }));
    decisions.push({ id, at, protocol, verb, title, ...decided, people, filed });
  }
  return decisions;
}

/** A journal that its protocol cannot read tells of no decision. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if ([TypeError, RangeError, ColloquyError].some((kind) => error instanceof kind)) return null;
    throw error;
  }
}
