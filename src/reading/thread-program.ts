import { parentPort, workerData } from "node:worker_threads";

export async function answerThread(answer: (asked: never) => unknown): Promise<void> {
  const end = await Promise.resolve(workerData as never)
    .then(answer)
    .then((told) => ({ answer: told }))
    .catch((error: unknown) => ({ fault: error instanceof Error ? error.message : String(error) }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(end);
}
