/** What is added while a batch is at work waits for the next. One that fails for `isFaultOfOne` is tried one by one. */
export function batched<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  isFaultOfOne: (error: unknown) => boolean = () => false,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isAtWork = false;

  const finish = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done.resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isFaultOfOne(error)) for (const one of batch) await finish([one]);
      else for (const { done } of batch) done.reject(error);
    }
  };
  const begin = async () => {
    isAtWork = true;
    // All that the same turn of the loop adds goes together.
    await new Promise(setImmediate);
    while (waiting.length > 0) await finish(waiting.splice(0, mostAtOnce));
    isAtWork = false;
  };

  return (item) => {
    const done = Promise.withResolvers<Result>();
    waiting.push({ item, done });
    if (!isAtWork) void begin();
    return done.promise;
  };
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Result>;
}

const mostAtOnce = 200;
