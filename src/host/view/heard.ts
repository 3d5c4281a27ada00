import { watch } from "node:fs";
import { type Event, isPublic } from "../../kernel/event.ts";
import { turnOfCall } from "../../kernel/turn-record.ts";
import { readingOf } from "../protocols/catalogue.ts";
import type { Found } from "../running/discussions.ts";
import { lastWords } from "../running/live-file.ts";
import { setTurns } from "./fragments.ts";
import { foundRow } from "./row.ts";
import type { News } from "./shapes.ts";
import { checkKnows, checkSees, ownPart, seesAll, type Viewer } from "./who-sees.ts";

/** Who reads what was said before gets much at once; who waits for more draws it while others are still speaking. */
const mostEvents = { before: 500, live: 60 };
const pollMs = 1000;

/** What came since, as soon as something did. A person at the table hears their own part of it until it is over. */
export async function heardSince(
  find: () => Promise<Found>,
  viewer: Viewer,
  since: { readonly after: number; readonly waitMs: number; readonly signal: AbortSignal },
): Promise<News> {
  const { after, waitMs, signal } = since;
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  const ended = new AbortController();
  const { folder, running } = await find();
  const changes = changesIn(folder, AbortSignal.any([until, ended.signal]));
  for (; ; await changes.next()) {
    const found = await find();
    (viewer.is === "host" ? checkSees : checkKnows)(found.discussion, viewer);
    const fresh = eventsFor(found, viewer).filter(({ seq }) => seq > after);
    const mayHear = viewer.is === "holder" && found.running === true;
    const live = mayHear ? lastWords(folder) : [];
    const isNews = fresh.length + live.length > 0 || found.running !== running;
    if (!isNews && !until.aborted) continue;
    ended.abort();
    const events = fresh.slice(0, waitMs > 0 ? mostEvents.live : mostEvents.before);
    const keys = events.flatMap((event) =>
      event.type === "turn.answered" || event.type === "turn.failed" ? turnOfCall(event.key) : [],
    );
    return {
      events: events.map(slim),
      turns: await readingOf(folder, () => setTurns(found, new Set(keys), viewer)),
      live,
      isAll: events.length === fresh.length,
      isWhole: seesAll(found.discussion, viewer),
      row: await foundRow(found, viewer),
    };
  }
}

/** Of the last discussion of a folder what this viewer may hear; those before it have ended. */
function eventsFor({ events, discussion }: Found, viewer: Viewer): readonly Event[] {
  const own = ownPart(viewer);
  const begun = events.findLast(({ type }) => type === "discussion.started")?.seq ?? 0;
  const blindFrom = seesAll(discussion, viewer) ? Infinity : begun;
  return events.filter(isPublic).flatMap((event) => {
    const part = own(event);
    return (event.seq < blindFrom ? event : part) ?? [];
  });
}

/** Whenever something in it may have changed: at once where the system tells, else within a second. */
function changesIn(folder: string, signal: AbortSignal): { readonly next: () => Promise<void> } {
  let changed = Promise.withResolvers<void>();
  const change = () => changed.resolve();
  const timer = setInterval(change, pollMs).unref();
  const stop = () => {
    clearInterval(timer);
    change();
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    watch(folder, { signal, persistent: false }, change).on("error", () => {});
  } catch {
    // Without it there is the clock: a network disk, or no more watches to give.
  }
  return {
    next: async () => {
      await changed.promise;
      changed = Promise.withResolvers();
    },
  };
}

/** Without prompts and texts, most of a journal's bytes: what was said comes set. */
function slim(event: Event): Event {
  if (event.type === "turn.asked") return { ...event, prompt: "" };
  if (event.type === "turn.answered") return { ...event, raw: null, reply: event.reply === null ? null : "" };
  return "raw" in event ? { ...event, raw: null } : event;
}
