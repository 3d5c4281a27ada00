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
  const answerAfter = async (before: Promise<void>, { id, asked }: ToThread<unknown>): Promise<void> => {
    await before;
    const message: FromThread<unknown> = { id, ...(await attempt(asked)) };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    parentPort?.postMessage(message);
  };
  let last = Promise.resolve();
  parentPort?.on("message", (message: ToThread<unknown>) => {
    last = answerAfter(last, message);
  });
}
