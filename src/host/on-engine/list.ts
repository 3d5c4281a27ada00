import { type Outline, type Standing, standing } from "../../kernel/discussion.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { listDiscussions } from "../../postgres/discussions.ts";
import type { Row } from "../../postgres/rows.ts";
import type { Store } from "../../postgres/store.ts";
import type { Cards } from "../cards.ts";
import { lackOf } from "./waits.ts";
import { withEngine } from "./with-engine.ts";

/** A discussion of an engine in a list: as it was told when it was last at rest. */
export interface EngineCard extends Pick<Outline, "id" | "protocol" | "title" | "lastActiveAt"> {
  readonly status: Standing;
  readonly told: Row["told"];
  /** What keeps it from going on; `null` where nothing does. */
  readonly note: string | null;
}

/** The discussions of an engine, the last active first. Nothing is read but their rows. */
export function listOnEngine(url: string): Promise<{
  readonly cards: readonly EngineCard[];
  readonly problems: readonly string[];
  readonly shown: string;
}> {
  return withEngine(url, async (store) => {
    const { rows, odd } = await listDiscussions(store);
    return { cards: rows.map(cardOf), problems: oddly(odd, store), shown: store.address.shown };
  });
}

/** One row that nobody of ours wrote does not hide the others. */
function oddly(odd: number, { address }: Store): readonly string[] {
  if (odd === 0) return [];
  const rows = odd === 1 ? "A row" : `${odd} rows`;
  return [`${rows} of ${address.shown} cannot be told: colloquy did not write them so.`];
}

/** The same as a page lists them, with the rows they are of. A copy may lie in the folder of each, or none. */
export async function cardsThere(
  store: Store,
  home: string,
  most: number,
): Promise<Cards & { readonly rows: readonly Row[] }> {
  const { rows, odd } = await listDiscussions(store, most);
  const cards = rows.map((row): Cards["cards"][number] => {
    const { told, note, ...card } = cardOf(row);
    const { inAWord = null, howFar = null, bottomLine = null } = told ?? {};
    const stands = [howFar, note].filter((one) => one !== null).join(", ") || null;
    return {
      ...card,
      status: row.status,
      verb: told?.verb ?? card.protocol,
      waiting: row.waits,
      agents: row.agents,
      told: row.fault === null ? { inAWord, howFar: stands, bottomLine } : { fault: row.fault },
      folder: folderOf(home, row.id),
    };
  });
  return { cards, rows, problems: oddly(odd, store) };
}

function cardOf(row: Row): EngineCard {
  const { id, protocol, title, activeAt, told } = row;
  const status = standing(row.status, row.isDue);
  return { id, protocol, status, title, lastActiveAt: activeAt.toISOString(), told, note: noteOf(row) };
}

function noteOf(row: Row): string | null {
  const lack = lackOf(row);
  return row.fault ?? (lack === null ? null : `waits for ${lack}`);
}
