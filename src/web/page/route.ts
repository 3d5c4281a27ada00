import { computed, signal } from "@preact/signals";
import { quiet } from "./ask.ts";

/** Where the reader is, told by the address alone: reload, back and a link sent to somebody lead to the same. */
export type Route =
  | { readonly at: "discussion"; readonly id: string; readonly message: number | null }
  | { readonly at: "list" | (typeof views)[number] | "nowhere" };

const address = signal(new URL(location.href));

export const place = computed<Route>(() => placeOf(address.value.pathname));
export const query = computed(() => address.value.searchParams);
/** Where they were before, by Back or Forward: the browser shows them what they had scrolled to. */
export const isReturn = signal(false);

function placeOf(path: string): Route {
  const [first = "", id, second, seq] = path.split("/").slice(1).map(decoded);
  if (first === "" && id === undefined) return { at: "list" };
  if (first === "d" && id !== undefined && id !== "") {
    const isMessage = second === "m" && /^\d+$/.test(seq ?? "");
    return { at: "discussion", id, message: isMessage ? Number(seq) : null };
  }
  return { at: views.find((view) => view === first && id === undefined) ?? "nowhere" };
}

export function discussionPath(id: string): string {
  return `/d/${encodeURIComponent(id)}`;
}

const views = ["new", "search", "compare", "decisions"] as const;

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Goes to another view; `stays` keeps the reader where they scrolled to, and adds no step back. */
export function go(path: string, stays = false): void {
  if (!("navigation" in globalThis)) location.assign(path);
  else navigation.navigate(path, { history: stays ? "replace" : "auto" });
}

/** The browser tells of links, Back and Forward, and sets the scroll once the view has come. One that cannot loads the page anew. */
export function followLinks(): void {
  if (!("navigation" in globalThis)) return;
  navigation.addEventListener("navigate", (event) => {
    const { destination, navigationType, canIntercept, hashChange, downloadRequest } = event;
    const to = new URL(destination.url);
    if (!canIntercept || hashChange || downloadRequest !== null || to.pathname.startsWith("/api/")) return;
    const stays = navigationType === "replace" || navigationType === "reload";
    const isMessage = /^\/d\/[^/]+\/m\//.test(to.pathname) && navigationType === "push";
    event.intercept({
      scroll: stays || isMessage ? "manual" : "after-transition",
      focusReset: "manual",
      handler: async () => {
        const held = document.activeElement;
        isReturn.value = navigationType === "traverse";
        const isOther = to.pathname !== address.value.pathname;
        address.value = to;
        await quiet();
        // Whoever has gone on meanwhile is not brought back.
        const isFree = document.activeElement === held || document.activeElement === document.body;
        if (!stays && !isMessage && isOther && isFree) focusMain();
      },
    });
  });
}

/** Whoever reads with the keyboard or by ear goes on at the beginning of what they came to. */
function focusMain(): void {
  const main = document.getElementById("main");
  if (main === null) return;
  main.tabIndex = -1;
  main.focus({ preventScroll: true });
}
