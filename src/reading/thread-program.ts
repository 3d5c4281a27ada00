import { parentPort, workerData } from "node:worker_threads";

/** Answers the one question of a thread (`thread.ts`). */
export async function answerThread(answer: (asked: never) => unknown): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage({ answer: await answer(workerData as never) });
}
