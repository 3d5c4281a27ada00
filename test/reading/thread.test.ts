import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { Thread } from "../../src/reading/thread.ts";

/** A thread that does with what it is asked what the code says. */
function program(code: string): URL {
  const source = `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id, asked }) => {
      const say = (answer) => parentPort.postMessage({ id, answer });
      ${code}
    });`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const { signal } = new AbortController();
const idleMs = 60_000;

test("answers each question, in a thread that is kept or not", async () => {
  for (const idleMs of [0, 60_000]) {
    const thread = new Thread<number, number>(program("say(2 * asked);"), idleMs);
    const both = await Promise.all([thread.ask(1, signal), thread.ask(2, signal)]);
    expect([...both, await thread.ask(3, signal)]).toEqual([{ answer: 2 }, { answer: 4 }, { answer: 6 }]);
  }
});

test("a thread that hangs is ended with the signal, and who asked besides is answered by another", async () => {
  const thread = new Thread<string, string>(program("if (asked === 'hang') for (;;); say(asked);"), idleMs);
  const stop = new AbortController();
  const [hanging, other] = [thread.ask("hang", stop.signal), thread.ask("other", signal)];
  stop.abort();
  expect(await hanging).toEqual({ fault: "it was stopped" });
  expect(await other).toEqual({ answer: "other" });
});

test.each([
  { what: "throws", code: "throw new Error('broken');", fault: "broken" },
  { what: "ends", code: "process.exit(0);", fault: "its thread ended without an answer" },
])("a thread that $what gives no answer, and the next question a new one", async ({ code, fault }) => {
  const thread = new Thread<string, string>(program(`if (asked === "now") { ${code} } say(asked);`), idleMs);
  expect(await thread.ask("now", signal)).toEqual({ fault });
  expect(await thread.ask("again", signal)).toEqual({ answer: "again" });
});

test("a thread that may rest ends, but for what is being asked; the next question starts a new one", async () => {
  const counting = program("say(globalThis.asked = 1 + (globalThis.asked ?? 0));");
  const thread = new Thread<string, number>(counting, idleMs);
  thread.rest();
  const first = thread.ask("first", signal);
  thread.rest();
  expect([await first, await thread.ask("second", signal)]).toEqual([{ answer: 1 }, { answer: 2 }]);
  thread.rest();
  expect(await thread.ask("third", signal)).toEqual({ answer: 1 });
});

test("a question that was stopped before it was asked starts nothing", async () => {
  const thread = new Thread<string, string>(program("say(asked);"), idleMs);
  expect(await thread.ask("late", AbortSignal.abort())).toEqual({ fault: "it was stopped" });
});

test("a thread that waits for more keeps no process alive", () => {
  const module = new URL("../../src/reading/thread.ts", import.meta.url).href;
  const source = `
    import { Thread } from ${JSON.stringify(module)};
    const kept = new Thread(new URL(${JSON.stringify(program("say(asked);").href)}), 2 ** 30);
    console.log(await kept.ask("answered", new AbortController().signal));`;
  const ended = spawnSync(process.execPath, ["--input-type=module", "-e", source], { encoding: "utf8" });
  expect(ended).toMatchObject({ status: 0, stdout: "{ answer: 'answered' }\n" });
});
