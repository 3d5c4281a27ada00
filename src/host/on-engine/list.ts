import type { Outline } from "../../kernel/discussion.ts";
import type { InShort } from "../../manifest/brief.ts";
import { listDiscussions, type Row } from "../../postgres/discussions.ts";
import { releaseOf, versionOf } from "../../postgres/release.ts";
import { version } from "../../version.ts";
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

function cardOf(row: Row): EngineCard {
  const { id, protocol, status, title, activeAt } = row;
  const told = row.told as InShort | null;
  return { id, protocol, status, title, lastActiveAt: activeAt.toISOString(), told, note: noteOf(row) };
}

function noteOf({ fault, isDue, owner, release }: Row): string | null {
  if (fault !== null) return fault;
  if (!isDue || owner !== null) return null;
  return release > releaseOf(version)
    ? `waits for a worker of ${versionOf(release)} or later`
    : "waits for a worker";
}
