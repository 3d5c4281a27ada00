import { type Event, isPublic } from "../../kernel/event.ts";
import type { Found } from "../running/discussions.ts";
import { watchFolder } from "../running/journal-tail.ts";
import { liveTail } from "../running/live-file.ts";
import { foundRow } from "./row.ts";
import type { News, LiveText } from "./shapes.ts";
import { checkSees, type Viewer } from "./who-sees.ts";

const mostEvents = 500;
const longestWords = 2000;

export async function heardSince(
  find: () => Promise<Found>,
  viewer: Viewer,
  since: { readonly after: number; readonly waitMs: number; readonly signal: AbortSignal },
): Promise<News> {
  const { after, waitMs, signal } = since;
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  const ended = new AbortController();
  const changes = changesIn((await find()).folder, AbortSignal.any([until, ended.signal]));
  for (; ; await changes.next()) {
    const found = await find();
    checkSees(found.discussion, viewer);
    const fresh = found.events.filter((event) => event.seq > after && isPublic(event));
    const live = found.running ? lastWords(await liveTail(found.folder)()) : [];
    if (fresh.length + live.length === 0 && !until.aborted) continue;
    ended.abort();
    const events = fresh.slice(0, mostEvents).map(slim);
    return { events, live, isAll: events.length === fresh.length, row: await foundRow(found, viewer) };
  }
}

function lastWords(said: readonly LiveText[]): readonly LiveText[] {
  const byTurn = new Map<string, LiveText>();
  for (const one of said) {
    const before = byTurn.get(one.key);
    const text = `${before?.text ?? ""}${one.text}`;
    const skipped = Math.max(0, text.length - longestWords);
    byTurn.set(one.key, { ...one, at: (before?.at ?? one.at) + skipped, text: text.slice(skipped) });
  }
  return [...byTurn.values()];
}

/** Waits for a change in a folder, one at a time; a change that nobody waited for is not lost. Once aborted it waits no more. */
export function changesIn(folder: string, signal: AbortSignal): { readonly next: () => Promise<void> } {
  let changed = Promise.withResolvers<void>();
  const change = () => changed.resolve();
  watchFolder(folder, change, signal);
  signal.addEventListener("abort", change, { once: true });
  return {
    next: async () => {
      await changed.promise;
      changed = Promise.withResolvers();
    },
  };
}

export function slim(event: Event): Event {
  if (event.type === "turn.asked") return { ...event, prompt: "" };
  return "raw" in event ? { ...event, raw: null } : event;
}
