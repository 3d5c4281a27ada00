import type { Outline } from "../../kernel/discussion.ts";
import type { InShort } from "../../manifest/brief.ts";
import { listDiscussions, type Row } from "../../postgres/discussions.ts";
import type { Store } from "../../postgres/store.ts";
import type { Cards } from "../cards.ts";
import { folderOf } from "../../kernel/journal/archive.ts";
import { lackOf } from "./waits.ts";
import { withEngine } from "./with-engine.ts";

/** A discussion of an engine in a list: as it was told when it was last at rest. */
export interface EngineCard extends Pick<Outline, "id" | "protocol" | "status" | "title" | "lastActiveAt"> {
  readonly told: InShort | null;
  /** What keeps it from going on; `null` where nothing does. */
  readonly note: string | null;
}

/** The discussions of an engine, the last active first. Nothing is read but their rows. */
export function listOnEngine(
  url: string,
): Promise<{ readonly cards: readonly EngineCard[]; readonly shown: string }> {
  return withEngine(url, async (store) => ({
    cards: (await listDiscussions(store)).map(cardOf),
    shown: store.address.shown,
  }));
}

/** The same as a page lists them, with the rows they are of. A copy may lie in the folder of each, or none. */
export async function cardsThere(
  store: Store,
  home: string,
  most: number,
): Promise<{ readonly cards: Cards["cards"]; readonly rows: readonly Row[] }> {
  const rows = await listDiscussions(store, most);
  const cards = rows.map((row): Cards["cards"][number] => {
    const { told, note, ...card } = cardOf(row);
    const { inAWord = null, howFar = null, bottomLine = null } = told ?? {};
    const stands = [howFar, note].filter((one) => one !== null).join(", ") || null;
    return {
      ...card,
      verb: told?.verb ?? card.protocol,
      waiting: row.waits,
      agents: row.agents,
      told: row.fault === null ? { inAWord, howFar: stands, bottomLine } : { fault: row.fault },
      folder: folderOf(home, row.id),
    };
  });
  return { cards, rows };
}

function cardOf(row: Row): EngineCard {
  const { id, protocol, status, title, activeAt } = row;
  const told = row.told as InShort | null;
  return { id, protocol, status, title, lastActiveAt: activeAt.toISOString(), told, note: noteOf(row) };
}

function noteOf(row: Row): string | null {
  const lack = lackOf(row);
  return row.fault ?? (lack === null ? null : `waits for ${lack}`);
}
