/** `null` where the signal aborts first: what comes of the work after that is not waited for. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  const aborted = Promise.withResolvers<null>();
  const stop = () => aborted.resolve(null);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([aborted.promise, work]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
