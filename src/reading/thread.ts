export type ThreadAnswer<Answer> = { readonly answer: Answer } | { readonly fault: string };

const mostMegabytes = 2048;

/** For work that would block all else: whatever it does, it ends with the signal. One question (`thread-program.ts`). Never throws. */
export function inThread<Answer>(
  program: URL,
  asked: unknown,
  signal: AbortSignal,
): Promise<ThreadAnswer<Answer>> {
  const { promise, resolve } = Promise.withResolvers<ThreadAnswer<Answer>>();
  if (signal.aborted) return Promise.resolve({ fault: stopped });
  // Taken when the first is started: most discussions need none.
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  // What it prints is not for the user's terminal.
  const worker = new Worker(program, {
    workerData: asked,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  let end: ThreadAnswer<Answer> = { fault: "its thread ended without an answer" };
  const stop = () => {
    end = { fault: stopped };
    void worker.terminate();
  };
  signal.addEventListener("abort", stop, { once: true });
  worker.once("message", (answer: ThreadAnswer<Answer>) => {
    end = answer;
    void worker.terminate();
  });
  worker.on("error", ({ message }) => (end = { fault: message }));
  worker.on("exit", () => {
    signal.removeEventListener("abort", stop);
    resolve(end);
  });
  return promise;
}

const stopped = "it was stopped";
