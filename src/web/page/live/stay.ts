/** Shows a place, and again whenever something above it comes late, until the reader moves. */
export function stayAt(id: string): () => void {
  const look = () => {
    const found = document.getElementById(id);
    found?.scrollIntoView({ block: "start", behavior: "instant" });
    found?.closest<HTMLElement>(".slot")?.focus({ preventScroll: true });
  };
  const resized = new ResizeObserver(look);
  const moves = new AbortController();
  const stop = () => {
    resized.disconnect();
    moves.abort();
  };
  resized.observe(document.body);
  for (const moved of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(moved, stop, { passive: true, signal: moves.signal });
  return stop;
}
