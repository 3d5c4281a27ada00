import { type Signal, useSignal, useSignalEffect } from "@preact/signals";

/** What somebody typed, kept for as long as the tab is open: a reload and the way back find it again. */
export function useKept<Typed extends object>(name: string, none: Typed): Signal<Typed> {
  const typed = useSignal<Typed>({ ...none, ...keptAs<Typed>(name) });
  useSignalEffect(() => keep(name, typed.value));
  return typed;
}

/** What came of it is kept elsewhere. */
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
function keep(name: string, typed: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(typed));
  } catch {
    forget(name);
  }
}
