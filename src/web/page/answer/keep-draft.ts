import { type Signal, signal } from "@preact/signals";
import type { FormValues } from "../../api.ts";
import { ask } from "../ask.ts";

/** So long after the last key a draft is kept. */
const pauseMs = 500;

export interface DraftKeeper {
  /** When it was kept last; `null` while nothing is. */
  readonly keptAt: Signal<Date | null>;
  readonly keep: (values: FormValues) => void;
  /** Keeps what is still waiting, also when the page goes. */
  readonly flush: () => void;
}

/** Keeps half-written answers with the server: a closed tab, another machine or a new server find them again. */
export function draftKeeper(discussion: string, key: string): DraftKeeper {
  const path = `/api/drafts/${encodeURIComponent(`${discussion}~${key}`)}`;
  const keptAt = signal<Date | null>(null);
  let unkept: FormValues | null = null;
  let waiting = 0;
  const flush = () => {
    clearTimeout(waiting);
    if (unkept === null) return;
    const values = unkept;
    unkept = null;
    ask(path, { method: "PUT", body: { values }, outlives: true }).then(
      () => (keptAt.value = new Date()),
      // What cannot be kept now is kept with the next key.
      () => (unkept ??= values),
    );
  };
  const keep = (values: FormValues) => {
    unkept = values;
    clearTimeout(waiting);
    waiting = setTimeout(flush, pauseMs);
  };
  return { keptAt, keep, flush };
}
