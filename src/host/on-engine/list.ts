import { folderOf } from "../../kernel/journal/archive.ts";
import { listDiscussions } from "../../postgres/discussions.ts";
import type { Row } from "../../postgres/rows.ts";
import type { Store } from "../../postgres/store.ts";
import type { ListedRow, Listing } from "../archive/rows.ts";
import { rowNow } from "../view/row.ts";
import { lackOf, withEngine } from "./engine.ts";

/** The discussions of an engine, the last active first, and how its address is shown. */
export function listOnEngine(url: string, home: string): Promise<Listing & { readonly shown: string }> {
  return withEngine(url, async (store) => ({
    ...(await rowsThere(store, home)),
    shown: store.address.shown,
  }));
}

/** Nothing is read but what the engine tells of them. A copy may lie in the folder of each, or none. */
export async function rowsThere(
  store: Store,
  home: string,
  most?: number,
): Promise<Listing & { readonly there: readonly Row[] }> {
  const { rows: there, odd } = await listDiscussions(store, most);
  return { rows: there.map((row) => listed(row, home)), there, problems: oddly(odd, store) };
}

/** One row that nobody of ours wrote does not hide the others. */
function oddly(odd: number, { address }: Store): readonly string[] {
  if (odd === 0) return [];
  const rows = odd === 1 ? "A row" : `${odd} rows`;
  return [`${rows} of ${address.shown} cannot be told: colloquy did not write them so.`];
}

/** As it was told when it was last at rest, and what keeps it from going on. */
function listed(row: Row, home: string): ListedRow {
  const { id, protocol, title, status, waits, agents, activeAt, isDue, fault } = row;
  const { verb, inAWord = null, howFar = null, bottomLine = null } = row.told ?? {};
  const lack = lackOf(row);
  const note = fault ?? (lack === null ? null : `waits for ${lack}`);
  const told = {
    id,
    protocol,
    verb: verb ?? protocol,
    status,
    waiting: waits,
    title,
    lastActiveAt: activeAt.toISOString(),
    inAWord,
    howFar: [howFar, note].filter((one) => one !== null).join(", ") || null,
    bottomLine,
    agents,
    fault,
  };
  return { ...rowNow(told, isDue), folder: folderOf(home, id) };
}
