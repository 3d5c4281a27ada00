/**
 * Does something again when it is wished for, once a second at most and for no more than a twentieth of the time: whoever
 * wishes for it often gets it less often the longer it takes, and in the end for the last wish. How long it will take is
 * told by the last time and by how much more there is now. The task must not fail.
 */
export class Upkeep {
  readonly #task: () => Promise<void>;
  /** How much there was at the last wish; `null` once that is done. */
  #wished: number | null = null;
  #isOver = false;
  #work: Promise<void> | undefined;
  #rest: NodeJS.Timeout | undefined;
  #last = { amount: 1, tookMs: 0, endedAt: -Infinity };

  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  /** `amount` is how much there is to be gone through. */
  wish(amount: number): void {
    this.#wished = amount;
    if (this.#work === undefined && this.#rest === undefined) this.#begin();
  }

  /** Resolves when nothing is done any more; what was wished for and not begun is not done. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearTimeout(this.#rest);
    await this.#work;
  }

  #begin(): void {
    this.#rest = undefined;
    if (this.#wished === null || this.#isOver) return;
    const { amount, tookMs, endedAt } = this.#last;
    const expectedMs = tookMs * Math.max(1, this.#wished / amount);
    const left = endedAt + Math.max(leastRestMs, expectedMs * restForWork) - performance.now();
    if (left > 0) this.#rest = setTimeout(() => this.#begin(), left).unref();
    else this.#work = this.#begun(this.#wished);
  }

  async #begun(amount: number): Promise<void> {
    // After whoever wishes for it has gone on.
    await Promise.resolve();
    this.#wished = null;
    const since = performance.now();
    await this.#task();
    const endedAt = performance.now();
    this.#last = { amount, tookMs: endedAt - since, endedAt };
    this.#work = undefined;
    this.#begin();
  }
}

const restForWork = 19;
const leastRestMs = 1000;
