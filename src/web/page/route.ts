import { computed, signal } from "@preact/signals";

/** Where the reader is, told by the address alone: reload, back and a link sent to somebody lead to the same. */
export type Route =
  | { readonly at: "list" }
  | {
      readonly at: "discussion";
      readonly id: string;
      readonly message: number | null;
      readonly isCall: boolean;
    }
  | { readonly at: "new" | "search" | "compare" | "decisions" }
  | { readonly at: "nowhere" };

const address = signal(new URL(location.href));

export const place = computed<Route>(() => placeOf(address.value.pathname));
export const query = computed(() => address.value.searchParams);

function placeOf(path: string): Route {
  const [first = "", id, second, seq, third] = path.split("/").slice(1).map(decoded);
  if (first === "" && id === undefined) return { at: "list" };
  if (first === "d" && id !== undefined && id !== "") {
    const isMessage = second === "m" && /^\d+$/.test(seq ?? "");
    return {
      at: "discussion",
      id,
      message: isMessage ? Number(seq) : null,
      isCall: isMessage && third === "call",
    };
  }
  return isView(first) && id === undefined ? { at: first } : { at: "nowhere" };
}

export function discussionPath(id: string): string {
  return `/d/${encodeURIComponent(id)}`;
}

const views = ["new", "search", "compare", "decisions"] as const;

function isView(name: string): name is (typeof views)[number] {
  return (views as readonly string[]).includes(name);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Goes to another view; `stays` keeps the reader where they scrolled to, and adds no step back. */
export function go(path: string, stays = false): void {
  if (stays) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  address.value = new URL(location.href);
  if (!stays) scrollTo(0, 0);
}

/** Links of ours are followed without loading the page anew. */
export function followLinks(): void {
  addEventListener("popstate", () => (address.value = new URL(location.href)));
  document.addEventListener("click", (event) => {
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (event.defaultPrevented || !isPlain || !(link instanceof HTMLAnchorElement)) return;
    const to = new URL(link.href, location.href);
    const isOurs = to.origin === location.origin && link.target === "" && !link.hasAttribute("download");
    const isHere = to.pathname === location.pathname && to.search === location.search && to.hash !== "";
    if (!isOurs || isHere || to.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(`${to.pathname}${to.search}${to.hash}`);
  });
}
