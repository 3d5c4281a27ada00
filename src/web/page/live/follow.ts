import { type Signal, batch, signal } from "@preact/signals";
import type { JournalEvent, LiveText, Refusal, Row } from "../../api.ts";
import type { Watched } from "./watched.ts";
import { ServerRefusal, ask, retryMs, sentenceOf } from "../ask.ts";

export interface FollowedLine {
  readonly hearing: Signal<Hearing>;
  readonly caughtUp: Signal<boolean>;
  readonly row: Signal<Row | null>;
  readonly end: () => void;
}

const share = 100;

/** Follows a discussion until it is ended. `onOpened`: what this viewer was not shown may be read now, from the start. */
export function follow(listen: Listen, watched: Watched, onOpened: () => void): FollowedLine {
  const hearing = signal<Hearing>({ state: "connecting" });
  const caughtUp = signal(false);
  const row = signal<Row | null>(null);
  const waiting: JournalEvent[] = [];
  let words: LiveText[] = [];
  let isReady = false;
  let drawing = 0;

  const draw = () => {
    drawing = 0;
    batch(() => {
      watched.apply(waiting.splice(0, share));
      if (waiting.length > 0) return;
      for (const one of words) watched.stream(one);
      words = [];
      if (isReady) caughtUp.value = true;
    });
    if (waiting.length > 0) soon();
  };
  // A page that nobody looks at is not drawn, but goes on.
  const soon = () => {
    if (drawing !== 0) return;
    drawing = document.hidden ? setTimeout(draw, 200) : requestAnimationFrame(draw);
  };

  const stopListening = listen({
    lastHeard: () => waiting.at(-1)?.seq ?? watched.seq,
    hearing: (now) => (hearing.value = now),
    journal: (event) => {
      waiting.push(event);
      soon();
    },
    live: (text) => {
      words.push(text);
      soon();
    },
    row: (now) => (row.value = now),
    opened: onOpened,
    ready: () => {
      isReady = true;
      soon();
    },
  });
  return {
    hearing,
    caughtUp,
    row,
    end: () => {
      stopListening();
      cancelAnimationFrame(drawing);
      clearTimeout(drawing);
    },
  };
}

type Hearing =
  | { readonly state: "connecting" | "live" | "lost" }
  | { readonly state: "refused"; readonly sentence: string };

export interface Ears {
  /** The last event that was heard: a line that was lost goes on behind it. */
  readonly lastHeard: () => number;
  readonly hearing: (now: Hearing) => void;
  readonly journal: (event: JournalEvent) => void;
  readonly live: (text: LiveText) => void;
  readonly row: (row: Row) => void;
  readonly opened: () => void;
  readonly ready: () => void;
}

type Listen = (ears: Ears) => () => void;

/** What a discussion is watched through: our own server, or the host that shows us in a chat. */
export interface DiscussionLine {
  /** Throws an `Error` whose message can be shown as it is. */
  readonly ask: <T>(path: string, options?: { readonly signal?: AbortSignal }) => Promise<T>;
  readonly listen: Listen;
}

/** A discussion by way of our own server. A lost connection goes on behind the last event that was heard. */
export function serverLine(id: string): DiscussionLine {
  return { ask, listen: (ears) => listen(id, ears) };
}

function listen(id: string, ears: Ears): () => void {
  let source: EventSource | null = null;
  let tries = 0;
  let retrying = 0;

  const connect = () => {
    source = new EventSource(`/api/discussions/${encodeURIComponent(id)}/events?after=${ears.lastHeard()}`);
    source.addEventListener("open", () => {
      tries = 0;
      ears.hearing({ state: "live" });
    });
    hear(source, "journal", ears.journal);
    hear(source, "live", ears.live);
    hear(source, "row", ears.row);
    hear(source, "opened", ears.opened);
    hear(source, "fault", ({ sentence }) => ears.hearing({ state: "refused", sentence }));
    source.addEventListener("ready", ears.ready);
    source.addEventListener("error", () => void lost());
  };

  const lost = async () => {
    source?.close();
    ears.hearing({ state: "lost" });
    const wait = retryMs(tries++);
    const refused = await ask(`/api/me`).then(
      () => null,
      (error: unknown) => (error instanceof ServerRefusal && error.status !== 0 ? sentenceOf(error) : null),
    );
    if (refused !== null) ears.hearing({ state: "refused", sentence: refused });
    if (source !== null) retrying = setTimeout(connect, wait);
  };

  connect();
  return () => {
    source?.close();
    source = null;
    clearTimeout(retrying);
  };
}

interface Messages {
  readonly journal: JournalEvent;
  readonly live: LiveText;
  readonly row: Row;
  readonly opened: unknown;
  readonly fault: Refusal;
}

function hear<Name extends keyof Messages>(
  source: EventSource,
  name: Name,
  take: (said: Messages[Name]) => void,
): void {
  source.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data) as Messages[Name]));
}
