import { parentPort } from "node:worker_threads";
import type { FromThread, ToThread } from "./thread.ts";

/** Answers what a `Thread` asks, one after the other. The signal tells to let go of whatever was started. */
export function answerThread<Asked, Answer>(
  answer: (asked: Asked, signal: AbortSignal) => Answer | Promise<Answer>,
): void {
  const stop = new AbortController();
  let last = Promise.resolve();
  parentPort?.on("message", (message: ToThread<Asked>) => {
    if ("stop" in message) {
      stop.abort();
      void last.then(() => process.exit());
      return;
    }
    const { id, asked } = message;
    last = last.then(async () => {
      const end = await Promise.resolve()
        .then(() => answer(asked, stop.signal))
        .then(
          (answer) => ({ answer }),
          (error: unknown) => ({ fault: error instanceof Error ? error.message : String(error) }),
        );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      parentPort?.postMessage({ id, ...end } satisfies FromThread<Answer>);
    });
  });
}
