import { parentPort } from "node:worker_threads";
import type { FromThread, ThreadAnswer, ToThread } from "./thread.ts";

/** Answers what a `Thread` asks, one after the other. */
export function answerThread(answer: (asked: never) => unknown): void {
  const attempt = async (asked: unknown): Promise<ThreadAnswer<unknown>> => {
    try {
      return { answer: await answer(asked as never) };
    } catch (error) {
      return { fault: error instanceof Error ? error.message : String(error) };
    }
  };
  let last = Promise.resolve();
  parentPort?.on("message", ({ id, asked }: ToThread<unknown>) => {
    last = last.then(async () => {
      const message: FromThread<unknown> = { id, ...(await attempt(asked)) };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
      parentPort?.postMessage(message);
    });
  });
}
