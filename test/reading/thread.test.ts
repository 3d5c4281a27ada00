import { expect, test } from "vitest";
import { inThread } from "../../src/reading/thread.ts";

/** A thread that does with what it is asked what the code says. */
function program(code: string): URL {
  const source = `import { parentPort, workerData as asked } from "node:worker_threads";
    const say = (answer) => parentPort.postMessage({ answer });
    ${code}`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const { signal } = new AbortController();

test("answers each question, in a thread of its own", async () => {
  const twice = program("say(2 * asked);");
  expect(await Promise.all([1, 2].map((one) => inThread(twice, one, signal)))).toEqual([
    { answer: 2 },
    { answer: 4 },
  ]);
});

test("a thread that hangs is ended with the signal, and who asked besides is answered", async () => {
  const hangs = program("if (asked === 'hang') for (;;); say(asked);");
  const stop = new AbortController();
  const [hanging, other] = [inThread(hangs, "hang", stop.signal), inThread(hangs, "other", signal)];
  stop.abort();
  expect(await hanging).toEqual({ fault: "it was stopped" });
  expect(await other).toEqual({ answer: "other" });
});

test.each([
  { what: "throws", code: "throw new Error('broken');", fault: "broken" },
  { what: "ends", code: "process.exit(0);", fault: "its thread ended without an answer" },
])("a thread that $what gives no answer", async ({ code, fault }) => {
  expect(await inThread(program(code), "now", signal)).toEqual({ fault });
});

test("a question that was stopped before it was asked starts nothing", async () => {
  expect(await inThread(program("say(asked);"), "late", AbortSignal.abort())).toEqual({
    fault: "it was stopped",
  });
});
