/** Does something in a moment, and once, however often it is asked for until then. What fails is done again when it is next asked for. */
export function soon(work: () => Promise<void>): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    setTimeout(() => {
      isAsked = false;
      void work().catch(() => {});
    }, momentMs);
  };
}

const momentMs = 10;
