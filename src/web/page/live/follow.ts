import { batch, signal } from "@preact/signals";
import { hasEnded } from "../../../kernel/discussion.ts";
import type { News, Row } from "../../api.ts";
import { ServerRefusal, retryMs, sentenceOf } from "../ask.ts";
import type { Watched } from "./watched.ts";

/** What a discussion is watched through: our own server, or the host that shows us in a chat. */
export interface DiscussionLine {
  /** Throws an `Error` whose message can be shown as it is. */
  readonly ask: <T>(path: string, options?: { readonly signal?: AbortSignal }) => Promise<T>;
  /** A chat has many apps: none asks on once there is nothing more to come. */
  readonly isForChat?: boolean;
}

type Hearing =
  | { readonly state: "connecting" | "live" | "lost" }
  | { readonly state: "refused"; readonly sentence: string };

/** Until all that was said is here, nobody waits for more. */
const waitSeconds = 20;
/** Between looks at words that are being said. */
const pauseMs = 250;

interface Following {
  readonly after: Promise<void>;
  /** What this viewer was not shown may be read now, from the start. */
  readonly onOpened: () => void;
}

export function follow(path: string, line: DiscussionLine, watched: Watched, { after, onOpened }: Following) {
  const hearing = signal<Hearing>({ state: "connecting" });
  const caughtUp = signal(false);
  const row = signal<Row | null>(null);
  const stopped = new AbortController();
  const { signal: end } = stopped;

  const take = (news: News) =>
    batch(() => {
      hearing.value = { state: "live" };
      watched.apply(news.events);
      watched.show(news.turns);
      for (const one of news.live) watched.stream(one);
      row.value = news.row;
      if (news.isAll) caughtUp.value = true;
    });

  const listen = async () => {
    let wasWhole = true;
    await after;
    for (let tries = 0; !end.aborted;) {
      try {
        const asked = `${path}/heard?after=${watched.seq}&wait=${caughtUp.peek() ? waitSeconds : 0}`;
        const news = await line.ask<News>(asked, { signal: end });
        if (end.aborted) return;
        if (!wasWhole && news.isWhole) return onOpened();
        wasWhole = news.isWhole;
        tries = 0;
        take(news);
        if (line.isForChat === true && news.isAll && hasEnded(news.row.status)) return;
        await later(news.live.length > 0 && news.isAll ? pauseMs : 0);
      } catch (error) {
        const isReached = error instanceof ServerRefusal && error.status !== 0;
        const isRefused = isReached || line.isForChat === true;
        if (!end.aborted)
          hearing.value = isRefused ? { state: "refused", sentence: sentenceOf(error) } : { state: "lost" };
        await later(retryMs(tries++));
      }
    }
  };
  void listen();
  return { hearing, caughtUp, row, end: () => stopped.abort() };
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
