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

/** The same, and throws the signal's reason where it aborts first. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = await untilAborted(
    work.then((value) => ({ value })),
    signal,
  );
  if (ended === null) throw signal.reason as Error;
  return ended.value;
}
