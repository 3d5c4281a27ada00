import type { Worker } from "node:worker_threads";

export type ThreadAnswer<Answer> = { readonly answer: Answer } | { readonly fault: string };

interface OpenQuestion<Asked, Answer> {
  readonly asked: Asked;
  readonly settle: (end: ThreadAnswer<Answer>) => void;
}

/** What a program of a thread is sent, and what it sends back (`thread-program.ts`). */
export type ToThread<Asked> = { readonly id: number; readonly asked: Asked };
export type FromThread<Answer> = { readonly id: number } & ThreadAnswer<Answer>;

const mostMegabytes = 2048;
const stopped = "it was stopped";

/**
 * Work that would block everything else, in a thread of its own: whatever it does, it can be ended. It starts with the
 * first question, waits a while for the next, and keeps the process alive only while one is open. Never throws.
 */
export class Thread<Asked, Answer> {
  readonly #program: URL;
  readonly #idleMs: number;
  readonly #open = new Map<number, OpenQuestion<Asked, Answer>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(program: URL, idleMs: number) {
    this.#program = program;
    this.#idleMs = idleMs;
  }

  /** Its answers come one after the other. When the signal is aborted, all it does is stopped, and the others asked anew. */
  ask(asked: Asked, signal: AbortSignal): Promise<ThreadAnswer<Answer>> {
    const { promise, resolve } = Promise.withResolvers<ThreadAnswer<Answer>>();
    const id = ++this.#count;
    const stop = () => void this.#stop(id);
    const settle = (end: ThreadAnswer<Answer>) => {
      signal.removeEventListener("abort", stop);
      this.#open.delete(id);
      resolve(end);
    };
    if (signal.aborted) settle({ fault: stopped });
    else {
      signal.addEventListener("abort", stop, { once: true });
      this.#open.set(id, { asked, settle });
      this.#post(id, asked);
    }
    return promise;
  }

  /** Ends it where nothing is asked, however long it might be kept; the next question starts it anew. */
  rest(): void {
    if (this.#open.size > 0) return;
    void this.#worker?.terminate();
    this.#worker = null;
  }

  #post(id: number, asked: Asked): void {
    clearTimeout(this.#idle);
    this.#worker ??= this.#started();
    this.#worker.ref();
    const message: ToThread<Asked> = { id, asked };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    this.#worker.postMessage(message);
  }

  #started(): Worker {
    // Taken when the first is started: most discussions need none.
    const { Worker: Started } = process.getBuiltinModule("node:worker_threads");
    const resourceLimits = { maxOldGenerationSizeMb: mostMegabytes };
    // What it prints is not for the user's terminal.
    const worker = new Started(this.#program, { stdout: true, stderr: true, resourceLimits });
    let problem = "its thread ended without an answer";
    worker.on("message", ({ id, ...end }: FromThread<Answer>) => {
      if (this.#worker !== worker) return;
      this.#open.get(id)?.settle(end);
      if (this.#open.size > 0) return;
      worker.unref();
      this.#idle = setTimeout(() => this.rest(), this.#idleMs).unref();
    });
    worker.on("error", (error) => (problem = error.message));
    worker.on("exit", () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { settle } of this.#open.values()) settle({ fault: problem });
    });
    return worker;
  }

  async #stop(id: number): Promise<void> {
    const question = this.#open.get(id);
    const worker = this.#worker;
    this.#worker = null;
    this.#open.delete(id);
    for (const [other, { asked }] of this.#open) this.#post(other, asked);
    await worker?.terminate();
    question?.settle({ fault: stopped });
  }
}
