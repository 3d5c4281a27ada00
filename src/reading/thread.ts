import type { Worker } from "node:worker_threads";

export interface ThreadOptions {
  /** How long what runs there may take to tidy up when it is stopped; by default it is ended at once. */
  readonly graceMs?: number;
  /** How long it is kept for the next question; by default it ends with the last answer. */
  readonly idleMs?: number;
  /** How much of what it makes it may keep before it looks what of it is still needed; by default what Node thinks best. */
  readonly youngMegabytes?: number;
}

export type ThreadAnswer<Answer> = { readonly answer: Answer } | { readonly fault: string };

interface Question<Asked, Answer> {
  readonly asked: Asked;
  readonly settle: (end: ThreadAnswer<Answer>) => void;
}

/** What a program of a thread is sent, and what it sends back (`thread-program.ts`). */
export type ToThread<Asked> = { readonly id: number; readonly asked: Asked } | { readonly stop: true };
export type FromThread<Answer> = { readonly id: number } & ThreadAnswer<Answer>;

const mostMegabytes = 2048;

/**
 * Work that would block everything else, in a thread of its own: whatever it does, it can be ended. It starts with the
 * first question and keeps the process alive only while one is open. Never throws.
 */
export class Thread<Asked, Answer> {
  readonly #program: URL;
  readonly #options: ThreadOptions;
  readonly #open = new Map<number, Question<Asked, Answer>>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #count = 0;

  constructor(program: URL, options: ThreadOptions = {}) {
    this.#program = program;
    this.#options = options;
  }

  /** Loads what it needs, so that the first answer comes sooner. */
  prepare(): void {
    const worker = this.#started();
    if (this.#open.size === 0) this.#rest(worker);
  }

  /** Its answers come one after the other. When the signal is aborted, all it does is stopped, and the others asked anew. */
  ask(asked: Asked, signal: AbortSignal): Promise<ThreadAnswer<Answer>> {
    return new Promise((resolve) => {
      const id = ++this.#count;
      const stop = () => this.#stop(id);
      const settle = (end: ThreadAnswer<Answer>) => {
        signal.removeEventListener("abort", stop);
        this.#open.delete(id);
        resolve(end);
      };
      if (signal.aborted) return settle({ fault: stopped });
      signal.addEventListener("abort", stop, { once: true });
      this.#open.set(id, { asked, settle });
      this.#post(this.#started(), id, asked);
    });
  }

  /** Ends it where nothing is asked, however long it might be kept; the next question starts it anew. */
  rest(): void {
    if (this.#worker !== null && this.#open.size === 0) this.#dismiss(this.#worker);
  }

  #post(worker: Worker, id: number, asked: Asked): void {
    clearTimeout(this.#idle);
    worker.ref();
    send(worker, { id, asked });
  }

  #started(): Worker {
    if (this.#worker !== null) return this.#worker;
    const { youngMegabytes } = this.#options;
    // Taken when the first is started: most discussions need none.
    const { Worker: Started } = process.getBuiltinModule("node:worker_threads");
    const worker = new Started(this.#program, {
      // What it prints is not for the user's terminal.
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: mostMegabytes,
        ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
      },
    });
    let problem = "its thread ended without an answer";
    worker.on("message", (said: FromThread<Answer>) => this.#heard(worker, said));
    worker.on("error", (error) => (problem = error.message));
    worker.on("exit", () => {
      if (this.#worker !== worker) return;
      this.#worker = null;
      for (const { settle } of this.#open.values()) settle({ fault: problem });
    });
    this.#worker = worker;
    return worker;
  }

  #heard(worker: Worker, said: FromThread<Answer>): void {
    if (this.#worker !== worker) return;
    this.#open.get(said.id)?.settle("answer" in said ? { answer: said.answer } : { fault: said.fault });
    if (this.#open.size === 0) this.#rest(worker);
  }

  #rest(worker: Worker): void {
    const { idleMs } = this.#options;
    worker.unref();
    if (idleMs === undefined) return this.#dismiss(worker);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#dismiss(worker), idleMs).unref();
  }

  #dismiss(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }

  #stop(id: number): void {
    const question = this.#open.get(id);
    const worker = this.#worker;
    if (question === undefined || worker === null) return;
    this.#worker = null;
    this.#open.delete(id);
    worker.once("exit", () => question.settle({ fault: stopped }));
    const { graceMs = 0 } = this.#options;
    if (graceMs === 0) void worker.terminate();
    else {
      send(worker, { stop: true });
      const timer = setTimeout(() => void worker.terminate(), graceMs);
      worker.once("exit", () => clearTimeout(timer));
    }
    for (const [other, { asked }] of this.#open) this.#post(this.#started(), other, asked);
  }
}

const stopped = "it was stopped";

function send(worker: Worker, message: ToThread<unknown>): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  worker.postMessage(message);
}
