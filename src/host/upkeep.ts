/**
 * Does something again when it is wished for, once a second at most and for no more than a twentieth of the time: whoever
 * wishes for it often gets it less often the longer it takes, and in the end for the last wish. The task must not fail.
 */
export class Upkeep {
  readonly #task: () => Promise<void>;
  #isWished = false;
  #isOver = false;
  #work: Promise<void> | undefined;
  #rest: NodeJS.Timeout | undefined;

  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  wish(): void {
    this.#isWished = true;
    if (this.#work === undefined && this.#rest === undefined) this.#begin();
  }

  /** Resolves when nothing is done any more; what was wished for and not begun is not done. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#rest);
    await this.#work;
  }

  #begin(): void {
    if (this.#isWished && !this.#isOver) this.#work = this.#begun();
  }

  async #begun(): Promise<void> {
    // After whoever wishes for it has gone on.
    await Promise.resolve();
    this.#isWished = false;
    const since = performance.now();
    await this.#task();
    this.#work = undefined;
    if (!this.#isOver) this.#pause(Math.max(leastRestMs, (performance.now() - since) * restForWork));
  }

  #pause(ms: number): void {
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#begin();
    }, ms).unref();
  }
}

const restForWork = 19;
const leastRestMs = 1000;
