import type { Host } from "./host.ts";

const patienceMs = 5000;

/** Where we are shown no address is ours: places are gone to, and the host opens what is elsewhere. */
export function followLinks(host: Host): void {
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    const address = link?.getAttribute("href") ?? null;
    if (address === null) return;
    event.preventDefault();
    if (address.startsWith("#")) goTo(address.slice(1), performance.now() + patienceMs);
    else if (/^https?:/.test(address)) host.request("ui/open-link", { url: address }).catch(() => {});
  });
}

/** What is closed is opened; what was said may have to be set first. */
function goTo(anchor: string, untilMs: number): void {
  const place = document.getElementById(anchor);
  if (place !== null) {
    place.scrollIntoView();
    return;
  }
  for (const closed of document.querySelectorAll("details.transcript-of:not([open])"))
    closed.toggleAttribute("open", true);
  if (performance.now() < untilMs) requestAnimationFrame(() => goTo(anchor, untilMs));
}
