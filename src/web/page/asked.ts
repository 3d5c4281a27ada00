import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { ask, sentenceOf } from "./ask.ts";

export interface Asked<T> {
  readonly told: Signal<T | null>;
  readonly fault: Signal<string | null>;
  readonly isAsking: Signal<boolean>;
}

/** What the server says at a path, asked anew whenever that changes; `null` asks nothing. */
export function useAsked<T>(pathNow: () => string | null): Asked<T> {
  const told = useSignal<T | null>(null);
  const fault = useSignal<string | null>(null);
  const isAsking = useSignal(false);
  useSignalEffect(() => {
    const path = pathNow();
    told.value = null;
    fault.value = null;
    isAsking.value = path !== null;
    if (path === null) return;
    const stopped = new AbortController();
    ask<T>(path, { signal: stopped.signal })
      .then(
        (said) => (told.value = said),
        (error: unknown) => {
          if (!stopped.signal.aborted) fault.value = sentenceOf(error);
        },
      )
      .finally(() => {
        if (!stopped.signal.aborted) isAsking.value = false;
      });
    return () => stopped.abort();
  });
  return { told, fault, isAsking };
}
