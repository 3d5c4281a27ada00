/** At most once a second and a twentieth of the time, and in the end for the last wish. The task must not fail. */
export class Upkeep {
  readonly #task: () => Promise<void>;
  #wished: number | null = null;
  #isOver = false;
  #work: Promise<void> | undefined;
  #rest: NodeJS.Timeout | undefined;
  #last = { amount: 1, tookMs: 0, endedAt: -Infinity };

  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

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
