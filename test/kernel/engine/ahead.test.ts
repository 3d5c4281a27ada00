import { expect, test } from "vitest";
import type { CachedPrefix } from "../../../src/kernel/agent.ts";
import { Ahead } from "../../../src/kernel/engine/ahead.ts";

/** A cent for each part that is read. */
const prefix = (...parts: readonly string[]): CachedPrefix => ({
  cache: "one",
  parts,
  savedUsd: (count) => count * 0.01,
});
const never = new AbortController().signal;
const forEver = 2 ** 31 - 1;

/** A call that goes on until it is told to begin, and to end. */
function held() {
  const [begins, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const work = async (onBegun: () => void) => {
    await Promise.race([begins.promise, ends.promise]);
    onBegun();
    await ends.promise;
  };
  return { work, begin: () => begins.resolve(), end: () => ends.resolve() };
}

/** Lets everything happen that waits for nothing outside. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

function started(ahead: Ahead, of: CachedPrefix | undefined, signal = never) {
  let isStarted = false;
  const done = ahead.pass(of, signal, async (onBegun) => {
    isStarted = true;
    onBegun();
  });
  return { done, isStarted: () => isStarted };
}

test("the others begin when the first one's answer does, not when it ends", async () => {
  const ahead = new Ahead(() => 0, forEver);
  const first = held();
  const leading = ahead.pass(prefix("a", "b"), never, first.work);
  const others = [started(ahead, prefix("a", "b")), started(ahead, prefix("a", "b", "c"))];
  await settled();
  expect(others.map(({ isStarted }) => isStarted())).toEqual([false, false]);
  first.begin();
  await Promise.all(others.map(({ done }) => done));
  first.end();
  await leading;
});

test.each([
  ["nothing of it can be read", prefix("z")],
  ["nothing is saved by it", { ...prefix("a", "b"), savedUsd: () => 0.0001 }],
  ["it is another cache", { ...prefix("a", "b"), cache: "two" }],
  ["its provider caches nothing", undefined],
])("a call does not wait where %s", async (_, other) => {
  const ahead = new Ahead(() => 0, forEver);
  const first = held();
  const leading = ahead.pass(prefix("a", "b"), never, first.work);
  await started(ahead, other).done;
  first.end();
  await leading;
});

test("what was written before is not waited for again, until it has expired", async () => {
  let now = 0;
  const ahead = new Ahead(() => now, forEver);
  await started(ahead, prefix("a", "b")).done;
  const first = held();
  const leading = ahead.pass(prefix("a", "b"), never, first.work);
  await started(ahead, prefix("a", "b")).done;
  now = 5 * 60_000;
  const late = started(ahead, prefix("a", "b"));
  await settled();
  expect(late.isStarted()).toBe(false);
  first.end();
  await Promise.all([leading, late.done]);
});

test("where the first fails, the others begin, and one of those that come later goes ahead", async () => {
  const ahead = new Ahead(() => 0, forEver);
  const failing = ahead.pass(prefix("a"), never, () => Promise.reject(new Error("it failed")));
  const other = started(ahead, prefix("a"));
  await expect(failing).rejects.toThrow("it failed");
  await other.done;
});

test("nobody waits for long, and nobody who is to stop waits at all", async () => {
  const ahead = new Ahead(() => 0, 1);
  const first = held();
  const leading = ahead.pass(prefix("a"), never, first.work);
  await started(ahead, prefix("a")).done;
  const patient = new Ahead(() => 0, forEver);
  const second = held();
  const leadingToo = patient.pass(prefix("a"), never, second.work);
  await started(patient, prefix("a"), AbortSignal.abort()).done;
  first.end();
  second.end();
  await Promise.all([leading, leadingToo]);
});
