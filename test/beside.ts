import { AsyncLocalStorage } from "node:async_hooks";
import { onTestFinished, test, type TestContext } from "vitest";

/** Whose turn it is where several tests of a file run at once: the runner itself knows of one only. */
const whose = new AsyncLocalStorage<TestContext>();

/** A test that runs beside others of its file: for those that mostly wait, for processes, deadlines and servers. */
export function beside(
  name: string,
  options: { readonly timeout?: number },
  body: (context: TestContext) => Promise<void>,
): void {
  test.concurrent(name, options, (context) => whose.run(context, () => body(context)));
}

/** Done when the test under way has finished, whether it runs alone or beside others. */
export function afterwards(tidy: () => unknown): void {
  const finished = whose.getStore()?.onTestFinished ?? onTestFinished;
  finished(() => tidy() as void | Promise<void>);
}
