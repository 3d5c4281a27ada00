import type { Context } from "hono";
import { stream } from "hono/streaming";
import { ownPart, seesAll, type Viewer } from "../host/view/who-sees.ts";
import { journalTail } from "../host/running/journal-tail.ts";
import { liveTail } from "../host/running/live-file.ts";
import type { Found } from "../host/running/discussions.ts";
import { type Event, isPublic } from "../kernel/event.ts";
import { visibleJson } from "../kernel/printable.ts";
import { foundRow } from "../host/view/row.ts";
import { changesIn, slim } from "../host/view/heard.ts";
import { type Office, viewerOf } from "./office.ts";

const beatMs = 15_000;
const rowEveryMs = 250;

/** Server-sent events of a discussion, whoever writes it. Nothing is kept: who comes back says what they saw last. */
export async function streamEvents(context: Context, found: Found, office: Office): Promise<Response> {
  const viewer = await viewerOf(office);
  const last = context.req.header("last-event-id") ?? context.req.query("after") ?? "0";
  const after = /^\d{1,15}$/.test(last) ? Number(last) : 0;
  context.header("content-type", "text/event-stream; charset=utf-8");
  context.header("cache-control", "no-store");
  // A proxy must not wait for more.
  context.header("x-accel-buffering", "no");
  return stream(context, async (out) => {
    const gone = new AbortController();
    out.onAbort(() => gone.abort());
    const follower = new Follower(found, viewer, after);
    const until = AbortSignal.any([gone.signal, office.closing]);
    office.discussions.watch(found.discussion.id, until);
    try {
      await follow(follower, found.discussion.id, out, office, until);
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
  id: string,
  out: Pick<Out, "write">,
  office: Office,
  until: AbortSignal,
): Promise<void> {
  const changes = changesIn(follower.folder, until);
  let wroteAt = 0;
  const write = async (text: string) => {
    if (text === "") return false;
    wroteAt = Date.now();
    await out.write(text);
    return true;
  };
  await write("retry: 1000\n\n");
  for (let isReady = false, rowAt = 0, isRowDue = true; !until.aborted; await changes.next()) {
    while (await write(await follower.journal())) isRowDue = true;
    if (!isReady) await write(message("ready", {}));
    isReady = true;
    await write(await follower.live());
    if (await follower.isTakenUpOrLeft(office)) isRowDue = true;
    if (isRowDue && Date.now() - rowAt >= rowEveryMs) {
      [rowAt, isRowDue] = [Date.now(), false];
      await write(await rowMessage(id, office));
    }
    if (Date.now() - wroteAt >= beatMs) await write(": still here\n\n");
  }
}

async function rowMessage(id: string, office: Office): Promise<string> {
  return message("row", await foundRow(await office.discussions.find(id), await viewerOf(office)));
}

class Follower {
  readonly folder: string;
  readonly #there: Iterator<readonly Event[]>;
  readonly #tail: ReturnType<typeof journalTail>;
  readonly #liveTail: ReturnType<typeof liveTail>;
  readonly #holdsTable: boolean;
  readonly #after: number;
  readonly #own: ReturnType<typeof ownPart>;
  /** From here on only what a seat was shown is told; nobody's seat, and all is. */
  #blindFrom: number;

  #isWorkedOn: boolean | null;

  constructor({ folder, discussion, events, running, parsed }: Found, viewer: Viewer, after: number) {
    this.folder = folder;
    this.#isWorkedOn = running;
    this.#there = chunks(events.slice(after).filter(isPublic));
    this.#tail = journalTail(folder, parsed);
    this.#liveTail = liveTail(folder);
    this.#holdsTable = viewer.is === "holder";
    this.#after = after;
    this.#own = ownPart(viewer);
    // Whose calls they are is told when they are asked.
    for (const event of events.slice(0, after)) this.#own(event);
    const begun = events.findLast(({ type }) => type === "discussion.started")?.seq ?? 0;
    this.#blindFrom = seesAll(discussion, viewer) ? Infinity : begun;
    // Who was away when it ended has seen a part of it.
    if (!this.#holdsTable && after > begun) this.#blindFrom = Math.min(this.#blindFrom, after);
  }

  async journal(): Promise<string> {
    const { value: there } = this.#there.next();
    const events: readonly Event[] = there ?? (await this.#tail());
    if (events.length === 0) return "";
    const told = events.filter(({ seq }) => seq > this.#after).map((event) => this.#told(event));
    // Of events that are not for this viewer the number alone is told, so that nobody asks for them again.
    return told.join("") || ": nothing for you\n\n";
  }

  async isTakenUpOrLeft({ discussions }: Office): Promise<boolean> {
    const before = this.#isWorkedOn;
    this.#isWorkedOn = await discussions.isWorkedOn(this.folder);
    return before !== this.#isWorkedOn;
  }

  async live(): Promise<string> {
    if (!this.#holdsTable) return "";
    return (await this.#liveTail()).map((said) => message("live", said)).join("");
  }

  #told(event: Event): string {
    if (this.#holdsTable) return message("journal", slim(event), event.seq);
    if (event.type === "discussion.started" && event.seq > this.#blindFrom) this.#blindFrom = event.seq;
    const own = this.#own(event);
    const shown = event.seq < this.#blindFrom ? event : own;
    const hasEnded = event.type === "discussion.completed" || event.type === "discussion.failed";
    // All of it may be seen now: the page reads it anew.
    const opened = hasEnded && event.seq >= this.#blindFrom ? message("opened", {}) : "";
    return shown === null ? "" : message("journal", slim(shown), event.seq) + opened;
  }
}

/** The first words soon, and never all of a journal as one text. */
function* chunks(events: readonly Event[]): Generator<readonly Event[], undefined> {
  for (let from = 0; from < events.length; from += atOnce) yield events.slice(from, from + atOnce);
}

const atOnce = 200;

function message(event: string, data: unknown, id?: number): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${visibleJson(JSON.stringify(data))}\n\n`;
}
