import { Watched } from "./watched.ts";
import { effect, signal } from "@preact/signals";
import type { Detail } from "../../api.ts";
import { sentenceOf, ServerRefusal } from "../ask.ts";
import { follow, type DiscussionLine } from "./follow.ts";

export type WatchedDiscussion = ReturnType<typeof sitDown>;

/** The server is asked anew so long after something changed, and no more often. */
const pauseMs = 400;
const againMs = 3000;

/** `parts` are drawn as soon as they are told; `onOpened`: all of it may be seen now, and should be read from the start. */
export function sitDown(id: string, parts: readonly string[], line: DiscussionLine, onOpened: () => void) {
  const view = new Watched(id);
  const path = `/api/discussions/${encodeURIComponent(id)}`;
  const detail = signal<Detail | null>(null);
  const fault = signal<string | null>(null);
  const stopped = new AbortController();
  let waiting = 0;
  let isAsking = false;
  let isStale = false;

  const load = async () => {
    if (isAsking) {
      isStale = true;
      return;
    }
    isAsking = true;
    try {
      detail.value = await line.ask<Detail>(`${path}?parts=${parts.join(",")}`, { signal: stopped.signal });
      fault.value = null;
    } catch (error) {
      if (stopped.signal.aborted) return;
      if (error instanceof ServerRefusal && error.status === 404) fault.value = sentenceOf(error);
      else {
        // Else the page would show less than there is.
        waiting = setTimeout(() => void load(), againMs);
        if (detail.value === null) fault.value = `${sentenceOf(error)} Trying again …`;
      }
    } finally {
      isAsking = false;
      if (isStale && !stopped.signal.aborted) refresh();
      isStale = false;
    }
  };
  const refresh = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void load(), pauseMs);
  };

  // All that was said would hold up what the first screen shows.
  const following = follow(path, line, view, { onOpened, after: load() });
  const disposals = [
    effect(() => {
      void view.reported.value;
      if (following.caughtUp.value && (detail.peek()?.seq ?? 0) < view.seq) refresh();
    }),
    effect(() => {
      const row = following.row.value;
      const before = detail.peek();
      if (row === null || before === null) return;
      detail.value = { ...before, row };
      // A process took it up or left it: what can be done with it is something else now.
      if (row.status !== before.row.status) refresh();
    }),
    effect(() => {
      view.isLeft.value = detail.value?.row.status === "interrupted";
    }),
    effect(() => {
      const isAwaited = detail.value?.open.some(({ deadline }) => deadline !== null) === true;
      if (view.open.value.length === 0 && !isAwaited) return;
      view.now.value = Date.now();
      const ticking = setInterval(() => (view.now.value = Date.now()), 1000);
      return () => clearInterval(ticking);
    }),
  ];
  const end = () => {
    stopped.abort();
    clearTimeout(waiting);
    following.end();
    for (const dispose of disposals) dispose();
  };
  return { line, view, following, detail, fault, refresh, end };
}
