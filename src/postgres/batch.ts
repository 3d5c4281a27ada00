/** Where a batch fails for `isFaultOfOne`, each of it is tried alone. */
export class Batch<Item, Result> {
  #waiting: Waiting<Item, Result>[] = [];
  #isAtWork = false;
  readonly #work: (items: readonly Item[]) => Promise<readonly Result[]>;
  readonly #isFaultOfOne: (error: unknown) => boolean;

  constructor(
    work: (items: readonly Item[]) => Promise<readonly Result[]>,
    isFaultOfOne: (error: unknown) => boolean,
  ) {
    this.#work = work;
    this.#isFaultOfOne = isFaultOfOne;
  }

  add(item: Item): Promise<Result> {
    const done = Promise.withResolvers<Result>();
    this.#waiting.push({ item, done });
    if (!this.#isAtWork) void this.#begin();
    return done.promise;
  }

  async #begin(): Promise<void> {
    this.#isAtWork = true;
    // All that the same turn of the loop adds goes together.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#finish(this.#waiting.splice(0, mostAtOnce));
    this.#isAtWork = false;
  }

  async #finish(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && this.#isFaultOfOne(error)) for (const one of batch) await this.#finish([one]);
      else for (const { done } of batch) done.reject(error);
    }
  }
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Result>;
}

const mostAtOnce = 200;
