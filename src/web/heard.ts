import { isPublic } from "../kernel/secret.ts";
import { LiveTail, type SpokenPiece } from "../host/live-file.ts";
import type { Heard } from "./api.ts";
import { rowOf } from "./detail.ts";
import { type Office, readable, viewOf } from "./office.ts";
import { changesIn } from "./stream.ts";
import { slim } from "./view.ts";

const mostEvents = 500;
/** As much as is shown of a turn that is still spoken. */
const longestWords = 2000;

interface Since {
  /** The last event that was heard. */
  readonly after: number;
  /** How long to wait where nothing is new. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** What came since, for whoever cannot keep a line open. Where that is nothing, it waits a while. */
export async function heardSince(
  id: string,
  { after, waitMs, signal }: Since,
  office: Office,
): Promise<Heard> {
  const until = AbortSignal.any([signal, office.closing, AbortSignal.timeout(waitMs)]);
  const ended = new AbortController();
  const changes = changesIn((await readable(office, id)).folder, AbortSignal.any([until, ended.signal]));
  for (; ; await changes.next()) {
    const found = await readable(office, id);
    const fresh = found.events.filter((event) => event.seq > after && isPublic(event));
    const live = found.running ? lastWords(await new LiveTail(found.folder).next()) : [];
    if (fresh.length + live.length === 0 && !until.aborted) continue;
    ended.abort();
    const events = fresh.slice(0, mostEvents).map(slim);
    return {
      events,
      live,
      isAll: events.length === fresh.length,
      row: await rowOf(found, await viewOf(office)),
    };
  }
}

/** The end of what each turn has said so far. */
function lastWords(said: readonly SpokenPiece[]): readonly SpokenPiece[] {
  const byTurn = new Map<string, SpokenPiece>();
  for (const one of said) {
    const before = byTurn.get(one.key);
    const text = `${before?.text ?? ""}${one.text}`;
    const skipped = Math.max(0, text.length - longestWords);
    byTurn.set(one.key, { ...one, at: (before?.at ?? one.at) + skipped, text: text.slice(skipped) });
  }
  return [...byTurn.values()];
}
