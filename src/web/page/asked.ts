import { effect, type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { ask, sentenceOf } from "./ask.ts";

/** What the server says at a path, asked anew whenever that changes; `null` asks nothing. */
export function useAsked<T>(pathNow: () => string | null) {
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

/** What somebody typed, kept (at once, not with the next frame) while the tab is open: a reload finds it again. */
export function useKept<Typed extends object>(name: string, none: Typed): Signal<Typed> {
  const typed = useSignal<Typed>({ ...none, ...keptAs<Typed>(name) });
  useLayoutEffect(() => effect(() => keep(name, typed.value)), [name]);
  return typed;
}

export function forget(name: string): void {
  sessionStorage.removeItem(name);
}

function keptAs<Typed>(name: string): Partial<Typed> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "{}") as Partial<Typed>;
  } catch {
    return {};
  }
}

/** What is too large for the browser, such as a dropped file, is only on the page. */
export function keep(name: string, typed: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(typed));
  } catch {
    forget(name);
  }
}

export function useDeed<Args extends readonly unknown[]>(run: (...args: Args) => Promise<string | null>) {
  const told = useSignal<string | null>(null);
  const isBusy = useSignal(false);
  const act = async (...args: Args) => {
    isBusy.value = true;
    told.value = await run(...args).catch(sentenceOf);
    isBusy.value = false;
  };
  return { told, isBusy, act };
}
