import { batch, type Signal, signal } from "@preact/signals";
import type { JournalEvent, LiveText, Refusal as Refused, Row } from "../../api.ts";
import { ask, Refusal, retryMs, sentenceOf } from "../ask.ts";
import type { Watched } from "./watched.ts";

/** How the page hears of a discussion. */
type Hearing =
  | { readonly state: "connecting" | "live" | "lost" }
  | { readonly state: "refused"; readonly sentence: string };

export interface Following {
  readonly hearing: Signal<Hearing>;
  /** All that was there when the page came has been looked at. */
  readonly caughtUp: Signal<boolean>;
  readonly row: Signal<Row | null>;
  readonly end: () => void;
}

/** What is drawn at once should not take longer: so many events at a time follow from what the last ones took. */
const wantedMs = 10;
const fewest = 8;
const mostAtOnce = 300;

/**
 * Follows a discussion until it is ended. `onOpened`: what this viewer was not shown may be read now, from the start. A lost connection goes on behind the last event that was heard.
 */
export function follow(id: string, watched: Watched, onOpened: () => void): Following {
  const hearing = signal<Hearing>({ state: "connecting" });
  const caughtUp = signal(false);
  const row = signal<Row | null>(null);
  const waiting: JournalEvent[] = [];
  let words: LiveText[] = [];
  let source: EventSource | null = null;
  let tries = 0;
  let isReady = false;
  let drawing = 0;
  let share = fewest;
  let retrying = 0;

  const draw = () => {
    drawing = 0;
    const begun = performance.now();
    const drawn = waiting.splice(0, share);
    batch(() => {
      watched.apply(drawn);
      if (waiting.length > 0) return;
      for (const one of words) watched.stream(one);
      words = [];
      if (isReady) caughtUp.value = true;
    });
    // The page is drawn when this is done.
    setTimeout(() => {
      const tookMs = performance.now() - begun;
      if (tookMs > wantedMs) share = Math.max(fewest, Math.floor(share / 2));
      else if (drawn.length === share) share = Math.min(mostAtOnce, share * 2);
      if (waiting.length > 0) soon();
    });
  };
  // A page that nobody looks at is not drawn, but goes on.
  const soon = () => {
    if (drawing !== 0) return;
    drawing = document.hidden ? setTimeout(draw, 200) : requestAnimationFrame(draw);
  };

  const connect = () => {
    source = new EventSource(`/api/discussions/${encodeURIComponent(id)}/events?after=${lastHeard()}`);
    source.addEventListener("open", () => {
      tries = 0;
      hearing.value = { state: "live" };
    });
    hear(source, "journal", (event) => {
      waiting.push(event);
      soon();
    });
    hear(source, "live", (text) => {
      words.push(text);
      soon();
    });
    hear(source, "row", (now) => (row.value = now));
    hear(source, "opened", () => onOpened());
    hear(source, "fault", ({ sentence }) => (hearing.value = { state: "refused", sentence }));
    source.addEventListener("ready", () => {
      isReady = true;
      soon();
    });
    source.addEventListener("error", () => void lost());
  };
  const lastHeard = () => waiting.at(-1)?.seq ?? watched.seq;

  const lost = async () => {
    source?.close();
    hearing.value = { state: "lost" };
    const wait = retryMs(tries++);
    const refused = await ask(`/api/me`).then(
      () => null,
      (error: unknown) => (error instanceof Refusal && error.status !== 0 ? sentenceOf(error) : null),
    );
    if (refused !== null) hearing.value = { state: "refused", sentence: refused };
    if (source !== null) retrying = setTimeout(connect, wait);
  };

  connect();
  return {
    hearing,
    caughtUp,
    row,
    end: () => {
      source?.close();
      source = null;
      clearTimeout(retrying);
      cancelAnimationFrame(drawing);
      clearTimeout(drawing);
    },
  };
}

/** What the server sends, by the name it sends it under. */
interface Heard {
  readonly journal: JournalEvent;
  readonly live: LiveText;
  readonly row: Row;
  readonly opened: unknown;
  readonly fault: Refused;
}

function hear<Name extends keyof Heard>(
  source: EventSource,
  name: Name,
  take: (said: Heard[Name]) => void,
): void {
  source.addEventListener(name, ({ data }: MessageEvent<string>) => take(JSON.parse(data) as Heard[Name]));
}
