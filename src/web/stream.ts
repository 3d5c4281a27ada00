import type { Context } from "hono";
import { stream } from "hono/streaming";
import { JournalTail, watchFolder } from "../host/journal-tail.ts";
import { LiveTail } from "../host/live-file.ts";
import type { Found } from "../host/discussions.ts";
import type { Event } from "../kernel/event.ts";
import { rowOf } from "./detail.ts";
import { type Office, viewOf } from "./office.ts";
import { ownSeats, seenFrom, seesAll, slim, type View } from "./view.ts";

const beatMs = 15_000;
const rowEveryMs = 250;

/**
 * A discussion as it happens, as server-sent events: every event of its journal with its number, then what comes,
 * whoever writes it; beside it what agents are saying right now. Nothing is kept here: whoever comes back says what
 * they saw last.
 */
export async function streamEvents(context: Context, found: Found, office: Office): Promise<Response> {
  const view = await viewOf(office);
  const last = context.req.header("last-event-id") ?? context.req.query("after") ?? "0";
  const after = /^\d{1,15}$/.test(last) ? Number(last) : 0;
  context.header("content-type", "text/event-stream; charset=utf-8");
  context.header("cache-control", "no-store");
  // A proxy must not wait for more.
  context.header("x-accel-buffering", "no");
  return stream(context, async (out) => {
    const gone = new AbortController();
    out.onAbort(() => gone.abort());
    const follower = new Follower(found, view, after);
    try {
      await follow(follower, out, office, AbortSignal.any([gone.signal, office.closing]));
    } catch (error) {
      // What is wrong with the journal is said once; a connection that is gone needs no word.
      if (!gone.signal.aborted) await out.write(message("fault", { sentence: (error as Error).message }));
    } finally {
      gone.abort();
    }
  });
}

type Out = Parameters<Parameters<typeof stream>[1]>[0];

async function follow(
  follower: Follower,
  out: Pick<Out, "write">,
  office: Office,
  until: AbortSignal,
): Promise<void> {
  const changes = changesIn(follower.folder, until);
  await out.write("retry: 1000\n\n");
  for (let isReady = false, rowAt = 0; !until.aborted; await changes.next(beatMs)) {
    let isNew = false;
    for (let text = await follower.journal(); text !== ""; text = await follower.journal()) {
      isNew = true;
      await out.write(text);
    }
    if (!isReady) await out.write(message("ready", {}));
    isReady = true;
    const live = await follower.live();
    if (live !== "") await out.write(live);
    if (changes.timedOut()) await out.write(": still here\n\n");
    if (isNew && Date.now() - rowAt >= rowEveryMs) {
      rowAt = Date.now();
      const found = await office.discussions.find(follower.id);
      await out.write(message("row", await rowOf(found, await viewOf(office))));
    }
  }
}

/** What one viewer is told of one discussion. */
class Follower {
  readonly folder: string;
  readonly id: string;
  readonly #tail: JournalTail;
  readonly #liveTail: LiveTail;
  readonly #view: View;
  readonly #after: number;
  readonly #own: ReadonlySet<string>;
  /** From here on only what a seat was shown is told; nobody's seat, and all is. */
  #blindFrom: number;

  constructor({ folder, discussion, events }: Found, view: View, after: number) {
    this.folder = folder;
    this.id = discussion.id;
    this.#tail = new JournalTail(folder);
    this.#liveTail = new LiveTail(folder);
    this.#view = view;
    this.#after = after;
    this.#own = ownSeats(discussion, view);
    const begun = events.findLast(({ type }) => type === "discussion.started")?.seq ?? 0;
    this.#blindFrom = seesAll(discussion, view) ? Infinity : begun;
  }

  /** The next events as text; empty where there are none. */
  async journal(): Promise<string> {
    const events = await this.#tail.next();
    if (events.length === 0) return "";
    const told = events.filter(({ seq }) => seq > this.#after).map((event) => this.#told(event));
    // Of events that are not for this viewer the number alone is told, so that nobody asks for them again.
    return told.join("") || ": nothing for you\n\n";
  }

  async live(): Promise<string> {
    if (this.#view.person !== null) return "";
    return (await this.#liveTail.next()).map((said) => message("live", said)).join("");
  }

  #told(event: Event): string {
    if (this.#view.person === null) return message("journal", slim(event), event.seq);
    if (event.type === "discussion.started" && event.seq > this.#blindFrom) this.#blindFrom = event.seq;
    const shown = event.seq < this.#blindFrom ? slim(event) : seenFrom(event, this.#own);
    const hasEnded = event.type === "discussion.completed" || event.type === "discussion.failed";
    // All of it may be seen now: the page reads it anew.
    const opened = hasEnded && event.seq >= this.#blindFrom ? message("opened", {}) : "";
    return shown === null ? "" : message("journal", shown, event.seq) + opened;
  }
}

function message(event: string, data: unknown, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Waits for a change in a folder, one at a time; a change that nobody waited for is not lost. */
function changesIn(folder: string, signal: AbortSignal) {
  let isChanged = false;
  let wake = () => {};
  let isTimedOut = false;
  const changed = () => {
    isChanged = true;
    wake();
  };
  watchFolder(folder, changed, signal);
  signal.addEventListener("abort", changed, { once: true });
  return {
    timedOut: () => isTimedOut,
    next: async (ms: number) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const timer = setTimeout(resolve, ms);
      if (!isChanged) await promise;
      clearTimeout(timer);
      isTimedOut = !isChanged;
      isChanged = false;
    },
  };
}
