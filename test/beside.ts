import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, beforeAll, onTestFinished, test, type TestContext } from "vitest";

type Tidy = () => void | Promise<void>;

/** Who tidies up where several tests of a file run at once, or share something: the runner itself knows of one test only. */
const whose = new AsyncLocalStorage<(tidy: Tidy) => void>();

/** A test that runs beside others of its file: for those that mostly wait, for processes, deadlines and servers. */
export function beside(
  name: string,
  options: { readonly timeout?: number },
  body: (context: TestContext) => Promise<void>,
): void {
  test.concurrent(name, options, (context) =>
    whose.run(
      (tidy) => context.onTestFinished(tidy),
      () => body(context),
    ),
  );
}

/** What tests of a file share and none of them changes: made before the first, tidied up after the last. */
export function shared<T>(make: () => Promise<T>): () => T {
  const tidying: Tidy[] = [];
  let made: { readonly it: T } | undefined;
  beforeAll(async () => {
    made = { it: await whose.run((tidy) => void tidying.unshift(tidy), make) };
  });
  afterAll(async () => {
    for (const tidy of tidying) await tidy();
  });
  return () => {
    if (made === undefined) throw new Error("What tests share is there once they run.");
    return made.it;
  };
}

/** What is made for its result alone, also before the first test: tidied up at once. */
export async function inPassing<T>(make: () => Promise<T>): Promise<T> {
  const tidying: Tidy[] = [];
  try {
    return await whose.run((tidy) => void tidying.unshift(tidy), make);
  } finally {
    for (const tidy of tidying) await tidy();
  }
}

/** Done when the test under way has finished, whether it runs alone or beside others; for what is shared, after the last. */
export function afterwards(tidy: () => unknown): void {
  const finished = whose.getStore() ?? onTestFinished;
  finished(() => tidy() as void | Promise<void>);
}
