import { batch, type Signal, signal } from "@preact/signals";
import type { JournalEvent, LiveText, Row } from "../../api.ts";
import type { Hearing, Listen } from "./line.ts";
import type { Watched } from "./watched.ts";

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

/** Follows a discussion until it is ended. `onOpened`: what this viewer was not shown may be read now, from the start. */
export function follow(listen: Listen, watched: Watched, onOpened: () => void): Following {
  const hearing = signal<Hearing>({ state: "connecting" });
  const caughtUp = signal(false);
  const row = signal<Row | null>(null);
  const waiting: JournalEvent[] = [];
  let words: LiveText[] = [];
  let isReady = false;
  let drawing = 0;
  let share = fewest;

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
